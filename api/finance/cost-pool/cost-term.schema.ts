// Cost terms of a contract (docs/domain §6.1): excluded items and cap, from a day on.
import * as z from 'zod';
import { byId, deleted } from '#api/kernel/endpoint/crud.schema';
import { date, decimal, id, rate, text } from '#api/kernel/form/fields';

const MOST_EXCLUDED = 50;
const capFen = z
  .int({ error: (issue) => (issue.input == null ? '请填写' : '应为整数分') })
  .min(0, '封顶不能小于 0')
  .max(100_000_000, '金额过大');
/** Yuan per m² and year; by default from the pool posted for that period. */
const optionalRate = decimal(8, 6).nullable().default(null);

export const costCap = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** Fen per m² and year. */
  z.strictObject({ kind: z.literal('fixed'), cap_fen: capFen }),
  z.strictObject({ kind: z.literal('yearly'), growth: rate, rate: optionalRate }),
  z.strictObject({ kind: z.literal('cumulative'), growth: rate, rate: optionalRate, base_start: date }),
]);

const agreed = { excluded: z.array(text(40)).max(MOST_EXCLUDED).default([]), cap: costCap };

export const costTermSave = z.strictObject({ contract_id: id, effective_on: date, ...agreed });

/** A contract with spaces let in the buildings of a pool; without terms it bears all costs, uncapped. */
const costTermRow = z.strictObject({
  contract_id: z.number(),
  contract_number: z.string(),
  tenant_name: z.string(),
  start_date: date,
  effective_on: date.nullable(),
  excluded: z.array(z.string()),
  cap: costCap,
});

/** Terms of a contract from a day on. */
const datedTerm = z.strictObject({ effective_on: date, excluded: z.array(z.string()), cap: costCap });

const costTermOf = z.strictObject({ contract_id: id, effective_on: date });

export type CostCapTerms = z.output<typeof costCap>;
export type CostTermSave = z.input<typeof costTermSave>;
export type CostTermSaved = z.output<typeof costTermSave>;
export type CostTermRow = z.output<typeof costTermRow>;
export type DatedCostTerm = z.output<typeof datedTerm>;
export type CostTermOf = z.output<typeof costTermOf>;

export const costTermSchemas = {
  '/api/finance/cost-term/of-pool': { input: byId, output: z.array(costTermRow) },
  '/api/finance/cost-term/of-contract': { input: byId, output: z.array(datedTerm) },
  '/api/finance/cost-term/delete': { input: costTermOf, output: deleted },
  '/api/finance/cost-term/save': { input: costTermSave, output: costTermSave },
};
