// A workbook of sheets with known rows: templates, and files for other systems.
import ExcelJS from 'exceljs';

export interface SheetContent {
  title: string;
  columns: readonly { header: string; width: number; format?: string }[];
  rows: readonly (readonly (string | number | null)[])[];
  /** Pins the header row while scrolling. */
  frozen: boolean;
  /** Cells that offer a choice: the column's number from 1, from row 2 to `last_row`. */
  choices?: readonly { column: number; last_row: number; options: string }[];
}

function addSheet(workbook: ExcelJS.Workbook, { title, columns, rows, frozen, choices = [] }: SheetContent): void {
  const sheet = workbook.addWorksheet(title, frozen ? { views: [{ state: 'frozen', ySplit: 1 }] } : {});
  sheet.columns = columns.map(({ header, width, format }) => ({
    header,
    width,
    style: format === undefined ? {} : { numFmt: format },
  }));
  sheet.getRow(1).font = { bold: true };
  for (const row of rows) sheet.addRow([...row]);
  for (const { column, last_row, options } of choices)
    for (let row = 2; row <= last_row; row += 1)
      sheet.getCell(row, column).dataValidation = { type: 'list', allowBlank: true, formulae: [options] };
}

export async function writeBook({ sheets }: { sheets: readonly SheetContent[] }): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  for (const sheet of sheets) addSheet(workbook, sheet);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
