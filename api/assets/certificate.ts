// Property certificates (产权证): calls.
import { crud } from '../kernel/crud';
import type { Certificate, CertificateSave } from './certificate.schema';

export const certificateCalls = crud<CertificateSave, Certificate>('assets', 'certificate', '产权证', 'p_1600');
