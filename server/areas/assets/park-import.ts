import sql from 'sql-template-tag';
import { parkImport } from '#api/assets/park/park.import';
import type { ParkImportRow } from '#api/assets/park/park.schema';
import { assertSeesAllParks } from '#server/platform/access/scope';
import type { ImportSpec, Resolved } from '#server/platform/import/index';
import { dictionaryNames, finishImport, RowNames } from '#server/platform/import/names';
import { insertRecordsWithIds } from '#server/platform/list/record';
import type { Call } from '#server/platform/use-case/route';

interface NewPark {
  row: ParkImportRow;
  tag_ids: number[];
}

async function resolve(call: Call, rows: readonly ParkImportRow[]): Promise<Resolved<NewPark>[]> {
  assertSeesAllParks(call, '新增园区');
  const tags = await dictionaryNames(call.tx, 'asset-tag');
  const stored = await call.tx.query<{ name: string; code: string }>(
    sql`select name, code from park where company_id = app_company()`,
  );
  const taken = { names: new Set(stored.map(({ name }) => name)), codes: new Set(stored.map(({ code }) => code)) };
  return rows.map((row) => {
    const names = new RowNames();
    if (taken.names.has(row.name)) names.refuse('name', '园区名称已存在');
    if (taken.codes.has(row.code)) names.refuse('code', '园区编号已存在');
    const tag_ids = names.many(tags, 'tags', row.tags, '标签');
    return names.issues.length ? { issues: names.issues } : { ready: { row, tag_ids } };
  });
}

async function write(call: Call, parks: readonly NewPark[]) {
  const ids = await insertRecordsWithIds(
    call.tx,
    'park',
    parks.map(({ row: { tags: _names, ...own } }) => ({ ...own, version: 0 })),
  );
  await finishImport(
    call,
    'park',
    parks.map(({ row, tag_ids }, index) => ({ id: ids[index] ?? 0, tag_ids, row })),
  );
  return { ids };
}

export const parkImportSpec: ImportSpec<ParkImportRow, NewPark, never> = {
  declaration: parkImport,
  resolve,
  prepare: async () => [],
  write,
};
