// Rows read from a spreadsheet, independent of the library that reads it.
import { type ImportRow, TABLE_ENDINGS } from '#api/kernel/import';
import { Refusal } from '../use-case/errors';

/** Headers that we add and that hold no data: the last column of the file of wrong rows. */
export const ERROR_HEADER = '错误原因';
export const HELP_SHEET = '填写说明';

export interface SheetRow extends ImportRow {
  /** Values of the cells that could be read, in the units of the API. */
  values: Record<string, unknown>;
}

export interface Sheet {
  rows: SheetRow[];
  warnings: string[];
}

/** Returns the error for a file that cannot be read at all. */
export const refuseFile = (message: string, field = 'file') => new Refusal(422, message, [{ path: [field], message }]);

/** Throws for a name of another kind of file; the content decides how it is read, since banks and systems name text and web pages .xls. */
export function assertTableName(file_name: string): void {
  const [ending = ''] = /\.[^.]*$/.exec(file_name) ?? [];
  if (ending === '' || TABLE_ENDINGS.includes(ending.toLowerCase())) return;
  throw refuseFile(`文件的扩展名 ${ending} 不是表格；请上传 ${TABLE_ENDINGS.join('、')} 文件`);
}

export interface Book {
  sheets: Record<string, SheetRow[]>;
  warnings: string[];
}
