// Turnover declared by tenants (流水申报, docs/domain §5.6) and its settlement periods.
import * as z from 'zod';
import { byId } from '../kernel/endpoint/crud.schema';
import { date, fen, id, month, optionalDate, ordinal } from '../kernel/form/fields';

/** Clauses whose rent is received by one legal entity, or all. */
export const turnoverOfMonth = z.strictObject({ month, legal_entity_id: id.nullish() });

/** A turnover clause that runs in the month, with the tenant's declaration. */
export const turnoverRow = z.strictObject({
  contract_id: z.number(),
  line: z.number(),
  contract_number: z.string(),
  tenant_name: z.string(),
  charge_item_name: z.string(),
  spaces: z.string(),
  amount_fen: z.number().nullable(),
  declared_on: date.nullable(),
  /** Turnover of the month before, and of the same month a year ago. */
  before_fen: z.number().nullable(),
  year_ago_fen: z.number().nullable(),
  /** Set when the month's period is settled: a correction becomes an adjustment. */
  settled: z.boolean(),
});

export const declareTurnover = z.strictObject({
  declared_on: optionalDate,
  entries: z
    .array(
      z.strictObject({
        contract_id: id,
        line: ordinal,
        month,
        amount_fen: fen.min(0, '营业额不能小于 0'),
      }),
    )
    .min(1, '请至少填写一条营业额')
    .max(500),
});
export const declaredTurnover = z.strictObject({
  declared: z.number(),
  /** Number of settled periods, and the amount posted for them, corrections included. */
  settled: z.number(),
  posted_fen: z.number(),
});

const turnoverMonth = z.strictObject({
  month,
  amount_fen: z.number().nullable(),
  declared_on: date.nullable(),
  /** Exact, in fen: "n/d". */
  share: z.string().nullable(),
});
const turnoverPeriod = z.strictObject({
  start: date,
  end: date,
  share_fen: z.number().nullable(),
  minimum_fen: z.number(),
  excess_fen: z.number().nullable(),
  receivable_id: z.number().nullable(),
  due: date.nullable(),
});
export const contractTurnover = z.strictObject({
  line: z.number(),
  charge_item_name: z.string(),
  months: z.array(turnoverMonth),
  periods: z.array(turnoverPeriod),
});

/** A row of the spreadsheet. */
export const turnoverImportRow = z.strictObject({
  contract_number: z.string(),
  /** Optional when the contract has one turnover clause. */
  charge_item: z.string().default(''),
  month,
  amount_fen: fen.min(0, '营业额不能小于 0'),
  declared_on: optionalDate,
});

export type TurnoverOfMonth = z.infer<typeof turnoverOfMonth>;
export type TurnoverRow = z.infer<typeof turnoverRow>;
export type DeclareTurnover = z.output<typeof declareTurnover>;
export type DeclareTurnoverInput = z.input<typeof declareTurnover>;
export type DeclaredTurnover = z.infer<typeof declaredTurnover>;
export type ContractTurnover = z.infer<typeof contractTurnover>;
export type TurnoverImportRow = z.infer<typeof turnoverImportRow>;

export const turnoverSchemas = {
  '/api/contracts/turnover/of-month': { input: turnoverOfMonth, output: z.array(turnoverRow) },
  '/api/contracts/turnover/of-contract': { input: byId, output: z.array(contractTurnover) },
  '/api/contracts/turnover/declare': { input: declareTurnover, output: declaredTurnover },
};
