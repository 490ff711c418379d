// Holdover (到期未退, docs/domain §5.13): the tenant stays past the end, the space stays occupied, a monthly fee is charged.
import * as z from 'zod';
import { date, factor, id, text, version } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { piece } from './change/change.schema';
import { HOLDOVER_STATUS } from './labels';

const ofContract = z.strictObject({ contract_id: id });

export const holdoverConfirm = z.strictObject({
  contract_id: id,
  /** Version of the contract that the user saw. */
  version,
  factor,
});
export const holdoverCancel = z.strictObject({ contract_id: id, version, reason: text(200) });
const holdoverRequest = z.strictObject({ contract_id: id, factor });

const stay = z.strictObject({
  id: z.number(),
  version: z.number(),
  status: z.enum(valuesOf(HOLDOVER_STATUS)),
  start: date,
  /** The last day; `null` while the tenant stays. */
  end: date.nullable(),
  factor: z.string(),
  charged_fen: z.number(),
  received_fen: z.number(),
  created_by_name: z.string(),
  created_at: z.string(),
});

export const holdoverState = z.strictObject({
  stay: stay.nullable(),
  /** Reason why it cannot be confirmed now; `null` when it can. */
  refusal: z.string().nullable(),
  default_factor: z.string(),
});

export const holdoverPreview = z.strictObject({
  start: date,
  /** Months begun by today. */
  rows: z.array(
    z.strictObject({
      line: z.number(),
      charge_item_name: z.string(),
      start: date,
      end: date,
      due: date,
      gross_fen: z.number(),
      pieces: z.array(piece),
    }),
  ),
  total_fen: z.number(),
  /** Spaces occupied by another lease, and from which day. */
  collisions: z.array(
    z.strictObject({ space_id: z.number(), label: z.string(), from: date, contract_number: z.string() }),
  ),
});

export type HoldoverConfirm = z.infer<typeof holdoverConfirm>;
export type HoldoverCancel = z.infer<typeof holdoverCancel>;
export type HoldoverRequest = z.infer<typeof holdoverRequest>;
export type HoldoverState = z.output<typeof holdoverState>;
export type HoldoverPreview = z.output<typeof holdoverPreview>;

export const holdoverSchemas = {
  '/api/contracts/holdover/of-contract': { input: ofContract, output: holdoverState },
  '/api/contracts/holdover/preview': { input: holdoverRequest, output: holdoverPreview },
  '/api/contracts/holdover/confirm': { input: holdoverConfirm, output: holdoverState },
  '/api/contracts/holdover/cancel': { input: holdoverCancel, output: holdoverState },
};
