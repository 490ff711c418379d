// Unusual terms of a contract, entered or stored (domain/contracts/contract-notices).
import * as z from 'zod';
import { contractSave } from './contract/contract.schema';

export const contractNotice = z.strictObject({
  kind: z.enum(['floor_price', 'neighbour', 'free_days', 'reserved', 'coverage']),
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  /** Set when the special role must approve it. */
  approval: z.boolean(),
});

export type ContractNotice = z.infer<typeof contractNotice>;

export const noticeSchemas = {
  '/api/contracts/contract/notices': { input: contractSave, output: z.array(contractNotice) },
};
