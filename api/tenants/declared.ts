// The lists, imports and reports of the tenants.
import type { Declared } from '../kernel/declared';
import { tenantImport } from './tenant/tenant.import';
import { tenantList } from './tenant/tenant.list';

export const tenantsDeclared: Declared = {
  lists: [tenantList],
  imports: [tenantImport],
  reports: [],
};
