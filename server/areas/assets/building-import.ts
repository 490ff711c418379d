// Imports buildings from a spreadsheet, each with floors according to its counts.
import sql from 'sql-template-tag';
import { buildingImport } from '#api/assets/building/building.import';
import type { BuildingImportRow } from '#api/assets/building/building.schema';
import type { ImportSpec, Resolved } from '#server/platform/import/index';
import { dictionaryNames, entityNames, finishImport, parkNames, RowNames } from '#server/platform/import/names';
import { insertRecordsWithIds } from '#server/platform/list/record';
import type { Call } from '#server/platform/use-case/route';
import { addFloors } from './floor/new-floors';

interface NewBuilding {
  row: BuildingImportRow;
  ids: { park_id: number; owner_id: number | null; asset_type_id: number | null };
  tag_ids: number[];
}

async function resolve(call: Call, rows: readonly BuildingImportRow[]): Promise<Resolved<NewBuilding>[]> {
  const { tx } = call;
  const [parks, owners] = [await parkNames(call), await entityNames(tx)];
  const [types, tags] = [await dictionaryNames(tx, 'asset-type'), await dictionaryNames(tx, 'asset-tag')];
  const stored = await tx.query<{ park_id: number; name: string; code: string }>(
    sql`select park_id, name, code from building where company_id = app_company()`,
  );
  const placed = new Set(stored.map(({ park_id, name }) => `${park_id} ${name}`));
  const codes = new Set(stored.map(({ code }) => code));
  return rows.map((row) => {
    const names = new RowNames();
    const park_id = names.one(parks, 'park', row.park, '没有此园区，或不在您的数据范围内');
    const owner_id = names.maybe(owners, 'owner', row.owner, '签约主体');
    const asset_type_id = names.maybe(types, 'asset_type', row.asset_type, '资产类型');
    const tag_ids = names.many(tags, 'tags', row.tags, '标签');
    const key = `${park_id} ${row.name}`;
    if (placed.has(key)) names.refuse('name', '该园区已有同名楼宇');
    if (codes.has(row.code)) names.refuse('code', '楼宇编号已存在');
    if (names.issues.length) return { issues: names.issues };
    return { ready: { row, ids: { park_id, owner_id, asset_type_id }, tag_ids }, only: { column: 'name', key } };
  });
}

async function write(call: Call, buildings: readonly NewBuilding[]) {
  const added = await insertRecordsWithIds(
    call.tx,
    'building',
    buildings.map(({ row: { park, owner, asset_type, tags, ...own }, ids }) => ({ ...own, ...ids, version: 0 })),
  );
  await addFloors(call.tx, added);
  await finishImport(
    call,
    'building',
    buildings.map(({ row, tag_ids }, index) => ({ id: added[index] ?? 0, tag_ids, row })),
  );
  return { ids: added };
}

export const buildingImportSpec: ImportSpec<BuildingImportRow, NewBuilding, never> = {
  declaration: buildingImport,
  resolve,
  prepare: async () => [],
  write,
};
