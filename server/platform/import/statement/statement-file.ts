// Reads bank statements on a thread. Lines are sent in parts: one message with all of them would block the process while it is deserialised.
import type { StatementLine } from '#domain/finance/receipts/statement';
import { gridOf } from '../grid/grid-reader';
import { sendRows } from '../parts';
import {
  type ConfirmedLayout,
  type DetectedStatement,
  type Layout,
  layoutOf,
  linesOf,
  type StatementFacts,
  statementFields,
} from './statement-lines';

interface FileInput {
  bytes: Uint8Array;
  max_rows: number;
  /** Name of the sheet to read; without one the sheet that looks most like a statement. */
  sheet?: string | undefined;
}

const gridOfBank = (input: FileInput) => gridOf({ ...input, banks: true, weigh: statementFields });

interface DetectInput extends FileInput {
  head_row: number | null;
  confirmed: readonly ConfirmedLayout[];
}

export async function detectedStatementOf({ head_row, confirmed, ...file }: DetectInput): Promise<DetectedStatement> {
  return layoutOf(await gridOfBank(file), head_row, confirmed);
}

/** One line, with its cells where they are wanted. */
export interface SentLine {
  line: StatementLine;
  suggested: StatementLine;
  texts: string[];
}

interface ReadInput extends FileInput {
  layout: Layout;
  /** Also sends the texts of the cells of each line. */
  with_texts: boolean;
  /** Port for the lines. */
  port: MessagePort;
}

export async function statementLinesOf({ layout, with_texts, port, ...file }: ReadInput): Promise<StatementFacts> {
  const grid = await gridOfBank(file);
  const { lines, suggested, ...facts } = linesOf(grid, layout);
  const textsOf = ({ row }: StatementLine) => (with_texts ? (grid.rows[row - 1] ?? []).map(({ text }) => text) : []);
  await sendRows<SentLine>(
    port,
    lines.map((line, place) => ({ line, suggested: suggested[place] ?? line, texts: textsOf(line) })),
  );
  return facts;
}
