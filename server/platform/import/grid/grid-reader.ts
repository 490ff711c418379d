// Any table as rows of cells, regardless of its source: the first filled sheet of a workbook, or a text file in UTF-8 or GB18030.
import { parseString } from '@fast-csv/parse';
import type ExcelJS from 'exceljs';
import { fileTypeFromBuffer } from 'file-type';
import { type CellContent, contentOf } from '../cell';
import { openWorkbook } from '../sheet-reader';
import { assertExtension, refuseFile, WORKBOOK } from '../sheet-rows';

export interface Grid {
  rows: CellContent[][];
  warnings: string[];
}

const DELIMITERS = [',', '\t', ';'];
const SAMPLE_LINES = 20;
/** Exceeds what any bank fills; a sheet formatted to its edge has 16,384. */
const MAX_COLUMNS = 60;

function contentOfText(text: string): CellContent {
  // Banks write ="6222…" so that a spreadsheet preserves the digits.
  const content = text.replace(/^="(.*)"$/su, '$1').trim();
  return content === '' ? { kind: 'empty', text: '' } : { kind: 'text', text: content };
}

/** Unlike an import, a bank statement may hold a date with a time: only the date is taken. */
function cellOf(cell: ExcelJS.Cell): CellContent {
  const content = contentOf(cell);
  return content.kind === 'problem' && cell.value instanceof Date && content.text !== ''
    ? { kind: 'date', text: content.text.slice(0, 10) }
    : content;
}

async function ofWorkbook(bytes: Uint8Array, max_rows: number): Promise<Grid> {
  const workbook = await openWorkbook(bytes);
  const filled = workbook.worksheets.filter((sheet) => sheet.actualRowCount > 0);
  const sheet = filled.find(({ state }) => state === 'visible') ?? filled[0];
  if (!sheet) throw refuseFile('文件没有内容');
  const warnings: string[] = [];
  const others = filled.filter((other) => other !== sheet).map((other) => other.name);
  if (others.length) warnings.push(`只读取工作表「${sheet.name}」，其余工作表未读取：${others.join('、')}`);
  if (sheet.actualRowCount > max_rows) throw tooMany(max_rows);
  const rows: CellContent[][] = [];
  const hidden: number[] = [];
  sheet.eachRow({ includeEmpty: true }, (row, number) => {
    if (row.hidden && row.hasValues) hidden.push(number);
    rows.push(Array.from({ length: Math.min(sheet.columnCount, MAX_COLUMNS) }, (_, at) => cellOf(row.getCell(at + 1))));
  });
  if (hidden.length) warnings.push(`这些行在文件中是隐藏的，同样会读取：第 ${hidden.slice(0, 20).join('、')} 行`);
  return { rows, warnings };
}

const tooMany = (max_rows: number) => refuseFile(`一次最多导入 ${max_rows.toLocaleString('en-US')} 行，请分成几个文件`);

function decode(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Try the next encoding.
    }
  }
  throw refuseFile('文件的文字编码不是 UTF-8 或 GB18030，请另存为 .xlsx 后重新上传');
}

function delimiterOf(text: string): string {
  const sample = text.split('\n', SAMPLE_LINES).join('\n');
  const counts = DELIMITERS.map((delimiter) => sample.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

async function ofText(bytes: Uint8Array, max_rows: number): Promise<Grid> {
  if (bytes.includes(0)) throw refuseFile('请上传 .xlsx 或 .csv 文件；.xls 文件请用 Excel 另存为 .xlsx');
  const text = decode(bytes);
  const rows: CellContent[][] = [];
  try {
    for await (const cells of parseString(text, { delimiter: delimiterOf(text) })) {
      rows.push((cells as string[]).map(contentOfText));
      if (rows.length > max_rows) break;
    }
  } catch {
    throw refuseFile(`第 ${rows.length + 1} 行之后的引号不配对，不能读取；请另存为 .xlsx 后重新上传`);
  }
  if (rows.length > max_rows) throw tooMany(max_rows);
  return { rows, warnings: [] };
}

interface GridInput {
  bytes: Uint8Array;
  max_rows: number;
  /** Name of the file. */
  name: string;
}

const TEXT = ['csv', 'txt', 'tsv'];

export async function gridOf({ bytes, max_rows, name }: GridInput): Promise<Grid> {
  const isText = bytes.length > 0 && !(await fileTypeFromBuffer(bytes));
  const grid = await (isText ? ofText : ofWorkbook)(bytes, max_rows);
  assertExtension(name, isText ? TEXT : WORKBOOK);
  return grid;
}
