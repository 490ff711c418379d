// Schemas of enterprise administration calls, by path.
import { enterpriseSchemas } from './enterprise/enterprise.schema';
import { jobSchemas } from './job/job.schema';

export const platformSchemas = {
  ...enterpriseSchemas,
  ...jobSchemas,
};
