// Schemas of tenant calls, by path.
import { tenantAccountSchemas } from './account/account.schema';
import { personalSchemas } from './personal/personal.schema';
import { statementSchemas } from './statement/tenant-statement.schema';
import { tenantSchemas } from './tenant/tenant.schema';

export const tenantsSchemas = {
  ...personalSchemas,
  ...tenantAccountSchemas,
  ...statementSchemas,
  ...tenantSchemas,
};
