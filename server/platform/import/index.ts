// Imports: a spreadsheet is read, every row checked, and all are written in one transaction, or none. An area provides the declaration, the schema
// of a row, the resolution of names into ids, and the writing of rows.
import {
  IMPORT_MAX_ROWS,
  IMPORT_PREVIEW_ROWS,
  type ImportDeclaration,
  type ImportIssue,
  type ImportMode,
  type ImportPreview,
  type ImportResult,
  importCalls,
  MOST_MADE,
  maxRowsOf,
} from '#api/kernel/import';
import { importMode } from '#api/kernel/import.schema';
import type { Upload } from '../files/upload';
import { turn } from '../runtime/turn';
import { Refusal } from '../use-case/errors';
import {
  type Call,
  handleFile,
  handleUpload,
  handleUploadedFile,
  handleUploadedWrite,
  OneTimeResponse,
  type OpenCall,
  type Route,
  type Work,
} from '../use-case/route';
import { duplicateMarker, type Likeness } from './duplicates';
import { inParts } from './parts';
import { type Way, wayOf } from './progress';
import { type CheckedRow, judged, sameMarker } from './row-checker';
import { checkSheet } from './sheet';
import type { CheckedSheet } from './sheet-check';
import { templateOf, wrongRowsOf } from './template';
import { waitForOthers } from './wait-for-others';

/** A row ready to be written, or its errors. `amount_fen` is the amount it posts. */
export type Resolved<Ready> =
  | { ready: Ready; only?: UniqueValue; note?: string; amount_fen?: number; alike?: string; likeness?: Likeness[] }
  | { issues: ImportIssue[]; only?: UniqueValue };

/** A value that must be unique within a file, e.g. a number on a floor, and the column that shows the error. */
export interface UniqueValue {
  column: string;
  key: string;
}

/** Result of a write: ids of the declared list's rows, and values shown once. */
export interface Written {
  ids?: readonly number[];
  handout?: Record<string, string>[];
}

export interface ImportSpec<Row, Ready, Prepared> {
  declaration: ImportDeclaration;
  /**
   * Turns names into ids and compares with stored data, for all rows together and in their order; an import with a higher row limit gets parts of
   * them, each row independent. Rows with wrong cells are included, with placeholder values in these; errors of columns that depend on them
   * (`requires`) are ignored.
   */
  resolve(call: Call, rows: readonly Row[]): Promise<readonly Resolved<Ready>[]>;
  /** Slow work for each row, done before the transaction begins (hashes). */
  prepare(count: number): Promise<Prepared[]>;
  write(call: Call, rows: readonly Ready[], prepared: readonly Prepared[]): Promise<Written>;
}

/** Rows are checked and written independently, so that a file may exceed the usual limit. */
const isLarge = (declaration: ImportDeclaration) => maxRowsOf(declaration) > IMPORT_MAX_ROWS;

interface ResolvedRow<Ready> extends CheckedRow<unknown> {
  ready?: Ready;
  only?: UniqueValue;
  note?: string;
  amount_fen?: number;
  alike?: string;
  likeness?: Likeness[];
}

type Resolving<Row, Ready> = Pick<ImportSpec<Row, Ready, never>, 'declaration' | 'resolve'>;

/** Checks the rows against stored data; returns them with their individual errors. */
async function resolveRows<Row, Ready>(
  call: Call,
  { declaration, resolve }: Resolving<Row, Ready>,
  checked: readonly CheckedRow<Row>[],
): Promise<ResolvedRow<Ready>[]> {
  const answers = await resolve(
    call,
    checked.map(({ value }) => value),
  );
  return checked.map((row, place): ResolvedRow<Ready> => {
    const answer = answers[place];
    if (!answer) throw new Error('resolve answers every row');
    const issues = 'issues' in answer ? answer.issues : [];
    const errors = [...row.errors, ...issues.filter(({ column }) => judged(declaration, row.wrong, column))];
    return { ...row, errors, ...('ready' in answer && answer), only: answer.only };
  });
}

