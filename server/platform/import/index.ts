// Imports: a spreadsheet is read, every row checked, and written in one transaction, or not at all. What an area gives is
// the declaration, the schema of a row, how names become ids, and how the rows are written.
import type { ZodType } from 'zod';
import {
  type ImportDeclaration,
  type ImportIssue,
  type ImportMode,
  type ImportPreview,
  type ImportResult,
  importCalls,
} from '#api/kernel/import/import';
import { importMode } from '#api/kernel/import/import.schema';
import type { Upload } from '../files/upload';
import { Refusal } from '../use-case/errors';
import {
  type Call,
  handleFile,
  handleUpload,
  handleUploadedFile,
  handleUploadedWrite,
  type OpenCall,
  type Route,
  ShownOnce,
  type Work,
} from '../use-case/route';
import { readSheet } from './sheet';
import type { Sheet, SheetRow } from './sheet-rows';
import { templateOf, wrongRowsOf } from './template';

/** A row that can be written, or what is wrong with it. */
export type Resolved<Ready> = { ready: Ready; only?: UniqueValue; note?: string } | { issues: ImportIssue[] };

/** What no two rows of a file may be together, e.g. a number on a floor, and the column where it is told. */
export interface UniqueValue {
  column: string;
  key: string;
}

export interface ImportSpec<Row, Ready, Prepared> {
  declaration: ImportDeclaration;
  /** Checks a row whose cells could all be read. */
  schema: ZodType<Row>;
  /** Turns names into ids and compares with what is stored, for all rows at once and in their order. */
  resolve(call: Call, rows: readonly Row[]): Promise<readonly Resolved<Ready>[]>;
  /** Slow work for each row, done before the transaction begins (hashes). */
  prepare(count: number): Promise<Prepared[]>;
  /** Writes the rows; answers what is handed out once. */
  write(call: Call, rows: readonly Ready[], prepared: readonly Prepared[]): Promise<Record<string, string>[]>;
}

interface ValidatedRow<Row, Ready> {
  sheet: SheetRow;
  row?: Row;
  ready?: Ready;
  only?: UniqueValue;
  note?: string;
}

/** The schema's complaints at their columns; a column that already has one gets no second. */
function checkRow<Row>(schema: ZodType<Row>, names: ReadonlySet<string>, sheet: SheetRow): Row | undefined {
  const parsed = schema.safeParse(sheet.values);
  if (parsed.success) return sheet.errors.length ? undefined : parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const column = names.has(String(path[0])) ? String(path[0]) : '';
    if (!sheet.errors.some((error) => error.column === column)) sheet.errors.push({ column, message });
  }
  return undefined;
}

/** Rows that share a key: each is told the number of another one. */
function markSame(rows: readonly SheetRow[], only: (row: SheetRow) => UniqueValue | undefined): void {
  const places = new Map<string, SheetRow[]>();
  for (const row of rows) {
    const key = only(row)?.key;
    if (!key) continue;
    const same = places.get(key);
    if (same) same.push(row);
    else places.set(key, [row]);
  }
  for (const same of places.values()) {
    for (const row of same.length > 1 ? same : []) {
      const other = row === same[0] ? same[1] : same[0];
      row.errors.push({ column: only(row)?.column ?? '', message: `与第 ${other?.row} 行重复` });
    }
  }
}

/** Rows of one file that share a value that must be unique. */
function markRepeated({ columns }: ImportDeclaration, rows: readonly SheetRow[]): void {
  for (const { name } of columns.filter((column) => column.unique))
    markSame(rows, ({ cells }) => ({ column: name, key: cells[name]?.toLowerCase() ?? '' }));
}

/** Checks without the database. */
function checkRows<Row, Ready>(spec: ImportSpec<Row, Ready, never>, sheet: Sheet): ValidatedRow<Row, Ready>[] {
  const names = new Set(spec.declaration.columns.map((column) => column.name));
  markRepeated(spec.declaration, sheet.rows);
  return sheet.rows.map((row) => ({ sheet: row, row: checkRow(spec.schema, names, row) }));
}

