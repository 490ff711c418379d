// What calls of the tenants take and answer, by path.
import { tenantAccountSchemas } from './account/account.schema';
import { statementSchemas } from './statement/tenant-statement.schema';
import { tenantSchemas } from './tenant/tenant.schema';

export const tenantsSchemas = {
  ...tenantAccountSchemas,
  ...statementSchemas,
  ...tenantSchemas,
};
