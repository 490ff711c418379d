import { enterpriseSchemas } from './enterprise.schema';
import { jobSchemas } from './job.schema';

export const platformSchemas = {
  ...enterpriseSchemas,
  ...jobSchemas,
};
