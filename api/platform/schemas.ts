// What calls of the administration of enterprises take and answer, by path.
import { enterpriseSchemas } from './enterprise/enterprise.schema';
import { jobSchemas } from './job/job.schema';

export const platformSchemas = {
  ...enterpriseSchemas,
  ...jobSchemas,
};
