// Timeline (动态): events of a contract, or of all contracts of a tenant, latest first.
import * as z from 'zod';
import { byId } from '../kernel/endpoint/crud.schema';
import { date } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { TIMELINE_EVENT } from './labels';

export const timelineEvent = z.strictObject({
  on: date,
  kind: z.enum(valuesOf(TIMELINE_EVENT)),
  /** The contract of the event; a tenant's page shows several. */
  contract_id: z.number(),
  contract_number: z.string(),
  text: z.string(),
  amount_fen: z.number().nullable(),
  /** Page of the event's object. */
  link: z.string().nullable(),
  by: z.string().nullable(),
});

export type TimelineEvent = z.infer<typeof timelineEvent>;

export const timelineSchemas = {
  '/api/contracts/contract/timeline': { input: byId, output: z.array(timelineEvent) },
  '/api/tenants/tenant/timeline': { input: byId, output: z.array(timelineEvent) },
};
