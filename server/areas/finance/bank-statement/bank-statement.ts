// Bank statements: preview, check, and import into the books. A file imported twice adds nothing, no matter by which user or when.
import sql from 'sql-template-tag';
import * as calls from '#api/finance/bank-statement/bank-statement';
import {
  type BankStatement,
  type DetectedLayout,
  type StatementLayout,
  type StatementPreview,
  type StatementResult,
  statementFields,
} from '#api/finance/bank-statement/bank-statement.schema';
import { unstorableIn } from '#api/kernel/form/storable';
import { IMPORT_PREVIEW_ROWS } from '#api/kernel/import';
import { inScope } from '#server/platform/access/scope';
import { safeName } from '#server/platform/files/files';
import type { Upload } from '#server/platform/files/upload';
import { assertAgreed, importModeOf } from '#server/platform/import/index';
import { type Way, wayOf } from '#server/platform/import/progress';
import { detectStatement, readStatementFile } from '#server/platform/import/statement/statement';
import { reasonsOf, wrongBookOf } from '#server/platform/import/template';
import { invalid } from '#server/platform/use-case/errors';
import {
  type Call,
  type FileReply,
  handle,
  handleUpload,
  handleUploadedFile,
  handleUploadedWrite,
  type OpenCall,
  type Route,
  type Work,
} from '#server/platform/use-case/route';
import { accountOf, type ClassifiedLine, classifyOutside, rowOf } from './classify-lines';
import { confirmedLayouts } from './confirmed-layout';
import { importWork } from './import-statement';

/** Returns the row of the headers that the user names; null where they name none. */
function statedRow(text: string): number | null {
  if (text === '') return null;
  const row = Number(text);
  if (!Number.isInteger(row) || row < 1) throw invalid([{ path: ['head_row'], message: '列名所在的行应为正整数' }]);
  return row;
}

function accountIdOf(text: string): number {
  const parsed = statementFields.shape.flow_account_id.safeParse(text);
  if (parsed.success) return parsed.data;
  throw invalid([{ path: ['flow_account_id'], message: parsed.error.issues[0]?.message ?? '' }]);
}

/** Detects the layout; with the account, columns that were confirmed for its files with the same headers are applied. */
async function detectLayout(call: OpenCall, { file, field }: Upload): Promise<DetectedLayout> {
  const head_row = statedRow(field('head_row'));
  const stated_id = field('flow_account_id');
  const confirmed =
    stated_id === ''
      ? []
      : await call.transaction(true, async (inside) => {
          const { id } = await accountOf(inside, accountIdOf(stated_id));
          return confirmedLayouts(inside.tx, id);
        });
  return detectStatement(file, call.services, { sheet: field('sheet'), head_row, confirmed });
}

interface Stated {
  flow_account_id: number;
  layout: StatementLayout;
}

function statedBy({ field }: Upload): Stated {
  let layout: unknown;
  try {
    layout = JSON.parse(field('layout'));
  } catch {
    throw invalid([{ path: ['layout'], message: '请对应各列' }]);
  }
  const fault = unstorableIn(layout);
  if (fault) throw invalid([{ ...fault, path: ['layout', ...fault.path] }]);
  const parsed = statementFields.safeParse({ flow_account_id: field('flow_account_id') || undefined, layout });
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ path, message }) => ({
      path: path.map((key) => (typeof key === 'symbol' ? '' : key)),
      message,
    })),
  );
}

const sumOf = (lines: readonly ClassifiedLine[]) => lines.reduce((sum, { line }) => sum + line.amount_fen, 0);

/** Reads the lines of the file and reports the progress to the client; the work stops when the client disconnects. */
async function readLines(call: OpenCall, upload: Upload, layout: StatementLayout, way: Way) {
  way.begin({ stage: 'reading', rows: 0, of: null });
  const read = await readStatementFile(upload.file, call.services, { sheet: upload.field('sheet'), layout });
  way.begin({ stage: 'matching', rows: read.lines.length, of: read.lines.length });
  return read;
}

