// A tenant's current leases, held deposits, and payment behaviour.
import * as z from 'zod';
import { byId } from '../kernel/endpoint/crud.schema';
import { date } from '../kernel/form/fields';

export const letSpace = z.strictObject({
  contract_id: z.number(),
  contract_number: z.string(),
  park_id: z.number(),
  park_name: z.string(),
  building_name: z.string(),
  floor_name: z.string(),
  space_id: z.number(),
  space_number: z.string(),
  area_sqm: z.string(),
  start_date: date,
  end_date: date,
});

export const depositBalance = z.strictObject({
  contract_id: z.number(),
  contract_number: z.string(),
  charge_item_id: z.number(),
  charge_item: z.string(),
  /** Amounts due, received on its receivables, and carried over from the previous contract. */
  asked_fen: z.number(),
  received_fen: z.number(),
  carried_fen: z.number(),
  /** Reductions: used, refunded, forfeited, carried over. */
  left_fen: z.number(),
  balance_fen: z.number(),
});

const paymentBehaviour = {
  /** Number of receivables with a payment after the due date. */
  late_count: z.number(),
  paid_fen: z.number(),
  /** Share of the paid amount that was paid by its due date: a fraction; `null` without payments. */
  on_time: z.string().nullable(),
  /** Days late, weighted by amount; payments in time count as 0. */
  average_days: z.string().nullable(),
  longest_days: z.number(),
};
export const tenantCredit = z.strictObject({
  ...paymentBehaviour,
  overdue_fen: z.number(),
  overdue_count: z.number(),
  /** Days overdue of the oldest open receivable. */
  overdue_days: z.number(),
  /** By the year of the due date, the latest first. */
  years: z.array(z.strictObject({ year: z.number(), ...paymentBehaviour })),
});

export type LetSpace = z.infer<typeof letSpace>;
export type DepositBalance = z.infer<typeof depositBalance>;
export type TenantCredit = z.infer<typeof tenantCredit>;

export const tenantAccountSchemas = {
  '/api/tenants/tenant/spaces': { input: byId, output: z.array(letSpace) },
  '/api/tenants/tenant/deposits': { input: byId, output: z.array(depositBalance) },
  '/api/tenants/tenant/credit': { input: byId, output: tenantCredit },
};
