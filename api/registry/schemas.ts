// All schemas by path: joins descriptors (plain data) with schemas. Only for the server.
import type { ZodType } from 'zod';
import { accountSchemas } from '../account/schemas';
import { approvalSchemas } from '../approval/schemas';
import { assetsSchemas } from '../assets/schemas';
import { contractsSchemas } from '../contracts/schemas';
import { financeSchemas } from '../finance/schemas';
import { homeSchemas } from '../home/schemas';
import { integrationSchemas } from '../integration/schemas';
import { investmentSchemas } from '../investment/schemas';
import { importSchemas } from '../kernel/import.schema';
import { listSchemas } from '../kernel/list/list.schema';
import { reportSchemas } from '../kernel/report/report.schema';
import { platformSchemas } from '../platform/schemas';
import { setupSchemas } from '../setup/schemas';
import { tenantsSchemas } from '../tenants/schemas';
import { imports, lists, reports } from './declared';

export interface EndpointSchemas {
  input: ZodType;
  /** `null` for a file reply. */
  output: ZodType | null;
}

export const schemas: Readonly<Record<string, EndpointSchemas>> = {
  ...accountSchemas,
  ...approvalSchemas,
  ...assetsSchemas,
  ...contractsSchemas,
  ...financeSchemas,
  ...homeSchemas,
  ...integrationSchemas,
  ...investmentSchemas,
  ...platformSchemas,
  ...setupSchemas,
  ...tenantsSchemas,
  ...Object.assign({}, ...lists.map(listSchemas)),
  ...Object.assign({}, ...imports.map(importSchemas)),
  ...Object.assign({}, ...reports.map(reportSchemas)),
};
