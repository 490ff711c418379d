// Park (园区): the schema shared by its form, the server and the API document.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { area, optionalText, remark, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { CHINA } from '#domain/assets/position';
import { PARK_TYPE } from '../labels';
import { parts, tagNames } from '../parts.schema';

const [west, east] = CHINA.longitude;
const [south, north] = CHINA.latitude;
/** GCJ-02 degrees, as decimal strings. */
const degrees = (message: string, [low, high]: readonly [number, number]) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,6})?$/, '应为数字，最多 6 位小数')
    .refine((value) => Number(value) >= low && Number(value) <= high, message)
    .nullable()
    .default(null);

const own = {
  name: text(60),
  code: text(32),
  type: z.enum(valuesOf(PARK_TYPE)),
  province: text(20),
  city: text(20),
  district: optionalText(20),
  address: text(200),
  land_area_sqm: area.nullable().default(null),
  manager: optionalText(40),
  longitude: degrees(`不在中国范围内：经度应在 ${west} 到 ${east} 之间`, CHINA.longitude),
  latitude: degrees(`不在中国范围内：纬度应在 ${south} 到 ${north} 之间`, CHINA.latitude),
  remark: remark(),
};
const fields = { ...own, ...parts };

interface Position {
  longitude: string | null;
  latitude: string | null;
}
function completePosition({ value: { longitude, latitude }, issues }: z.core.ParsePayload<Position>): void {
  if ((longitude === null) === (latitude === null)) return;
  const path = [longitude === null ? 'longitude' : 'latitude'];
  issues.push({ code: 'custom', path, message: '经度和纬度须同时填写', input: '' });
}

export const parkSave = z.strictObject({ ...identity, ...fields }).check(completePosition);
export const park = z.strictObject({ ...stored, ...fields });
/** A row of the spreadsheet, with names instead of ids. */
export const parkImportRow = z.strictObject({ ...own, tags: tagNames }).check(completePosition);

export type ParkImportRow = z.output<typeof parkImportRow>;
export type ParkSave = z.input<typeof parkSave>;
export type Park = z.output<typeof park>;

export const parkSchemas = {
  '/api/assets/park/get': { input: byId, output: park },
  '/api/assets/park/save': { input: parkSave, output: park },
  '/api/assets/park/delete': { input: ids, output: deleted },
};
