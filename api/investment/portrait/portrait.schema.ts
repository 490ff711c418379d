// All that is known of a customer in one picture: what happened with him, and what he and his group rent.
import * as z from 'zod';
import { CONTRACT_PHASE } from '#api/contracts/labels';
import { byId } from '#api/kernel/endpoint/crud.schema';
import { date, id } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { CUSTOMER_LEVEL, CUSTOMER_STATUS } from '../customer/customer-labels';
import { CUSTOMER_EVENT } from './portrait-labels';

const customerEvent = z.strictObject({
  on: date,
  kind: z.enum(valuesOf(CUSTOMER_EVENT)),
  text: z.string(),
  /** Page of the object behind it. */
  link: z.string().nullable(),
  by: z.string().nullable(),
});

const leasesQuery = z.strictObject({
  id,
  /** Of the whole group he belongs to, not of him alone. */
  group: z.boolean().default(false),
});
/** Of what runs today: area and rent; of all: what is due and overdue. Fen. */
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
  /** Of a company that is shown; null: nobody over it is. */
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
  /** In force today; null where it does not run or has none. */
  rent_fen: z.number().nullable(),
  due_fen: z.number(),
  overdue_fen: z.number(),
});
const leases = z.strictObject({ companies: z.array(company), leases: z.array(lease), total: z.strictObject(sums) });

export type CustomerEvent = z.output<typeof customerEvent>;
export type CustomerLeasesQuery = z.input<typeof leasesQuery>;
export type CustomerLeasesAsked = z.output<typeof leasesQuery>;
export type CustomerLeases = z.output<typeof leases>;
export type CustomerLease = z.output<typeof lease>;
export type CustomerCompany = z.output<typeof company>;

export const portraitSchemas = {
  '/api/investment/customer/timeline': { input: byId, output: z.array(customerEvent) },
  '/api/investment/customer/leases': { input: leasesQuery, output: leases },
};
