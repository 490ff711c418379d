// Any table as rows of cells, regardless of its source. The content decides how a file is read: banks name web pages and text files .xls.
import { fileTypeFromBuffer } from 'file-type';
import type { CellContent } from '../cell';
import { isWorkbook } from '../open-workbook';
import { refuseFile } from '../sheet-rows';
import { tablesOfBiff } from './biff';
import { isCamt, readCamt } from './camt';
import { cellsOfText } from './delimited';
import { decode } from './encoding';
import { rowsOfHtml, tablesOfSpreadsheetXml } from './markup';
import { isMt940, readMt940 } from './mt940';
import {
  type Choice,
  contentOfText,
  type Grid,
  gridOfRows,
  gridOfTables,
  MAX_COLUMNS,
  type Table,
  tooMany,
} from './tables';

import { tablesOfWorkbook } from './workbook';

export type { Grid } from './tables';

const READABLE = '请上传 .xlsx、.xls、.csv 或 .txt 文件';
const READABLE_OF_BANKS = '请上传银行导出的 .xlsx、.xls、.csv、.txt、.xml（camt）或 MT940 文件';
const UNREADABLE: readonly (readonly [mime: RegExp, what: string])[] = [
  [/^application\/pdf$/, '这是 PDF 文件，不能读取其中的表格'],
  [/^image\//, '这是图片，不能读取其中的表格'],
  [/word|rtf/, '这是文字文档，不能读取其中的表格'],
  [/zip|rar|7z|gzip|tar/, '这是压缩文件，请先解压'],
];

/** Records that begin a sheet of Excel 2 to 4, without the container of later versions. */
const isOldBiff = (bytes: Uint8Array) =>
  bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) && (bytes[2] ?? 0) <= 0x10 && bytes[3] === 0;

const startOf = (text: string) => text.slice(0, 4000).replace(/^\ufeff?\s*/u, '');

/** Returns the text behind its leading comments. One expression for all of them takes exponential time: a comment may also end at a later `-->`. */
function behindComments(text: string): string {
  let rest = text;
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end < 0) return rest;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

const isPage = (text: string) =>
  /^<(?:!doctype html|html|head|meta|style|body|table|div|center|form)\b/i.test(
    behindComments(startOf(text).replace(/^<\?xml[^>]*>\s*/i, '')),
  );

const isXml = (text: string) => /^<(?:\?xml|[\w.-]+:?\w*\s+xmlns)/i.test(startOf(text));

interface TableInput {
  bytes: Uint8Array;
  max_rows: number;
  /** Also reads messages of banks: camt and MT940. */
  banks?: boolean | undefined;
}

const readable = ({ banks }: Pick<TableInput, 'banks'>) => (banks ? READABLE_OF_BANKS : READABLE);

/** Returns the table of a file that has only one. */
const single = (rows: CellContent[][]): Table[] => [{ name: '', is_hidden: false, rows, hidden_rows: [] }];

async function tablesOfText(text: string, input: TableInput): Promise<Table[]> {
  const { max_rows } = input;
  if (isPage(text)) return single(await rowsOfHtml(text, max_rows));
  if (isXml(text)) {
    if (/urn:schemas-microsoft-com:office:spreadsheet/.test(startOf(text)))
      return tablesOfSpreadsheetXml(text, max_rows);
    throw refuseFile(
      `${input.banks ? '这个 XML 文件不是银行对账单' : '这个 XML 文件不是表格'}，不能读取；${readable(input)}`,
    );
  }
  const rows = cellsOfText(text, max_rows + 1);
  if (rows.length > max_rows) throw tooMany(max_rows);
  return single(rows.map((row) => row.slice(0, MAX_COLUMNS).map(contentOfText)));
}

/** Returns the text of a file that is no workbook; throws for a file that is no text. */
async function textOf(bytes: Uint8Array, mime: string, input: TableInput): Promise<string> {
  const [, what] = UNREADABLE.find(([pattern]) => pattern.test(mime)) ?? [];
  // The first letters of a text may be those of a picture, such as BM.
  const text = mime.startsWith('application/pdf') || /word|rtf|zip/.test(mime) ? null : decode(bytes);
  if (text === null) throw refuseFile(`${what ?? '不能识别这个文件的内容'}；${readable(input)}`);
  if (text.trim() === '') throw refuseFile('文件没有内容');
  return text;
}

/** Returns the tables of a file, or the text of one that is no workbook. */
async function openedOf(input: TableInput): Promise<Table[] | string> {
  const { bytes, max_rows } = input;
  if (bytes.length === 0) throw refuseFile('文件是空的');
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (isWorkbook(mime)) return tablesOfWorkbook(bytes, max_rows);
  if (mime === 'application/x-cfb' || isOldBiff(bytes)) return tablesOfBiff(bytes);
  return textOf(bytes, mime, input);
}

/** Returns all tables of a file. */
export async function tablesOf(input: TableInput): Promise<Table[]> {
  const opened = await openedOf(input);
  return typeof opened === 'string' ? tablesOfText(opened, input) : opened;
}

function messageOf(text: string): Promise<Pick<Grid, 'rows' | 'warnings' | 'closing'>> | null {
  if (isXml(text)) return isCamt(text) ? readCamt(text) : null;
  return isMt940(text) ? Promise.resolve(readMt940(text)) : null;
}

export async function gridOf(input: TableInput & Choice): Promise<Grid> {
  const { max_rows, banks } = input;
  const opened = await openedOf(input);
  if (typeof opened !== 'string') return gridOfTables(opened, max_rows, input);
  const message = banks ? await messageOf(opened) : null;
  if (message) {
    const isEmpty = message.rows.length === 1 && message.closing === null;
    if (isEmpty) throw refuseFile(['文件没有已入账的明细', ...message.warnings].join('；'));
    return { ...gridOfRows(message.rows, max_rows, message.warnings), closing: message.closing };
  }
  const tables = await tablesOfText(opened, input);
  const [first] = tables;
  return tables.length === 1 && first?.name === ''
    ? gridOfRows(first.rows, max_rows)
    : gridOfTables(tables, max_rows, input);
}
