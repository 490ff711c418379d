// Imports spaces from a spreadsheet onto existing floors. Park, building and floor are given by name.
import sql from 'sql-template-tag';
import { spaceImport } from '#api/assets/space/space.import';
import type { SpaceImportRow } from '#api/assets/space/space.schema';
import { inScope } from '#server/platform/access/scope';
import type { ImportSpec, Resolved } from '#server/platform/import/index';
import { dictionaryNames, finishImport, type Names, parkNames, RowNames } from '#server/platform/import/names';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import type { Call } from '#server/platform/use-case/route';
import { splitValue } from './space-value';

interface Place {
  park_id: number;
  building_id: number;
  floor_id: number;
}

interface NewSpace {
  row: SpaceImportRow;
  place: Place;
  spatial_type_id: number | null;
  delivery_standard_id: number | null;
  tag_ids: number[];
}

interface ExistingSpaces {
  parks: Names;
  /** Keyed by park and name. */
  buildings: Names;
  /** Keyed by building and name, and by building and number. */
  floors: Names;
  types: Names;
  standards: Names;
  tags: Names;
}

async function loadExisting(call: Call): Promise<ExistingSpaces> {
  const { tx, actor } = call;
  const buildings = await tx.query<{ id: number; park_id: number; name: string }>(
    sql`select id, park_id, name from building where company_id = app_company()${inScope(actor, sql`park_id`)}`,
  );
  const floors = await tx.query<{ id: number; building_id: number; number: number; name: string }>(
    sql`select id, building_id, number, name from floor where company_id = app_company()${inScope(actor, sql`park_id`)}`,
  );
  return {
    parks: await parkNames(call),
    buildings: new Map(buildings.map(({ id, park_id, name }) => [`${park_id} ${name}`, id])),
    // A name takes precedence over a number.
    floors: new Map([
      ...floors.map(({ id, building_id, number }): [string, number] => [`${building_id} ${number}`, id]),
      ...floors.map(({ id, building_id, name }): [string, number] => [`${building_id} ${name}`, id]),
    ]),
    types: await dictionaryNames(tx, 'spatial-type'),
    standards: await dictionaryNames(tx, 'delivery-standard'),
    tags: await dictionaryNames(tx, 'space-tag'),
  };
}

/** Returns the floor of the row's space; null, with the reason at its cell, when it does not exist. */
function placeOf(row: SpaceImportRow, { parks, buildings, floors }: ExistingSpaces, names: RowNames): Place | null {
  const park_id = names.one(parks, 'park', row.park, '没有此园区，或不在您的数据范围内');
  if (!park_id) return null;
  const building_id = names.one(buildings, 'building', `${park_id} ${row.building}`, `园区「${row.park}」没有此楼宇`);
  if (!building_id) return null;
  const absent =
    Number(row.floor) === 0
      ? '楼层号不能为 0：地上为 1、2…，地下为 -1、-2…'
      : `楼宇「${row.building}」没有此楼层，请先维护楼层`;
  const floor_id = names.one(floors, 'floor', `${building_id} ${row.floor}`, absent);
  return floor_id ? { park_id, building_id, floor_id } : null;
}

function resolveRow(row: SpaceImportRow, existing: ExistingSpaces): Resolved<NewSpace> {
  const names = new RowNames();
  const place = placeOf(row, existing, names);
  const spatial_type_id = names.maybe(existing.types, 'spatial_type', row.spatial_type, '空间类型');
  const delivery_standard_id = names.maybe(existing.standards, 'delivery_standard', row.delivery_standard, '交付标准');
  const tag_ids = names.many(existing.tags, 'tags', row.tags, '标签');
  if (names.issues.length || !place) return { issues: names.issues };
  return {
    ready: { row, place, spatial_type_id, delivery_standard_id, tag_ids },
    only: { column: 'number', key: `${place.floor_id} ${row.number}` },
  };
}

/** Refuses rows whose number is already used on the floor, for some day from their first on. */
async function refuseTaken({ tx }: Call, rows: readonly Resolved<NewSpace>[]): Promise<Resolved<NewSpace>[]> {
  const wanted = rows.map((each, index) =>
    'ready' in each
      ? { index, floor_id: each.ready.place.floor_id, number: each.ready.row.number, day: each.ready.row.valid_from }
      : { index },
  );
  const taken = await tx.query<{ index: number }>(
    sql`select distinct w.index from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (index integer, floor_id bigint, number text, day date)
        join space s on s.company_id = app_company() and (s.floor_id, s.number) = (w.floor_id, w.number)
          and (s.valid_to is null or s.valid_to >= w.day)`,
  );
  const indices = new Set(taken.map(({ index }) => index));
  return rows.map((each, index) =>
    indices.has(index) ? { issues: [{ column: 'number', message: '该楼层已有相同编号的空间' }] } : each,
  );
}

async function resolve(call: Call, rows: readonly SpaceImportRow[]): Promise<Resolved<NewSpace>[]> {
  const existing = await loadExisting(call);
  return refuseTaken(
    call,
    rows.map((row) => resolveRow(row, existing)),
  );
}

async function write(call: Call, spaces: readonly NewSpace[]) {
  const values = spaces.map(({ row }) => splitValue(row));
  const ids = await insertRecordsWithIds(
    call.tx,
    'space',
    spaces.map(({ place, spatial_type_id, delivery_standard_id }, index) => {
      const { park, building, floor, spatial_type, delivery_standard, tags, ...own } = values[index]?.own ?? {};
      return { ...own, ...place, spatial_type_id, delivery_standard_id, version: 0 };
    }),
  );
  await insertRecords(
    call.tx,
    'space_value',
    spaces.map(({ row }, index) => ({ space_id: ids[index], start_date: row.valid_from, ...values[index]?.dated })),
  );
  await finishImport(
    call,
    'space',
    spaces.map(({ row, tag_ids }, index) => ({ id: ids[index] ?? 0, tag_ids, row })),
  );
  return { ids };
}

export const spaceImportSpec: ImportSpec<SpaceImportRow, NewSpace, never> = {
  declaration: spaceImport,
  resolve,
  prepare: async () => [],
  write,
};
