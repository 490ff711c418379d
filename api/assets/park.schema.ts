// Park (园区): the schema its form, the server and the API document share.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '../kernel/crud.schema';
import { area, optionalText, remark, text } from '../kernel/fields';
import { valuesOf } from '../kernel/terms';
import { PARK_TYPE } from './terms';

const fields = {
  name: text(60),
  code: text(32),
  type: z.enum(valuesOf(PARK_TYPE)),
  province: text(20),
  city: text(20),
  district: optionalText(20),
  address: text(200),
  land_area_sqm: area.nullable().default(null),
  manager: optionalText(40),
  remark: remark(),
};

export const parkSave = z.strictObject({ ...identity, ...fields });
export const park = z.strictObject({ ...stored, ...fields });
export type ParkSave = z.input<typeof parkSave>;
export type Park = z.output<typeof park>;

export const parkSchemas = {
  '/api/assets/park/get': { input: byId, output: park },
  '/api/assets/park/save': { input: parkSave, output: park },
  '/api/assets/park/delete': { input: ids, output: deleted },
};
