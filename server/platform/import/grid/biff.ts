// The tables of an .xls workbook (BIFF, up to Excel 2003). Its records are not compressed: the size of the file bounds what reading takes.
import type * as Sheets from '@e965/xlsx';
import { type CellContent, contentOfDate, contentOfValue } from '../cell';
import { refuseFile } from '../sheet-rows';
import { MAX_CELLS } from './markup';
import { EMPTY, MAX_COLUMNS, type Table } from './tables';

/** Code page of Chinese texts, for files that state none. */
const GBK = 936;

/** Loaded here: a server that reads no .xls does without it. */
async function library(): Promise<typeof Sheets> {
  const [sheets, code_pages] = await Promise.all([import('@e965/xlsx'), import('@e965/xlsx/dist/cpexcel.full.mjs')]);
  sheets.set_cptable(code_pages);
  return sheets;
}

const DAY_MS = 86_400_000;
/** Day 0 of serial numbers, and that of workbooks made on early Macintosh computers. */
const ZERO = { usual: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };

function dateOf(serial: number, date1904: boolean): CellContent {
  const zero = date1904 && serial >= 1 ? ZERO.from1904 : ZERO.usual;
  return contentOfDate(new Date(zero + Math.round(serial * DAY_MS)));
}

function cellOf(sheets: typeof Sheets, cell: Sheets.CellObject | undefined, date1904: boolean): CellContent {
  if (!cell || cell.v === undefined) return EMPTY;
  if (cell.t === 'e') {
    const error = cell.w ?? '';
    return { kind: 'problem', text: error, problem: `是错误值 ${error}，请改正` };
  }
  const format = String(cell.z ?? '');
  if (cell.t === 'n' && sheets.SSF.is_date(format)) return dateOf(Number(cell.v), date1904);
  return contentOfValue(cell.v, format.includes('%'));
}

function tableOf(sheets: typeof Sheets, book: Sheets.WorkBook, index: number): Table {
  const name = book.SheetNames[index] ?? '';
  const sheet = book.Sheets[name] as Sheets.WorkSheet | undefined;
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const data = (sheet?.['!data'] ?? []) as (Sheets.CellObject | undefined)[][];
  const rows = Array.from(data, (row) =>
    Array.from({ length: Math.min(row?.length ?? 0, MAX_COLUMNS) }, (_, place) =>
      cellOf(sheets, row?.[place], date1904),
    ),
  );
  let merged = 0;
  for (const { s, e } of sheet?.['!merges'] ?? [])
    for (let row = s.r; row <= Math.min(e.r, rows.length - 1); row += 1) {
      const last = Math.min(e.c, (rows[row]?.length ?? 0) - 1);
      // Ranges may overlap, so their sum is not bounded by the size of the file.
      merged += 1 + Math.max(0, last - s.c);
      if (merged > MAX_CELLS) throw refuseFile('文件的合并单元格过多，请取消合并后重新上传');
      for (let column = s.c; column <= last; column += 1)
        if (row !== s.r || column !== s.c) (rows[row] as CellContent[])[column] = EMPTY;
    }
  const hidden_rows = (sheet?.['!rows'] ?? []).flatMap((row, place) =>
    row?.hidden && rows[place]?.some(({ kind }) => kind !== 'empty') ? [place + 1] : [],
  );
  return { name, is_hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0, rows, hidden_rows };
}

export async function tablesOfBiff(bytes: Uint8Array): Promise<Table[]> {
  const sheets = await library();
  let book: Sheets.WorkBook;
  try {
    book = sheets.read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellStyles: true,
      cellFormula: false,
      cellHTML: false,
      codepage: GBK,
    });
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw refuseFile('文件设有打开密码；请取消密码后重新上传');
    throw refuseFile('不能读取这个文件：不是 Excel 工作簿，或者已损坏；请用 Excel 打开并另存为 .xlsx 后重新上传');
  }
  return book.SheetNames.map((_name, index) => tableOf(sheets, book, index));
}
