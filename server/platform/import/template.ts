// The spreadsheets an import gives out: the template to fill in, and the wrong rows to mend.
import ExcelJS from 'exceljs';
import {
  type ImportColumn,
  type ImportDeclaration,
  type ImportKind,
  type ImportSheet,
  maxRowsOf,
} from '../../../api/kernel/import';
import type { FileReply } from '../route';
import { workbookOf, XLSX } from '../xlsx';
import { ERROR_HEAD, HELP_SHEET, type SheetRow } from './sheet';

const WIDTH = 18;
const HELP_WIDTHS = [16, 8, 34, 44, 24];
/** A list of choices that a cell's validation can hold, characters. */
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

const choicesOf = ({ terms = {} }: ImportColumn) => Object.values(terms).map((term) => term.label);
const meaningOf = (column: ImportColumn) =>
  column.kind === 'enum' ? `选一：${choicesOf(column).join('、')}` : MEANING[column.kind];

function addRowsSheet(workbook: ExcelJS.Workbook, declaration: ImportSheet): void {
  const sheet = workbook.addWorksheet(declaration.title, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = declaration.columns.map((column) => ({
    header: column.required ? `${column.title}*` : column.title,
    width: WIDTH,
    // As text, so that a spreadsheet takes no telephone number for a figure.
    style: ['text', 'texts'].includes(column.kind) ? { numFmt: '@' } : {},
  }));
  sheet.getRow(1).font = { bold: true };
  declaration.columns.forEach((column, index) => {
    const choices = `"${choicesOf(column).join(',')}"`;
    if (column.kind !== 'enum' || choices.length > LONGEST_CHOICES) return;
    for (let row = 2; row <= Math.min(maxRowsOf(declaration), 500) + 1; row += 1)
      sheet.getCell(row, index + 1).dataValidation = { type: 'list', allowBlank: true, formulae: [choices] };
  });
}

function addHelpSheet(workbook: ExcelJS.Workbook, declarations: readonly ImportSheet[]): void {
  const help = workbook.addWorksheet(HELP_SHEET);
  const several = declarations.length > 1;
  const heads = [...(several ? ['工作表'] : []), '列名', '必填', '填什么', '说明', '示例'];
  const widths = [...(several ? [HELP_WIDTHS[0]] : []), ...HELP_WIDTHS];
  help.columns = heads.map((header, index) => ({ header, width: widths[index], style: { numFmt: '@' } }));
  help.getRow(1).font = { bold: true };
  for (const { title, columns } of declarations)
    for (const column of columns)
      help.addRow([
        ...(several ? [title] : []),
        column.title,
        column.required ? '是' : '',
        meaningOf(column),
        column.help ?? '',
        column.example ?? '',
      ]);
}

export const templateOf = (declaration: ImportDeclaration): Promise<FileReply> =>
  templateOfBook(declaration.title, [declaration]);

/** A template of several sheets, with one sheet that explains all. */
export async function templateOfBook(title: string, declarations: readonly ImportSheet[]): Promise<FileReply> {
  const workbook = new ExcelJS.Workbook();
  for (const declaration of declarations) addRowsSheet(workbook, declaration);
  addHelpSheet(workbook, declarations);
  return {
    name: `${title}导入模板.xlsx`,
    media_type: XLSX,
    body: new Uint8Array(await workbook.xlsx.writeBuffer()),
  };
}

/** The wrong rows as they were, each with what is wrong in a last column; corrected, the file can be imported itself. */
export function wrongRowsOf(declaration: ImportDeclaration, rows: readonly SheetRow[]): FileReply {
  const titles = new Map(declaration.columns.map((column) => [column.name, column.title]));
  const reasons = ({ errors }: SheetRow) =>
    errors
      .map(({ column, message }) => `${titles.get(column) ?? ''}${titles.has(column) ? '：' : ''}${message}`)
      .join('；');
  const columns = [
    ...declaration.columns.map(({ name, title }) => ({ name, title, kind: 'text' as const })),
    { name: ' errors', title: ERROR_HEAD, kind: 'text' as const },
  ];
  async function* chunks() {
    yield rows.map((row) => ({ ...row.cells, ' errors': reasons(row) }));
  }
  return workbookOf(`${declaration.title}导入错误行.xlsx`, declaration.title, columns, chunks());
}
