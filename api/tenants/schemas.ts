import { tenantAccountSchemas } from './account.schema';
import { personalSchemas } from './personal.schema';
import { tenantSchemas } from './tenant/tenant.schema';
import { statementSchemas } from './tenant-statement.schema';

export const tenantsSchemas = {
  ...personalSchemas,
  ...tenantAccountSchemas,
  ...statementSchemas,
  ...tenantSchemas,
};
