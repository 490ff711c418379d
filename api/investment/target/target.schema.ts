// Leasing target (招商目标, docs/domain §3.6): area to be signed in a park in a quarter.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { area, id, MAX_FEN, remark, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { QUARTER } from './target-labels';

const MOST_CONTRACTS = 100_000;

/** An empty value means no target. */
const integer = (most: number, message: string) =>
  z
    .int('应为整数')
    .min(0, '不能小于 0')
    .max(most, message)
    .nullish()
    .transform((value) => value ?? 0);

const figures = {
  year: z
    .int({ error: (issue) => (issue.input == null ? '请填写' : '应为年份') })
    .min(2000, '应在 2000 年至 2100 年之间')
    .max(2100, '应在 2000 年至 2100 年之间'),
  quarter: z.enum(valuesOf(QUARTER)),
  area_sqm: area.nullish().transform((value) => value ?? '0'),
  rent_fen: integer(MAX_FEN, '金额过大'),
  contract_count: integer(MOST_CONTRACTS, '份数过大'),
  remark: remark(200),
};

interface Aims {
  area_sqm: string;
  rent_fen: number;
  contract_count: number;
}
function aimsAtSomething({ value, issues }: z.core.ParsePayload<Aims>): void {
  if (Number(value.area_sqm) > 0 || value.rent_fen > 0 || value.contract_count > 0) return;
  issues.push({ code: 'custom', path: ['area_sqm'], message: '面积、月租金、份数至少填写一项', input: value.area_sqm });
}

const fields = { park_id: id, manager_id: id.nullable().default(null), ...figures };

export const targetSave = z.strictObject({ ...identity, ...fields }).check(aimsAtSomething);
export const target = z.strictObject({
  ...stored,
  park_id: z.number(),
  manager_id: z.number().nullable(),
  year: z.number(),
  quarter: z.enum(valuesOf(QUARTER)),
  area_sqm: z.string(),
  rent_fen: z.number(),
  contract_count: z.number(),
  remark: z.string(),
  park: z.string(),
  manager: z.string(),
});
/** A row of the spreadsheet, with names instead of ids. */
export const targetImportRow = z
  .strictObject({ park: text(60), manager: z.string().trim().max(40, '最多 40 个字').default(''), ...figures })
  .check(aimsAtSomething);

export type TargetSave = z.input<typeof targetSave>;
export type Target = z.output<typeof target>;
export type TargetImportRow = z.output<typeof targetImportRow>;

export const targetSchemas = {
  '/api/investment/target/get': { input: byId, output: target },
  '/api/investment/target/save': { input: targetSave, output: target },
  '/api/investment/target/delete': { input: ids, output: deleted },
};
