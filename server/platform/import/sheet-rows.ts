// What is read of a spreadsheet, apart from the library that reads it.
import type { ImportRow } from '#api/kernel/import/import';
import { Refusal } from '../use-case/errors';

/** Heads that are ours and no data: the last column of the file of wrong rows. */
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

/** The file as a whole can't be taken. */
export const refuseFile = (message: string) => new Refusal(422, message, [{ path: ['file'], message }]);

export const WORKBOOK = ['xlsx'];

/** The extension of a file must tell its content, by what it is saved as; a name without one tells nothing. */
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
