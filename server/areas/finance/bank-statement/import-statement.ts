// Import of a bank statement: in one transaction, or in parts where a transaction blocks other requests.
import type { StatementLayout, StatementResult } from '#api/finance/bank-statement/bank-statement.schema';
import type { ImportMode } from '#api/kernel/import';
import { inParts } from '#server/platform/import/parts';
import type { Way } from '#server/platform/import/progress';
import type { ReadLines } from '#server/platform/import/statement/statement-lines';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call, Work, WriteContext } from '#server/platform/use-case/route';
import {
  accountOf,
  accountWarnings,
  type ClassifiedLine,
  classifyLines,
  classifyOutside,
  rowOf,
  type StatementAccount,
} from './classify-lines';
import { rememberLayout } from './confirmed-layout';
import {
  type CheckedStatement,
  insertStatement,
  linesToStore,
  resultOf,
  type StatementTarget,
  settleLines,
  writeLines,
  writeStatement,
} from './write-statement';

/** A statement that was read, and the options of the user. */
export interface StatementImport {
  flow_account_id: number;
  layout: StatementLayout;
  file_name: string;
  read: ReadLines;
  mode: ImportMode;
  /** Also imports doubtful lines. */
  with_similar: boolean;
  /** Throws unless the sum of the lines is the one that the user agreed to. */
  agree: (amount_fen: number) => void;
  way: Way;
}

/** Refusal of a whole statement for some of its lines. */
export class WrongLines extends Refusal {
  /** What is wrong with the first of them. */
  readonly first: string;

  constructor(lines: readonly ClassifiedLine[]) {
    super(422, `有 ${lines.length} 行不正确，没有导入任何数据；请改正后重试，或选择只导入正确的行`);
    this.first = lines
      .slice(0, 1)
      .map(rowOf)
      .map(({ row, issues }) => `第 ${row} 行${issues.map(({ column, message }) => `${column}${message}`).join('、')}`)
      .join('');
  }
}

/** Lines that a transaction of the embedded database may write, and lines of a part of more. */
const EMBEDDED = { transaction: 50, part: 25 } as const;

/** Returns the write of a statement; on the embedded database a large one is written before. */
export const importWork = (call: WriteContext, given: StatementImport): Promise<Work<StatementResult>> =>
  call.services.db.kind === 'pglite' && given.read.lines.length > EMBEDDED.transaction
    ? importInParts(call, given)
    : Promise.resolve((inside) => importInOneTransaction(inside, given).finally(given.way.end));

/** Returns the condition of the lines that the user imports. */
const wantedBy =
  ({ with_similar }: StatementImport): CheckedStatement['wanted'] =>
  ({ state }) =>
    state === 'new' || (with_similar && state === 'similar');

/** Returns the lines as checked; throws when they are not what the user agreed to. */
function checkedOf(given: StatementImport, lines: readonly ClassifiedLine[]): CheckedStatement {
  const { file_name, mode, agree } = given;
  const wrong = lines.filter(({ state }) => state === 'wrong');
  if (wrong.length > 0 && mode === 'all') throw new WrongLines(wrong);
  const wanted = wantedBy(given);
  agree(lines.reduce((sum, each) => (wanted(each) ? sum + each.line.amount_fen : sum), 0));
  return { file_name, lines, wanted };
}

async function importInOneTransaction(call: Call, given: StatementImport): Promise<StatementResult> {
  const { read, layout, flow_account_id, way } = given;
  const account = await accountOf(call, flow_account_id);
  accountWarnings(read, account);
  const lines = await classifyLines(call, account, read.lines, read.suggested);
  const checked = checkedOf(given, lines);
  way.begin({ stage: 'writing', rows: lines.length, of: lines.length });
  await rememberLayout(call, account.id, read, layout);
  return writeStatement(call, account, checked);
}

interface Begun {
  target: StatementTarget;
  /** Rows that the user imports although they may be stored, and their keys: checked again, they would be another movement again. */
  again: [row: number, key: string][];
}

async function begin(call: Call, given: StatementImport, account: StatementAccount, lines: readonly ClassifiedLine[]) {
  const checked = checkedOf(given, lines);
  await rememberLayout(call, account.id, given.read, given.layout);
  const again = lines.flatMap((each): Begun['again'] =>
    each.recorded && checked.wanted(each) ? [[each.line.row, each.fresh_key]] : [],
  );
  return { target: await insertStatement(call, account, checked), again };
}

/**
 * Writes each part in a transaction of its own. When the server ends in between, the lines written so far are bank lines like all others; the same
 * request continues, and another import of the file skips them.
 */
async function importInParts(call: WriteContext, given: StatementImport): Promise<Work<StatementResult>> {
  const { read, flow_account_id, way, file_name } = given;
  try {
    const { account, classified } = await classifyOutside(call, flow_account_id, read);
    const { target, again } = await call.step('statement', (inside) => begin(inside, given, account, classified));
    const keys = new Map(again);
    const wanted = wantedBy(given);
    const checked: CheckedStatement = { file_name, lines: classified, wanted };
    const stored = linesToStore(checked);
    const lines =
      keys.size === 0 ? stored : stored.map((each) => ({ ...each, key: keys.get(each.line.row) ?? each.key }));
    const inTransaction = <T>(work: (inside: Call) => Promise<T>) => call.transaction(false, work);
    await inParts(
      lines,
      async (part, from) => {
        way.report({ stage: 'writing', rows: from, of: lines.length });
        await inTransaction((inside) => writeLines(inside, target, part, wanted));
      },
      EMBEDDED.part,
    );
    await settleLines(inTransaction, target, lines);
    return (inside) => resultOf(inside, target, checked).finally(way.end);
  } catch (error) {
    way.end();
    throw error;
  }
}
