// The workbook of running contracts, filled in as an enterprise moving in does.
import ExcelJS from 'exceljs';
import { CONTRACT_IMPORT } from '#api/contracts/contract/contract.import';
import { fileOf } from '../files/sheet';

export type Sheets = Partial<Record<keyof typeof CONTRACT_IMPORT, (string | number)[][]>>;

/** Returns a workbook with the headers of the template and these rows. */
export async function book(sheets: Sheets): Promise<File> {
  const workbook = new ExcelJS.Workbook();
  for (const [name, { title, columns }] of Object.entries(CONTRACT_IMPORT)) {
    const sheet = workbook.addWorksheet(title);
    sheet.addRow(columns.map((column) => column.title));
    sheet.addRows(sheets[name as keyof Sheets] ?? []);
  }
  return fileOf(new Uint8Array(await workbook.xlsx.writeBuffer()));
}

/** Returns a row by the names of its columns. */
export function rowOf(
  sheet: keyof typeof CONTRACT_IMPORT,
  values: Record<string, string | number>,
): (string | number)[] {
  return CONTRACT_IMPORT[sheet].columns.map(({ name }) => values[name] ?? '');
}
