// Tax terms of a building from a day on (docs/domain §7, property tax).
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '../kernel/endpoint/crud.schema';
import { date, fen, id, rate } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { PROPERTY_NATURE } from './labels';

const fields = {
  building_id: id,
  start_date: date,
  nature: z.enum(valuesOf(PROPERTY_NATURE)),
  original_value_fen: fen.min(0, '金额不能小于 0').nullable().default(null),
  deduction: rate,
  rate_value: rate,
  rate_let: rate,
  relief: rate,
};

export const buildingTaxSave = z
  .strictObject({ ...identity, ...fields })
  .refine(({ nature, original_value_fen }) => nature !== 'owned' || original_value_fen !== null, {
    path: ['original_value_fen'],
    message: '自有楼宇须填写房产原值',
  });
const buildingTax = z.strictObject({ ...stored, ...fields });
const ofBuilding = z.strictObject({ building_id: id });

export type BuildingTaxSave = z.input<typeof buildingTaxSave>;
export type BuildingTax = z.output<typeof buildingTax>;

export const buildingTaxSchemas = {
  '/api/assets/building-tax/get': { input: byId, output: buildingTax },
  '/api/assets/building-tax/save': { input: buildingTaxSave, output: buildingTax },
  '/api/assets/building-tax/delete': { input: ids, output: deleted },
  '/api/assets/building-tax/list-of-building': { input: ofBuilding, output: z.array(buildingTax) },
};