/** Checks the rows against each other, once all of them are resolved. A wrong row is not ready. */
async function compared<Ready>(
  declaration: ImportDeclaration,
  rows: ResolvedRow<Ready>[],
): Promise<ResolvedRow<Ready>[]> {
  const markSame = sameMarker();
  await inParts(rows, (part) => {
    for (const row of part)
      if (row.only && judged(declaration, row.wrong, row.only.column)) markSame({ row, ...row.only });
  });
  const markDuplicate = duplicateMarker();
  await inParts(rows, (part) => {
    for (const row of part) {
      if (row.errors.length) delete row.ready;
      else markDuplicate(row);
    }
  });
  return rows;
}

type AnySpec<Row, Ready, Prepared> = ImportSpec<Row, Ready, Prepared>;

type Resolve<Row, Ready> = (part: readonly CheckedRow<Row>[]) => Promise<ResolvedRow<Ready>[]>;

/** Resolves all rows together, or in parts when each is independent. */
async function resolveAll<Row, Ready>(
  { declaration }: Pick<Resolving<Row, Ready>, 'declaration'>,
  checked: readonly CheckedRow<Row>[],
  way: Way,
  resolve: Resolve<Row, Ready>,
  part_rows?: number,
): Promise<ResolvedRow<Ready>[]> {
  const total = checked.length;
  if (!isLarge(declaration)) {
    way.begin({ stage: 'matching', rows: total, of: total });
    return compared(declaration, await resolve(checked));
  }
  const rows: ResolvedRow<Ready>[] = [];
  const resolvePart = async (part: readonly CheckedRow<Row>[], from: number) => {
    way.begin({ stage: 'matching', rows: from, of: total });
    for (const row of await resolve(part)) rows.push(row);
  };
  await inParts(checked, resolvePart, part_rows);
  return compared(declaration, rows);
}

async function validate<Row, Ready, Prepared>(
  call: OpenCall,
  upload: Upload,
  spec: AnySpec<Row, Ready, Prepared>,
): Promise<{ rows: ResolvedRow<Ready>[]; warnings: string[] }> {
  const way = wayOf(call, upload);
  try {
    const { rows, warnings } = await readChecked(call, upload, spec, way);
    return { rows: await resolveOutside(call, spec, rows, way), warnings };
  } finally {
    way.end();
  }
}

/** Rows per transaction of the embedded database, which blocks other requests: for look-ups, and for writes. */
const EMBEDDED = { matched: 100, written: 25 } as const;

/** Resolves each part in a separate transaction, so that other requests need not wait for all of them. */
const resolveOutside = <Row, Ready, Prepared>(
  call: OpenCall,
  spec: AnySpec<Row, Ready, Prepared>,
  checked: readonly CheckedRow<Row>[],
  way: Way,
) =>
  resolveAll(
    spec,
    checked,
    way,
    (part) => call.transaction(true, (inside) => resolveRows(inside, spec, part)),
    call.services.db.kind === 'pglite' ? EMBEDDED.matched : undefined,
  );

async function readChecked<Row, Ready, Prepared>(
  call: OpenCall,
  { file }: Upload,
  { declaration }: AnySpec<Row, Ready, Prepared>,
  way: Way,
): Promise<CheckedSheet<Row>> {
  way.begin({ stage: 'reading', rows: 0, of: null });
  return checkSheet<Row>(file, declaration, call.services.env, way.report);
}

/** Returns the sum posted by the valid rows; null when the import posts nothing. */
const amountOf = <Ready>({ posts }: ImportDeclaration, rows: readonly ResolvedRow<Ready>[]): number | null =>
  posts === undefined
    ? null
    : rows.reduce((sum, { ready, amount_fen = 0 }) => (ready === undefined ? sum : sum + amount_fen), 0);

const acceptsDuplicates = ({ field }: Upload) => field('alike') === 'enter';
const isDuplicate = ({ alike: duplicates }: { alike?: string }) => duplicates !== undefined;

/** Groups rows in their order: wrong, valid but possibly duplicates (unless `withDuplicates`), valid. */
async function apart<Ready>(rows: readonly ResolvedRow<Ready>[], withDuplicates = false) {
  const groups: Record<'wrong' | 'alike' | 'right', ResolvedRow<Ready>[]> = { wrong: [], alike: [], right: [] };
  const right = (row: ResolvedRow<Ready>) => (isDuplicate(row) && !withDuplicates ? groups.alike : groups.right);
  await inParts(rows, (part) => {
    for (const row of part) (row.errors.length ? groups.wrong : right(row)).push(row);
  });
  return groups;
}

