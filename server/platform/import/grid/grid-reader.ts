// Any table as rows of cells, regardless of its source. The content decides how a file is read: banks name web pages and text files .xls.
import { fileTypeFromBuffer } from 'file-type';
import { isWorkbook } from '../sheet-reader';
import { refuseFile } from '../sheet-rows';
import { tablesOfBiff } from './biff';
import { isCamt, readCamt } from './camt';
import { cellsOfText } from './delimited';
import { decode } from './encoding';
import { rowsOfHtml, tablesOfSpreadsheetXml } from './markup';
import { isMt940, readMt940 } from './mt940';
import { type Choice, contentOfText, type Grid, gridOfRows, gridOfTables, MAX_COLUMNS, tooMany } from './tables';
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
const isPage = (text: string) =>
  /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|meta|style|body|table|div|center|form)\b/i.test(
    startOf(text),
  );

interface GridInput extends Choice {
  bytes: Uint8Array;
  max_rows: number;
  /** Also reads messages of banks: camt and MT940. */
  banks?: boolean | undefined;
}

const readable = ({ banks }: GridInput) => (banks ? READABLE_OF_BANKS : READABLE);

function gridOfMessage({ rows, warnings }: Pick<Grid, 'rows' | 'warnings'>, max_rows: number): Grid {
  if (rows.length === 1) throw refuseFile(['文件没有已入账的明细', ...warnings].join('；'));
  return gridOfRows(rows, max_rows, warnings);
}

async function gridOfText(text: string, input: GridInput): Promise<Grid> {
  const { max_rows, banks } = input;
  if (isPage(text)) return gridOfRows(await rowsOfHtml(text, max_rows), max_rows);
  if (/^<(?:\?xml|[\w.-]+:?\w*\s+xmlns)/i.test(startOf(text))) {
    if (/urn:schemas-microsoft-com:office:spreadsheet/.test(startOf(text)))
      return gridOfTables(await tablesOfSpreadsheetXml(text, max_rows), max_rows, input);
    if (banks && isCamt(text)) return gridOfMessage(await readCamt(text), max_rows);
    throw refuseFile(
      `${banks ? '这个 XML 文件不是银行对账单' : '这个 XML 文件不是表格'}，不能读取；${readable(input)}`,
    );
  }
  if (banks && isMt940(text)) return gridOfMessage(readMt940(text), max_rows);
  const rows = cellsOfText(text, max_rows + 1);
  if (rows.length > max_rows) throw tooMany(max_rows);
  return gridOfRows(
    rows.map((row) => row.slice(0, MAX_COLUMNS).map(contentOfText)),
    max_rows,
  );
}

export async function gridOf(input: GridInput): Promise<Grid> {
  const { bytes, max_rows } = input;
  if (bytes.length === 0) throw refuseFile('文件是空的');
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (isWorkbook(mime)) return gridOfTables(await tablesOfWorkbook(bytes, max_rows), max_rows, input);
  if (mime === 'application/x-cfb' || isOldBiff(bytes)) return gridOfTables(await tablesOfBiff(bytes), max_rows, input);
  const [, what] = UNREADABLE.find(([pattern]) => pattern.test(mime)) ?? [];
  // The first letters of a text may be those of a picture, such as BM.
  const text = mime.startsWith('application/pdf') || /word|rtf|zip/.test(mime) ? null : decode(bytes);
  if (text === null) throw refuseFile(`${what ?? '不能识别这个文件的内容'}；${readable(input)}`);
  if (text.trim() === '') throw refuseFile('文件没有内容');
  return gridOfText(text, input);
}
