// Imports items of a dictionary from a spreadsheet: new ones, placed last in the order of the file.
import sql from 'sql-template-tag';
import type { ImportIssue } from '#api/kernel/import';
import { ownFields } from '#api/setup/dictionary/dictionary';
import { dictionaryImport } from '#api/setup/dictionary/dictionary.import';
import type { DictionaryImportRow } from '#api/setup/dictionary/dictionary.schema';
import type { DictionaryKind } from '#api/setup/dictionary/dictionary-kinds';
import type { ImportSpec, Resolved } from '#server/platform/import/index';
import { insertRecordsWithIds } from '#server/platform/list/record';
import { auditAll } from '#server/platform/use-case/audit';
import type { Call } from '#server/platform/use-case/route';
import { lastPlace } from './reference-data';

async function resolve(
  { tx }: Call,
  kind: string,
  rows: readonly DictionaryImportRow[],
): Promise<Resolved<DictionaryImportRow>[]> {
  const stored = await tx.query<{ name: string; code: string }>(
    sql`select name, lower(code) as code from dictionary where company_id = app_company() and kind = ${kind}`,
  );
  const names = new Set(stored.map(({ name }) => name));
  const codes = new Set(stored.flatMap(({ code }) => code || []));
  return rows.map((row) => {
    const issues: ImportIssue[] = [];
    if (names.has(row.name)) issues.push({ column: 'name', message: '名称已存在' });
    if (codes.has(row.code.toLowerCase())) issues.push({ column: 'code', message: '编码已存在' });
    return issues.length ? { issues } : { ready: row };
  });
}

async function write(call: Call, kind: DictionaryKind, rows: readonly DictionaryImportRow[]) {
  const first = await lastPlace(call.tx, 'dictionary');
  const switches = new Set(ownFields(kind).flatMap((field) => (field.kind === 'switch' ? field.name : [])));
  const extraOf = (row: DictionaryImportRow) =>
    Object.fromEntries(
      ownFields(kind).map(({ name }) => [name, switches.has(name) ? row[name] === 'true' : row[name]]),
    );
  const ids = await insertRecordsWithIds(
    call.tx,
    'dictionary',
    rows.map((row, place) => ({
      kind: kind.kind,
      name: row.name,
      code: row.code,
      remark: row.remark,
      extra: extraOf(row),
      sort: first + place,
      enabled: true,
      version: 0,
    })),
  );
  const entries = rows.map((row, place) => ({
    object: 'dictionary',
    object_id: ids[place] ?? 0,
    action: 'import',
    after: { kind: kind.kind, ...row },
  }));
  await auditAll(call.tx, call.actor, call.request_id, entries);
  return { ids };
}

export const dictionaryImportSpec = (
  kind: DictionaryKind,
): ImportSpec<DictionaryImportRow, DictionaryImportRow, never> => ({
  declaration: dictionaryImport(kind),
  resolve: (call, rows) => resolve(call, kind.kind, rows),
  prepare: async () => [],
  write: (call, rows) => write(call, kind, rows),
});