/** Returns all rows, or for a large file the wrong ones and possible duplicates before the valid ones, in the order of the file. */
const previewRows = <Ready>(...groups: readonly ResolvedRow<Ready>[][]): ResolvedRow<Ready>[] =>
  groups
    .flatMap((rows) => rows.slice(0, IMPORT_PREVIEW_ROWS))
    .slice(0, IMPORT_PREVIEW_ROWS)
    .sort((a, b) => a.row - b.row);

async function preview<Row, Ready, Prepared>(
  call: OpenCall,
  upload: Upload,
  spec: AnySpec<Row, Ready, Prepared>,
): Promise<ImportPreview> {
  const { rows, warnings } = await validate(call, upload, spec);
  const { wrong, alike: duplicates, right } = await apart(rows);
  return {
    right: right.length,
    wrong: wrong.length,
    alike: duplicates.length,
    amount_fen: amountOf(spec.declaration, right),
    alike_amount_fen: amountOf(spec.declaration, duplicates),
    warnings,
    rows: previewRows(wrong, duplicates, right).map(({ row, cells, errors, note, alike: duplicates }) => ({
      row,
      cells,
      errors,
      ...(duplicates !== undefined && { alike: duplicates }),
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

/** Throws when the sum differs from the one the user agreed to, because the books have changed since. */
export function assertAgreed({ field }: Upload, amount_fen: number | null): void {
  const agreed = field('amount_fen');
  if (agreed !== '' && amount_fen !== null && agreed !== String(amount_fen))
    throw new Refusal(409, '检查之后数据有变动，合计金额与您确认的不同，没有导入任何数据；请重新选择文件检查');
}

/** Returns the rows to be written, as the user agreed to them; throws otherwise. */
async function agreed<Row, Ready, Prepared>(
  upload: Upload,
  mode: ImportMode,
  { declaration }: AnySpec<Row, Ready, Prepared>,
  rows: readonly ResolvedRow<Ready>[],
): Promise<ResolvedRow<Ready>[]> {
  const { wrong, alike: duplicates, right } = await apart(rows, acceptsDuplicates(upload));
  if (wrong.length && mode === 'all')
    throw new Refusal(422, `有 ${wrong.length} 行不正确，没有导入任何数据；请改正后重试，或选择只导入正确的行`);
  if (!right.length && duplicates.length) throw new Refusal(422, '所有正确的行都可能重复，没有导入任何数据');
  if (!right.length) throw new Refusal(422, '没有正确的行，没有导入任何数据');
  assertAgreed(upload, amountOf(declaration, right));
  return right;
}

const readyOf = <Ready>(rows: readonly ResolvedRow<Ready>[]): Ready[] =>
  rows.flatMap(({ ready }) => (ready === undefined ? [] : [ready]));

/** Reads and checks the file, and returns the work that writes it. */
async function run<Row, Ready, Prepared>(
  call: OpenCall,
  upload: Upload,
  spec: AnySpec<Row, Ready, Prepared>,
): Promise<Work<ImportResult>> {
  const mode = importModeOf(upload.field('mode'));
  const way = wayOf(call, upload);
  try {
    const { rows: checked } = await readChecked(call, upload, spec, way);
    if (call.services.db.kind === 'pglite' && checked.length > IMPORT_MAX_ROWS) {
      const rows = await resolveOutside(call, spec, checked, way);
      const agreement = agreed(upload, mode, spec, rows);
      // Awaits before the step, which blocks other requests for the database; a refusal takes effect within the step.
      await Promise.allSettled([agreement]);
      // Stored with the request: a retry after a lost response finds a part of its rows written, and these resemble stored ones.
      const numbers = await call.step('rows', async () => (await agreement).map(({ row }) => row));
      await turn();
      const chosen = new Set(numbers);
      const result = await writeOutside(
        call,
        spec,
        checked.filter(({ row }) => chosen.has(row)),
        { way, acceptsDuplicates: acceptsDuplicates(upload) },
      );
      way.end();
      return async () => ({ ...result, left_out: checked.length - result.imported });
    }
    const prepared = await spec.prepare(checked.filter(({ errors }) => !errors.length).length);
    return async (inside) => {
      try {
        await waitForOthers(inside, spec.declaration);
        const rows = await resolveAll(spec, checked, way, (part) => resolveRows(inside, spec, part));
        const ready = readyOf(await agreed(upload, mode, spec, rows));
        const { ids, handout } = await writeInside(inside, spec, ready, prepared, way);
        const left_out = rows.length - ready.length;
        const result = { imported: ready.length, left_out, ids: ids.slice(0, MOST_MADE), handout };
        return new OneTimeResponse(result, { ...result, handout: [] });
      } finally {
        way.end();
      }
    };
  } catch (error) {
    way.end();
    throw error;
  }
}

/** Writes all rows in the one transaction. */
async function writeInside<Row, Ready, Prepared>(
  call: Call,
  spec: AnySpec<Row, Ready, Prepared>,
  ready: readonly Ready[],
  prepared: readonly Prepared[],
  way: Way,
): Promise<Required<Written>> {
  const total = ready.length;
  const ids: number[] = [];
  const handout: Required<Written>['handout'] = [];
  const writePart = async (part: readonly Ready[], from: number) => {
    way.begin({ stage: 'writing', rows: from, of: total });
    const written = await spec.write(call, part, prepared);
    ids.push(...(written.ids ?? []));
    handout.push(...(written.handout ?? []));
  };
  await (isLarge(spec.declaration) ? inParts(ready, writePart) : writePart(ready, 0));
  // The client may have left before the commit: then nothing stays written.
  way.begin({ stage: 'writing', rows: total, of: total });
  return { ids, handout };
}

/**
 * Used on the embedded database, where an open transaction blocks all other requests: all rows have been checked, and each part is now checked
 * again and written separately. From the first part on it cannot be cancelled, and a retry after a lost response continues where it was. A row that
 * was entered since the check, as by another user with the same file, is left out.
 */
async function writeOutside<Row, Ready, Prepared>(
  call: OpenCall,
  spec: AnySpec<Row, Ready, Prepared>,
  rows: readonly CheckedRow<Row>[],
  { way, acceptsDuplicates }: { way: Way; acceptsDuplicates: boolean },
): Promise<ImportResult> {
  const total = rows.length;
  const ids: number[] = [];
  let imported = 0;
  way.begin({ stage: 'writing', rows: 0, of: total });
  const writePart = async (part: readonly CheckedRow<Row>[], from: number) => {
    way.report({ stage: 'writing', rows: from, of: total });
    const written = await call.step(`rows-${from}`, async (inside) => {
      const again = await resolveRows(inside, spec, part);
      const wrong = again.find(({ errors }) => errors.length > 0);
      if (wrong) throw new Refusal(409, stoppedAt(from, wrong));
      const ready = readyOf(acceptsDuplicates ? again : again.filter((row) => !isDuplicate(row)));
      return { count: ready.length, ids: ready.length ? ((await spec.write(inside, ready, [])).ids ?? []) : [] };
    });
    imported += written.count;
    ids.push(...written.ids.slice(0, MOST_MADE - ids.length));
  };
  await inParts(rows, writePart, EMBEDDED.written);
  return { imported, left_out: 0, ids, handout: [] };
}

const stoppedAt = (written: number, { row, errors }: ResolvedRow<unknown>) =>
  `检查之后数据有变动，第 ${row} 行不再正确（${errors[0]?.message ?? ''}）：前面的 ${written} 行已导入，其余没有导入；请重新选择文件检查，已导入的行不会再次写入`;

/** The four routes of an import. */
export function importRoutes<Row, Ready, Prepared>(spec: ImportSpec<Row, Ready, Prepared>): Route[] {
  const calls = importCalls(spec.declaration);
  return [
    handleUpload(calls.check, (call, upload) => preview(call, upload, spec)),
    handleUploadedWrite(calls.run, (call, upload) => run(call, upload, spec)),
    handleFile(calls.template, () => templateOf(spec.declaration)),
    handleUploadedFile(calls.wrongRows, async (call, upload) => {
      const { rows } = await validate(call, upload, spec);
      return wrongRowsOf(
        spec.declaration,
        rows.filter((row) => row.errors.length > 0),
      );
    }),
  ];
}
