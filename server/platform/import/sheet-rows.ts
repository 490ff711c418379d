// Rows read from a spreadsheet, independent of the library that reads it.
import type { ImportRow } from '#api/kernel/import/import';
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

export const WORKBOOK = ['xlsx'];

/** Throws when the extension does not match the content; a name without an extension passes. */
export function assertExtension(file_name: string, saved_as: readonly string[]): void {
  const [, extension = ''] = /\.([^.]*)$/.exec(file_name) ?? [];
  if (extension === '' || saved_as.includes(extension.toLowerCase())) return;
  throw refuseFile(
    `文件的扩展名 .${extension} 与内容不一致（内容是 .${saved_as[0]}）；请另存为 .${saved_as[0]} 后重新上传`,
  );
}

export interface Book {
  sheets: Record<string, SheetRow[]>;
  warnings: string[];
}
