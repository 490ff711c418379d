// The stacking plan of a park on a day, and reservations of its spaces.
import * as z from 'zod';
import { byId, stored } from '../kernel/endpoint/crud.schema';
import { businessDate, date, id, optionalText, positiveFen, reason, remark, version } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { PRICE_UNIT, SPACE_STATUS, SPACE_USE } from './labels';

/** Maximum number of spaces reserved in one call. */
const MOST_RESERVED = 50;

export const planQuery = z.strictObject({ park_id: id, on: date });

const planSpace = z.strictObject({
  id: z.number(),
  version: z.number(),
  floor_id: z.number(),
  number: z.string(),
  use: z.enum(valuesOf(SPACE_USE)),
  status: z.enum(valuesOf(SPACE_STATUS)),
  gross_area_sqm: z.string(),
  rentable_area_sqm: z.string(),
  /** The rentable or gross area that counts for occupancy; 0 when not for rent. */
  counted_sqm: z.string(),
  list_price: z.string().nullable(),
  price_unit: z.enum(valuesOf(PRICE_UNIT)),
  /** Yuan per m² and day on that day: of the lease, or else of the list; `null` when there is neither. */
  price_per_day: z.string().nullable(),
  /** Set when the price is agreed in a lease, not a list price. */
  price_is_let: z.boolean(),
  tenant_id: z.number().nullable(),
  tenant_name: z.string().nullable(),
  /** Contract of the lease on that day; for a signed space, of the one to begin. */
  contract_id: z.number().nullable(),
  contract_number: z.string().nullable(),
  lease_start: z.string().nullable(),
  lease_end: z.string().nullable(),
  /** Start of the lease of a signed space. */
  signed_from: z.string().nullable(),
  reserved_for: z.string().nullable(),
  reserved_until: z.string().nullable(),
});
const planFloor = z.strictObject({ id: z.number(), number: z.number(), name: z.string() });
const planBuilding = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** Floors from the top down. */
  floors: z.array(planFloor),
  spaces: z.array(planSpace),
});
export const plan = z.strictObject({
  park_id: z.number(),
  park_name: z.string(),
  on: z.string(),
  /** Set when gross areas count for occupancy. */
  by_gross: z.boolean(),
  buildings: z.array(planBuilding),
});

const reserved = {
  /** Omitted for a customer, whose name is used. */
  holder: optionalText(60),
  customer_id: id.nullable().default(null),
  start_date: date,
  end_date: date,
  /** Agreed earnest money (意向金), fen. */
  deposit_fen: positiveFen.nullable().default(null),
  remark: remark(200),
};
type Reserved = { holder: string; customer_id: number | null; start_date: string; end_date: string };
function soundly({ value, issues }: z.core.ParsePayload<Reserved>): void {
  const refuse = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: '' });
  if (value.end_date < value.start_date) refuse('end_date', '结束日期不能早于开始日期');
  if (!value.holder && value.customer_id === null) refuse('holder', '请填写预定人或选择客户');
}

export const reserveInput = z.strictObject({ space_id: id, ...reserved }).check(soundly);
/** Reserves several spaces for one holder: all of them or none. */
export const reserveSpacesInput = z
  .strictObject({
    space_ids: z.array(id).min(1, '请选择空间').max(MOST_RESERVED, `一次最多预定 ${MOST_RESERVED} 个空间`),
    ...reserved,
  })
  .check(soundly);
export const reservation = z.strictObject({
  ...stored,
  space_id: z.number(),
  space: z.string(),
  park_name: z.string(),
  holder: z.string(),
  customer_id: z.number().nullable(),
  start_date: z.string(),
  end_date: z.string(),
  /** 1 holds the space; n waits behind n - 1 others; `null` when it has ended. */
  rank: z.number().nullable(),
  released_on: z.string().nullable(),
  /** Reason of a manual release; empty when a lease ended it. */
  release_reason: z.string(),
  /** The lease that ended it. */
  contract_id: z.number().nullable(),
  contract_number: z.string().nullable(),
  deposit_fen: z.number().nullable(),
  deposit_received_on: z.string().nullable(),
  deposit_returned_on: z.string().nullable(),
  remark: z.string(),
  created_at: z.string(),
  created_by: z.string(),
});
export const reservationsOf = z.strictObject({ space_id: id });
export const reservationsOfCustomer = z.strictObject({ customer_id: id });
export const releaseInput = z.strictObject({ id, version, reason: reason('请填写解除原因') });
export const depositInput = z
  .strictObject({
    id,
    version,
    deposit_fen: positiveFen.nullable(),
    received_on: businessDate.nullable().default(null),
    returned_on: businessDate.nullable().default(null),
  })
  .check(({ value: { deposit_fen, received_on, returned_on }, issues }) => {
    const refuse = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: '' });
    if (received_on !== null && deposit_fen === null) refuse('deposit_fen', '请填写意向金金额');
    if (returned_on !== null && received_on === null) refuse('received_on', '退还前须先登记收到日期');
    if (returned_on !== null && received_on !== null && returned_on < received_on)
      refuse('returned_on', '退还日期不能早于收到日期');
  });

export type PlanQuery = z.infer<typeof planQuery>;
export type Plan = z.infer<typeof plan>;
export type PlanBuilding = z.infer<typeof planBuilding>;
export type PlanSpace = z.infer<typeof planSpace>;
export type ReserveInput = z.input<typeof reserveInput>;
export type ReserveTerms = z.output<typeof reserveInput>;
export type ReserveSpacesInput = z.input<typeof reserveSpacesInput>;
export type ReserveSpacesTerms = z.output<typeof reserveSpacesInput>;
export type Reservation = z.infer<typeof reservation>;
export type ReservationsOf = z.infer<typeof reservationsOf>;
export type ReservationsOfCustomer = z.infer<typeof reservationsOfCustomer>;
export type ReservationDeposit = z.input<typeof depositInput>;
export type ReservationDepositTerms = z.output<typeof depositInput>;
export type ReleaseInput = z.infer<typeof releaseInput>;

export const stackingPlanSchemas = {
  '/api/assets/stacking-plan/get': { input: planQuery, output: plan },
  '/api/assets/reservation/list-of-space': { input: reservationsOf, output: z.array(reservation) },
  '/api/assets/reservation/of-customer': { input: reservationsOfCustomer, output: z.array(reservation) },
  '/api/assets/reservation/save': { input: reserveInput, output: reservation },
  '/api/assets/reservation/save-several': { input: reserveSpacesInput, output: z.array(reservation) },
  '/api/assets/reservation/release': { input: releaseInput, output: byId },
  '/api/assets/reservation/save-deposit': { input: depositInput, output: reservation },
};
