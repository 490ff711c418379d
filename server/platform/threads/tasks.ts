// Tasks of threads: each takes and returns plain values, since both cross thread boundaries.

import { hashAll } from '../access/passwords/argon2';
import { gridOf } from '../import/grid/grid-reader';
import { checkedSheetOf } from '../import/sheet-check';
import { bookOf } from '../import/sheet-reader';
import { detectedStatementOf, statementLinesOf } from '../import/statement/statement-file';
import { drawPdf } from '../pdf/draw';
import { writeBook } from '../xlsx/xlsx-book';
import { writeRows } from '../xlsx/xlsx-rows';

export const tasks = {
  'draw-pdf': drawPdf,
  'write-rows': writeRows,
  'write-book': writeBook,
  'check-sheet': checkedSheetOf,
  'read-book': bookOf,
  'read-grid': gridOf,
  'detect-statement': detectedStatementOf,
  'read-statement': statementLinesOf,
  'hash-passwords': hashAll,
};

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
