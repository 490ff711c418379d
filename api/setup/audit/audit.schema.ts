// An entry of the audit trail with all its changes.
import * as z from 'zod';
import { byId } from '#api/kernel/endpoint/crud.schema';

const change = z.strictObject({ from: z.json(), to: z.json() });
export const auditEntry = z.strictObject({
  id: z.number(),
  at: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  object: z.string(),
  object_id: z.number(),
  object_name: z.string().nullable(),
  action: z.string(),
  changes: z.record(z.string(), change),
  request_id: z.string(),
});

export type Change = z.infer<typeof change>;
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditSchemas = { '/api/setup/audit/get': { input: byId, output: auditEntry } };
