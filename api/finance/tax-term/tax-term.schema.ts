// Parameters of stamp duty, land use tax and VAT from a day on.

import * as z from 'zod';
import { LAND_CLASS } from '#api/assets/labels';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { businessDate, id, optionalText, price } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { isAmount, isOfLand, TAX_TERM } from './tax-term-labels';

/** Largest amount in yuan, of a contract or of a square metre. */
const MOST_YUAN = 100_000;

const fields = {
  kind: z.enum(valuesOf(TAX_TERM)),
  legal_entity_id: id.nullable().default(null),
  park_id: id.nullable().default(null),
  land_class: z.enum(valuesOf(LAND_CLASS)).nullable().default(null),
  start_date: businessDate,
  value: price,
  basis: optionalText(200),
};

export const taxTermSave = z.strictObject({ ...identity, ...fields }).check((context) => {
  const { kind, legal_entity_id, park_id, land_class, value } = context.value;
  const fault = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: '' });
  if (!isAmount(kind) && Number(value) > 1) fault('value', '税率、比例与系数应在 0 与 1 之间');
  if (isAmount(kind) && Number(value) > MOST_YUAN) fault('value', '金额不能大于 10 万元');
  if (kind === 'land_unit' && land_class === null) fault('land_class', '单位税额按土地等级填写');
  if (kind !== 'land_unit' && land_class !== null) fault('land_class', '只有单位税额区分土地等级');
  if (isOfLand(kind) && legal_entity_id !== null) fault('legal_entity_id', '土地使用税的参数按园区，不按主体');
  if (!isOfLand(kind) && park_id !== null) fault('park_id', '只有土地使用税的参数按园区');
});
const taxTerm = z.strictObject({ ...stored, ...fields });

export type TaxTermSave = z.input<typeof taxTermSave>;
export type TaxTerm = z.output<typeof taxTerm>;

export const taxTermSchemas = {
  '/api/finance/tax-term/get': { input: byId, output: taxTerm },
  '/api/finance/tax-term/save': { input: taxTermSave, output: taxTerm },
  '/api/finance/tax-term/delete': { input: ids, output: deleted },
};
