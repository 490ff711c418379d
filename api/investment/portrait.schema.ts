// Overview of a customer: events, and the leases of the customer and its group.
import * as z from 'zod';
import { CONTRACT_PHASE } from '../contracts/labels';
import { byId } from '../kernel/endpoint/crud.schema';
import { date, id } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { CUSTOMER_LEVEL, CUSTOMER_STATUS } from './customer/customer-labels';
import { CUSTOMER_EVENT } from './portrait-labels';

const customerEvent = z.strictObject({
  on: date,
  kind: z.enum(valuesOf(CUSTOMER_EVENT)),
  text: z.string(),
  /** Page of the event's object. */
  link: z.string().nullable(),
  by: z.string().nullable(),
});

const leasesQuery = z.strictObject({
  id,
  /** Includes the whole group of the customer. */
  group: z.boolean().default(false),
});
/** Area and rent of running leases; due and overdue amounts of all. Fen. */
const sums = {
  contract_count: z.number(),
  area_sqm: z.string(),
  rent_fen: z.number(),
  due_fen: z.number(),
  overdue_fen: z.number(),
};
const company = z.strictObject({
  customer_id: z.number(),
  name: z.string(),
  /** Id of a listed company; `null` when none above it is listed. */
  parent_id: z.number().nullable(),
  key_account: z.boolean(),
  level: z.enum(valuesOf(CUSTOMER_LEVEL)).nullable(),
  status: z.enum(valuesOf(CUSTOMER_STATUS)),
  tenant_id: z.number().nullable(),
  tenant_name: z.string().nullable(),
  ...sums,
});
const lease = z.strictObject({
  customer_id: z.number(),
  contract_id: z.number(),
  number: z.string(),
  phase: z.enum(valuesOf(CONTRACT_PHASE)),
  park_name: z.string(),
  spaces: z.string(),
  start: date,
  end: date,
  area_sqm: z.string(),
  /** Rent in force today; `null` when it is not running or has none. */
  rent_fen: z.number().nullable(),
  due_fen: z.number(),
  overdue_fen: z.number(),
});
const leases = z.strictObject({ companies: z.array(company), leases: z.array(lease), total: z.strictObject(sums) });

export type CustomerEvent = z.output<typeof customerEvent>;
export type CustomerLeasesQuery = z.input<typeof leasesQuery>;
export type CustomerLeasesParameters = z.output<typeof leasesQuery>;
export type CustomerLeases = z.output<typeof leases>;
export type CustomerLease = z.output<typeof lease>;
export type CustomerCompany = z.output<typeof company>;

export const portraitSchemas = {
  '/api/investment/customer/timeline': { input: byId, output: z.array(customerEvent) },
  '/api/investment/customer/leases': { input: leasesQuery, output: leases },
};
