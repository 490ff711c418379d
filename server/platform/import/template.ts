// Spreadsheets of an import: the template to fill in, and the wrong rows to correct.
import {
  type ImportColumn,
  type ImportDeclaration,
  type ImportIssue,
  type ImportKind,
  type ImportRow,
  type ImportSheet,
  maxRowsOf,
} from '#api/kernel/import';
import type { FileReply } from '../use-case/route';
import { bookReply } from '../xlsx/xlsx';
import type { SheetContent } from '../xlsx/xlsx-book';
import { ERROR_HEADER, HELP_SHEET } from './sheet-rows';

const WIDTH = 18;
const REASONS_WIDTH = 60;
const HELP_WIDTHS = [16, 8, 34, 44, 24];
/** Length limit of a cell validation's list of choices, characters. */
const LONGEST_CHOICES = 255;

const MEANING: Record<ImportKind, string> = {
  text: '文字',
  texts: '文字，多个用“、”分隔',
  integer: '整数',
  money: '金额（元），最多两位小数',
  decimal: '数字',
  percent: '百分数，如 9%',
  date: '日期，如 2026-01-31',
  enum: '',
};

const choicesOf = ({ labels = {} }: ImportColumn) => Object.values(labels).map(({ label }) => label);
const meaningOf = (column: ImportColumn) =>
  column.kind === 'enum' ? `选一：${choicesOf(column).join('、')}` : MEANING[column.kind];

function rowsSheet(declaration: ImportSheet, rows: readonly FilledRow[] = []): SheetContent {
  const last_row = Math.min(maxRowsOf(declaration), 500) + 1;
  return {
    title: declaration.title,
    frozen: true,
    columns: declaration.columns.map((column) => ({
      header: column.required ? `${column.title}*` : column.title,
      width: WIDTH,
      // Formatted as text, so that a spreadsheet does not treat a telephone number as a number.
      ...(['text', 'texts'].includes(column.kind) && { format: '@' }),
    })),
    rows: rows.map((row) => declaration.columns.map(({ name }) => row[name] ?? '')),
    choices: declaration.columns.flatMap((column, index) => {
      const options = `"${choicesOf(column).join(',')}"`;
      if (column.kind !== 'enum' || options.length > LONGEST_CHOICES) return [];
      return [{ column: index + 1, last_row, options }];
    }),
  };
}

function helpSheet(declarations: readonly ImportSheet[]): SheetContent {
  const several = declarations.length > 1;
  const headers = [...(several ? ['工作表'] : []), '列名', '必填', '填什么', '说明', '示例'];
  const widths = [...(several ? HELP_WIDTHS.slice(0, 1) : []), ...HELP_WIDTHS];
  return {
    title: HELP_SHEET,
    frozen: false,
    columns: headers.map((header, index) => ({ header, width: widths[index] ?? WIDTH, format: '@' })),
    rows: declarations.flatMap(({ title, columns }) =>
      columns.map((column) => [
        ...(several ? [title] : []),
        ...[column.title, column.required ? '是' : '', meaningOf(column), column.help ?? '', column.example ?? ''],
      ]),
    ),
  };
}

export const templateOf = (declaration: ImportDeclaration): Promise<FileReply> =>
  templateOfBook(declaration.title, [declaration]);

/** The cells of a row, by column name. */
type FilledRow = Readonly<Record<string, string>>;

/** Returns a template with rows in it. */
export const filledBookOf = (
  title: string,
  sheets: readonly { sheet: ImportSheet; rows: readonly FilledRow[] }[],
): Promise<FileReply> =>
  bookReply(`${title}.xlsx`, [
    ...sheets.map(({ sheet, rows }) => rowsSheet(sheet, rows)),
    helpSheet(sheets.map(({ sheet }) => sheet)),
  ]);

/** Returns a template of several sheets, with one sheet that explains all of them. */
export const templateOfBook = (title: string, declarations: readonly ImportSheet[]): Promise<FileReply> =>
  bookReply(`${title}导入模板.xlsx`, [
    ...declarations.map((declaration) => rowsSheet(declaration)),
    helpSheet(declarations),
  ]);

/** A row as it was in a file, with its errors. */
export interface WrongRow {
  cells: readonly string[];
  reasons: string;
}
export interface WrongSheet {
  title: string;
  headers: readonly string[];
  rows: readonly WrongRow[];
}

/** Returns the wrong rows unchanged, each with its errors in a last column; the corrected file can be imported again. */
export const wrongBookOf = (title: string, sheets: readonly WrongSheet[]): Promise<FileReply> =>
  bookReply(
    `${title}导入错误行.xlsx`,
    sheets.map((sheet) => ({
      title: sheet.title,
      frozen: true,
      columns: [
        ...sheet.headers.map((header) => ({ header, width: WIDTH, format: '@' })),
        { header: ERROR_HEADER, width: REASONS_WIDTH, format: '@' },
      ],
      rows: sheet.rows.map(({ cells, reasons }) => [...cells, reasons]),
    })),
  );

export function wrongRowsOf(declaration: ImportDeclaration, rows: readonly ImportRow[]): Promise<FileReply> {
  const titles = new Map(declaration.columns.map((column) => [column.name, column.title]));
  const wrong = rows.map(({ cells, errors }) => ({
    cells: declaration.columns.map(({ name }) => cells[name] ?? ''),
    reasons: reasonsOf(errors.map(({ column, message }) => ({ column: titles.get(column) ?? '', message }))),
  }));
  const sheet = { title: declaration.title, headers: declaration.columns.map(({ title }) => title), rows: wrong };
  return wrongBookOf(declaration.title, [sheet]);
}

/** Returns the errors of a row, each with the title of its column. */
export const reasonsOf = (issues: readonly ImportIssue[]): string =>
  issues.map(({ column, message }) => (column === '' ? message : `${column}：${message}`)).join('；');
