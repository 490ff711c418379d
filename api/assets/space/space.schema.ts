// Space (空间). Use, rentable area and prices are dated values: a save gives the day from which they apply.
import * as z from 'zod';
import { bulkDone, tickedIds } from '#api/kernel/endpoint/bulk.schema';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import {
  date,
  id,
  optionalDate,
  optionalText,
  positiveArea,
  price,
  remark,
  text,
  version,
} from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { PRICE_UNIT, SPACE_USE } from '../labels';
import { parts, tagNames } from '../parts.schema';

const plain = {
  number: text(32),
  gross_area_sqm: positiveArea,
  inner_area_sqm: positiveArea.nullable().default(null),
  orientation: optionalText(10),
  valid_from: date,
  remark: remark(),
};
const own = {
  ...plain,
  park_id: id,
  building_id: id,
  floor_id: id,
  spatial_type_id: id.nullable().default(null),
  valid_to: optionalDate,
  delivery_standard_id: id.nullable().default(null),
  ...parts,
};

const dated = {
  use: z.enum(valuesOf(SPACE_USE)),
  rentable_area_sqm: positiveArea,
  list_price: price.nullable().default(null),
  floor_price: price.nullable().default(null),
  price_unit: z.enum(valuesOf(PRICE_UNIT)).default('per_sqm_day'),
};

export const spaceSave = z.strictObject({
  ...identity,
  ...own,
  ...dated,
  /**
   * The day from which changed dated values apply; by default valid_from of a new space, today for a stored one. They apply until the next day on
   * which other values begin.
   */
  effective_on: optionalDate,
});

/** A row of the spreadsheet, with names instead of ids. */
export const spaceImportRow = z.strictObject({
  ...plain,
  ...dated,
  use: dated.use.default('for_rent'),
  park: text(60),
  building: text(60),
  /** Name or number. */
  floor: text(30),
  spatial_type: optionalText(60),
  delivery_standard: optionalText(60),
  tags: tagNames,
});

const datedValue = z.strictObject({ ...dated, start_date: date, end_date: date.nullable() });
export const space = z.strictObject({
  ...stored,
  ...own,
  ...dated,
  park_name: z.string(),
  building_name: z.string(),
  floor_name: z.string(),
  history: z.array(datedValue),
});

/** Removes dated values that have not begun. */
export const valueRemove = z.strictObject({ id, version, start_date: date });

/** Moves the first day of several spaces. */
export const spaceFirstDay = z.strictObject({ ids: tickedIds, valid_from: date });

/** Query of the spaces of a park, for the contract form. */
export const spacePick = z.strictObject({
  park_id: id,
  start: date,
  end: date,
  /** The contract being edited, whose own occupation is ignored. */
  contract_id: id.nullable().default(null),
});
export const pickedSpace = z.strictObject({
  id: z.number(),
  label: z.string(),
  building_id: z.number(),
  building_name: z.string(),
  floor_name: z.string(),
  number: z.string(),
  rentable_area_sqm: z.string(),
  list_price: z.string().nullable(),
  price_unit: z.enum(valuesOf(PRICE_UNIT)),
  /** The legal entity that owns its building. */
  owner_id: z.number().nullable(),
  use: z.enum(valuesOf(SPACE_USE)),
  valid_from: date,
  valid_to: date.nullable(),
  /** The contract that occupies it within the requested period, and its last day there; `null` when free. */
  taken_by: z.string().nullable(),
  taken_until: date.nullable(),
  /** The reservation that holds it within the requested period: its holder and last day; `null` without one. */
  reserved_for: z.strictObject({ holder: z.string(), until: date }).nullable(),
});

export type SpaceImportRow = z.output<typeof spaceImportRow>;
export type SpaceSave = z.input<typeof spaceSave>;
export type Space = z.output<typeof space>;
export type ValueRemove = z.input<typeof valueRemove>;
export type SpaceFirstDay = z.input<typeof spaceFirstDay>;
export type SpacePick = z.input<typeof spacePick>;
export type PickedSpace = z.output<typeof pickedSpace>;

export const spaceSchemas = {
  '/api/assets/space/get': { input: byId, output: space },
  '/api/assets/space/save': { input: spaceSave, output: space },
  '/api/assets/space/delete': { input: ids, output: deleted },
  '/api/assets/space/remove-value': { input: valueRemove, output: space },
  '/api/assets/space/first-day': { input: spaceFirstDay, output: bulkDone },
  '/api/assets/space/pick': { input: spacePick, output: z.array(pickedSpace) },
};