/** Checks against what is stored. */
async function resolveRows<Row, Ready>(
  call: Call,
  spec: ImportSpec<Row, Ready, never>,
  validated: readonly ValidatedRow<Row, Ready>[],
): Promise<void> {
  const asked = validated.filter((each): each is ValidatedRow<Row, Ready> & { row: Row } => each.row !== undefined);
  const answers = await spec.resolve(
    call,
    asked.map((each) => each.row),
  );
  asked.forEach((each, index) => {
    const answer = answers[index];
    if (!answer) throw new Error('resolve answers every row');
    if ('issues' in answer) each.sheet.errors.push(...answer.issues);
    else Object.assign(each, answer);
  });
  const keys = new Map(asked.map((each) => [each.sheet, each.only]));
  markSame([...keys.keys()], (row) => keys.get(row));
  for (const each of asked) if (each.sheet.errors.length) delete each.ready;
}

type AnySpec<Row, Ready, Prepared> = ImportSpec<Row, Ready, Prepared>;

async function validate<Row, Ready, Prepared>(call: OpenCall, { file }: Upload, spec: AnySpec<Row, Ready, Prepared>) {
  const sheet = await readSheet(file, spec.declaration, call.services.env);
  const checks = spec as unknown as ImportSpec<Row, Ready, never>;
  const validated = checkRows(checks, sheet);
  await call.transaction(true, (inside) => resolveRows(inside, checks, validated));
  return { sheet, validated };
}

async function preview<Row, Ready, Prepared>(
  call: OpenCall,
  upload: Upload,
  spec: AnySpec<Row, Ready, Prepared>,
): Promise<ImportPreview> {
  const { sheet, validated } = await validate(call, upload, spec);
  const wrong = sheet.rows.filter((row) => row.errors.length).length;
  return {
    right: sheet.rows.length - wrong,
    wrong,
    warnings: sheet.warnings,
    rows: validated.map(({ sheet: { row, cells, errors }, note }) => ({
      row,
      cells,
      errors,
      ...(note !== undefined && !errors.length && { note }),
    })),
  };
}

export function importModeOf(text: string): ImportMode {
  const mode = importMode.safeParse(text);
  if (mode.success) return mode.data;
  const message = '应为 all（全部正确才导入）或 right（只导入正确的行）';
  throw new Refusal(422, message, [{ path: ['mode'], message }]);
}

/** Reads and checks the file, and answers what writes it. */
async function run<Row, Ready, Prepared>(
  call: OpenCall,
  { file, field }: Upload,
  spec: AnySpec<Row, Ready, Prepared>,
): Promise<Work<ImportResult>> {
  const { declaration } = spec;
  const checks = spec as unknown as ImportSpec<Row, Ready, never>;
  const mode = importModeOf(field('mode'));
  const sheet = await readSheet(file, declaration, call.services.env);
  const validated = checkRows(checks, sheet);
  const prepared = await spec.prepare(validated.filter((each) => each.row !== undefined).length);
  return async (inside) => {
    await resolveRows(inside, checks, validated);
    const ready = validated.flatMap((each) => (each.ready === undefined ? [] : [each.ready]));
    const left_out = validated.length - ready.length;
    if (left_out > 0 && mode === 'all')
      throw new Refusal(422, `有 ${left_out} 行不正确，没有导入任何数据；请改正后重试，或选择只导入正确的行`);
    if (!ready.length) throw new Refusal(422, '没有正确的行，没有导入任何数据');
    const result = { imported: ready.length, left_out, handout: await spec.write(inside, ready, prepared) };
    return new ShownOnce(result, { ...result, handout: [] });
  };
}

/** The four routes of an import. */
export function importRoutes<Row, Ready, Prepared>(spec: ImportSpec<Row, Ready, Prepared>): Route[] {
  const calls = importCalls(spec.declaration);
  return [
    handleUpload(calls.check, (call, upload) => preview(call, upload, spec)),
    handleUploadedWrite(calls.run, (call, upload) => run(call, upload, spec)),
    handleFile(calls.template, () => templateOf(spec.declaration)),
    handleUploadedFile(calls.wrongRows, async (call, upload) => {
      const { sheet } = await validate(call, upload, spec);
      return wrongRowsOf(
        spec.declaration,
        sheet.rows.filter((row) => row.errors.length > 0),
      );
    }),
  ];
}
