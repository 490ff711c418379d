// Building (楼宇/资产) and its floors.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { area, fen, id, optionalDate, optionalText, remark, text, version } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { PROPERTY_NATURE } from '../labels';
import { parts, tagNames } from '../parts.schema';

const count = (max: number) => z.int('应为整数').min(0, '不能小于 0').max(max, `不能大于 ${max}`);

const own = {
  name: text(60),
  code: text(32),
  gross_area_sqm: area.nullable().default(null),
  nature: z.enum(valuesOf(PROPERTY_NATURE)).default('owned'),
  original_value_fen: fen.min(0, '金额不能小于 0').nullable().default(null),
  completed_on: optionalDate,
  remark: remark(),
};
const fields = {
  park_id: id,
  owner_id: id.nullable().default(null),
  asset_type_id: id.nullable().default(null),
  ...own,
  ...parts,
};

const counts = { floors_above: count(200).default(0), floors_below: count(20).default(0) };

export const buildingSave = z.strictObject({ ...identity, ...fields, ...counts });
export const building = z.strictObject({ ...stored, ...fields, ...counts, park_name: z.string() });

/** A row of the spreadsheet, with names instead of ids. */
export const buildingImportRow = z.strictObject({
  ...own,
  ...counts,
  park: text(60),
  owner: optionalText(100),
  asset_type: optionalText(60),
  tags: tagNames,
});

export const floorNumber = z
  .int('应为整数')
  .min(-20, '楼层号应在 -20 与 200 之间')
  .max(200, '楼层号应在 -20 与 200 之间')
  .refine((value) => value !== 0, '楼层号不能为 0');
export const floor = z.strictObject({
  id: z.number(),
  number: z.number(),
  name: z.string(),
  gross_area_sqm: area.nullable(),
  space_count: z.number(),
});
export const floorsOf = z.strictObject({ building_id: id });
export const floorsSave = z.strictObject({
  building_id: id,
  /** Version of the building. */
  version,
  floors: z
    .array(
      z.strictObject({
        id: id.optional(),
        number: floorNumber,
        name: text(30),
        gross_area_sqm: area.nullable().default(null),
      }),
    )
    .max(220, '一栋楼最多 220 层'),
});

export type BuildingImportRow = z.output<typeof buildingImportRow>;
export type BuildingSave = z.input<typeof buildingSave>;
export type Building = z.output<typeof building>;
export type Floor = z.output<typeof floor>;
export type FloorsSave = z.input<typeof floorsSave>;

export const buildingSchemas = {
  '/api/assets/building/get': { input: byId, output: building },
  '/api/assets/building/save': { input: buildingSave, output: building },
  '/api/assets/building/delete': { input: ids, output: deleted },
  '/api/assets/floor/list-of-building': { input: floorsOf, output: z.array(floor) },
  '/api/assets/floor/save-of-building': { input: floorsSave, output: z.array(floor) },
};
