import type { Area } from '#server/platform/use-case/area';
import { enterprise } from './enterprise';
import { job } from './job';
import { log } from './log';

export const platform: Area = [enterprise, job, log];
