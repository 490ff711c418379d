// Spreadsheets of tests: made cell by cell, uploaded as a browser does, and read back.
import { utils, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import type { Envelope } from '#api/kernel/endpoint/endpoint';
import type { Person } from '../world';

type Cell = ExcelJS.CellValue;

/** Returns a workbook with one sheet of these rows; the callback changes it before it is written. */
export async function sheetOf(
  rows: readonly (readonly Cell[])[],
  change: (sheet: ExcelJS.Worksheet, workbook: ExcelJS.Workbook) => void = () => undefined,
): Promise<File> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('表');
  sheet.addRows(rows.map((row) => [...row]));
  change(sheet, workbook);
  return fileOf(new Uint8Array(await workbook.xlsx.writeBuffer()));
}

/** Returns the bytes of an .xls workbook (BIFF8) of texts. */
export function xlsOf(rows: readonly (readonly string[])[]): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '表');
  return new Uint8Array(write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer);
}

export const fileOf = (bytes: Uint8Array, name = 'import.xlsx'): File => new File([bytes as BlobPart], name);

/** Posts the file with other fields as multipart/form-data. */
export async function uploadAs(
  person: Person,
  path: string,
  file: File,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  form.append('file', file);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const packed = new Response(form);
  const body = await packed.arrayBuffer();
  return person.fetch(path, {
    method: 'POST',
    body,
    headers: {
      'content-type': packed.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
      ...headers,
    },
  });
}

export async function requestUpload<T>(...given: Parameters<typeof uploadAs>): Promise<Envelope<T>> {
  return (await uploadAs(...given)).json() as Promise<Envelope<T>>;
}

/** Returns the text that a spreadsheet program shows for a day: 2026-03-01, or 2026-03 in a column of months. */
const dayText = (day: Date, format: string) => day.toISOString().slice(0, format.length).replace('T', ' ');

function textOf({ value, text, numFmt }: ExcelJS.Cell): string {
  return value instanceof Date ? dayText(value, numFmt) : text;
}

function rowsOf(sheet: ExcelJS.Worksheet): string[][] {
  const rows: string[][] = [];
  sheet.eachRow((row) => {
    rows.push(Array.from({ length: sheet.columnCount }, (_, index) => textOf(row.getCell(index + 1))));
  });
  return rows;
}

/** Returns the texts of each sheet of a spreadsheet. */
export async function sheetsOf(response: Response): Promise<string[][][]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await response.arrayBuffer()) as ExcelJS.Buffer);
  return workbook.worksheets.map(rowsOf);
}

/** Returns the texts of a spreadsheet's first sheet. */
export const textsOf = async (response: Response): Promise<string[][]> => (await sheetsOf(response))[0] ?? [];
