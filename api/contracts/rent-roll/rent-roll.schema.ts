// Rent roll (租金台账): one row a space on a date (domain.md §7).
import * as z from 'zod';
import { date, id } from '#api/kernel/fields';

export const rentRollQuery = z.strictObject({
  as_of: date,
  park_ids: z.array(id).max(200).default([]),
});

const amounts = {
  rentable_area_sqm: z.string(),
  leased_area_sqm: z.string(),
  monthly_rent_fen: z.number(),
  deposit_fen: z.number(),
  arrears_fen: z.number(),
};

export const rentRollRow = z.strictObject({
  space_id: z.number(),
  park_id: z.number(),
  park_name: z.string(),
  building_id: z.number(),
  building_name: z.string(),
  floor_name: z.string(),
  space_number: z.string(),
  status: z.string(),
  tenant_id: z.number().nullable(),
  tenant_name: z.string().nullable(),
  contract_id: z.number().nullable(),
  contract_number: z.string().nullable(),
  area_sqm: z.string(),
  start_date: date.nullable(),
  end_date: date.nullable(),
  remaining_months: z.string().nullable(),
  unit_price: z.string().nullable(),
  basis: z.string().nullable(),
  monthly_rent_fen: z.number().nullable(),
  next_escalation_on: date.nullable(),
  next_price: z.string().nullable(),
  free_start: date.nullable(),
  free_end: date.nullable(),
  deposit_fen: z.number().nullable(),
  arrears_fen: z.number().nullable(),
  list_price: z.string().nullable(),
  price_unit: z.string().nullable(),
});

export const rentRollTotal = z.strictObject({
  park_id: z.number().nullable(),
  park_name: z.string().nullable(),
  building_id: z.number().nullable(),
  building_name: z.string().nullable(),
  space_count: z.number(),
  occupancy: z.string().nullable(),
  /** Monthly rent ÷ leased area, yuan per m² and month. */
  average_price: z.string().nullable(),
  ...amounts,
});

export const rentRoll = z.strictObject({
  as_of: date,
  /** The selection it was made for, in words. */
  selection: z.string(),
  rows: z.array(rentRollRow),
  totals: z.array(rentRollTotal),
  /** Of leases left, voided or not begun, and of what has no contract: with it the sums are the ledger's. */
  outside: z.strictObject({ deposit_fen: z.number(), arrears_fen: z.number() }),
});

export type RentRollQuery = z.input<typeof rentRollQuery>;
export type RentRollRow = z.infer<typeof rentRollRow>;
export type RentRollTotal = z.infer<typeof rentRollTotal>;
export type RentRoll = z.infer<typeof rentRoll>;

export const rentRollSchemas = {
  '/api/contracts/report/rent-roll': { input: rentRollQuery, output: rentRoll },
  '/api/contracts/report/rent-roll-xlsx': { input: rentRollQuery, output: null },
};