async function check(call: OpenCall, upload: Upload): Promise<StatementPreview> {
  const { flow_account_id, layout } = statedBy(upload);
  const way = wayOf(call, upload);
  try {
    const read = await readLines(call, upload, layout, way);
    const { classified, warnings } = await classifyOutside(call, flow_account_id, read);
    return previewOf(classified, [...read.warnings, ...warnings]);
  } finally {
    way.end();
  }
}

/** Returns all lines, or of a large file those that need a decision before the others, in the order of the file. */
function previewLines(lines: readonly ClassifiedLine[]): readonly ClassifiedLine[] {
  if (lines.length <= IMPORT_PREVIEW_ROWS) return lines;
  const isFirst = ({ state }: ClassifiedLine) => state === 'wrong' || state === 'similar';
  const first = lines.filter(isFirst);
  const others = lines.filter((each) => !isFirst(each));
  return [...first, ...others].slice(0, IMPORT_PREVIEW_ROWS).sort((a, b) => a.line.row - b.line.row);
}

function previewOf(classified: readonly ClassifiedLine[], warnings: string[]): StatementPreview {
  const inState = (state: ClassifiedLine['state']) => classified.filter((each) => each.state === state);
  return {
    counts: {
      new: inState('new').length,
      similar: inState('similar').length,
      known: inState('known').length,
      out: inState('out').length,
      other: inState('other').length,
      skipped: inState('skipped').length,
      wrong: inState('wrong').length,
    },
    amount_fen: sumOf(inState('new')),
    out_fen: sumOf(inState('out')),
    similar_fen: sumOf(inState('similar')),
    warnings,
    rows: previewLines(classified).map(rowOf),
  };
}

/** Returns the invalid lines under the bank's own headers, so that the file can be imported like the bank's. */
async function wrongLines(call: OpenCall, upload: Upload): Promise<FileReply> {
  const { flow_account_id, layout } = statedBy(upload);
  const options = { sheet: upload.field('sheet'), layout, with_texts: true };
  const read = await readStatementFile(upload.file, call.services, options);
  const { headers, texts } = read;
  const { classified } = await classifyOutside(call, flow_account_id, read);
  const rows = classified.flatMap((each, place) =>
    each.state === 'wrong'
      ? [
          {
            cells: headers.map((_header, column) => texts[place]?.[column] ?? ''),
            reasons: reasonsOf(rowOf(each).issues),
          },
        ]
      : [],
  );
  return wrongBookOf('对账单', [{ title: '对账单', headers, rows }]);
}

async function run(call: OpenCall, upload: Upload): Promise<Work<StatementResult>> {
  const { flow_account_id, layout } = statedBy(upload);
  const mode = importModeOf(upload.field('mode'));
  const way = wayOf(call, upload);
  const read = await readLines(call, upload, layout, way).catch((error: unknown) => {
    way.end();
    throw error;
  });
  return importWork(call, {
    flow_account_id,
    layout,
    file_name: safeName(upload.file.name),
    read,
    mode,
    with_similar: upload.field('similar') === 'import',
    agree: (amount_fen) => assertAgreed(upload, amount_fen),
    way,
  });
}

const statements = ({ tx, actor }: Call) =>
  tx.query<BankStatement>(
    sql`select s.id, a.name as flow_account, s.file_name, s.first_on, s.last_on, m.imported, m.amount_fen,
          s.lines - s.outgoing - s.left_out - m.imported as known, s.left_out, u.display_name as created_by_name, s.created_at
        from bank_statement s
        join flow_account a on (a.company_id, a.id) = (s.company_id, s.flow_account_id)
        join app_user u on u.company_id = s.company_id and u.id = s.created_by
        cross join lateral (select count(*)::int as imported, coalesce(sum(c.amount_fen), 0)::bigint as amount_fen
          from cash_record c where c.company_id = s.company_id and c.statement_id = s.id) m
        where s.company_id = app_company()${inScope(actor, sql`a.park_id`)} order by s.id desc limit 50`,
  );

export const statementRoutes: Route[] = [
  handleUpload(calls.detectStatementLayout, detectLayout),
  handleUpload(calls.checkStatement, check),
  handleUploadedWrite(calls.importStatement, run),
  handleUploadedFile(calls.statementWrongRows, wrongLines),
  handle(calls.bankStatements, statements),
];
