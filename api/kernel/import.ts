// An import is declared once, as data: the columns of its spreadsheet. Template, reading, preview and the file of the wrong rows are derived from
// it; the server validates a row by the object's schema.
import { type Endpoint, endpoint, type FileContent, type FileUpload, fileEndpoint } from './endpoint/endpoint';
import type { Labels } from './labels';

/** texts: several words in one cell, separated by 、. Money is entered in yuan and becomes fen, percent becomes a fraction. */
export type ImportKind = 'text' | 'texts' | 'integer' | 'money' | 'decimal' | 'percent' | 'date' | 'enum';

export interface ImportColumn {
  name: string;
  /** Header of the column, by which it is found in any order; a unit in brackets after it is ignored. */
  title: string;
  /** Alternative headers: that of the list's export. */
  also?: readonly string[];
  kind: ImportKind;
  required?: boolean;
  /** Labels of an enum: the cell holds the label. */
  labels?: Labels;
  /** Unique within a file, case-insensitive. */
  unique?: boolean;
  /** Columns it is validated together with: while one of them is wrong, this one is only validated separately. */
  requires?: readonly string[];
  help?: string;
  example?: string;
}

/** The rows of one sheet. */
export interface ImportSheet {
  /** Name of the rows and of the sheet: 用户. */
  title: string;
  columns: readonly ImportColumn[];
  /** Row limit other than the general one; higher when rows are independent. */
  max_rows?: number;
}

export interface ImportDeclaration extends ImportSheet {
  area: string;
  object: string;
  /** Access keys, any of which allows the import. */
  keys: readonly string[];
  /** Path of the list that shows the created rows, filtered by `id`. */
  list?: string;
  /** The posting named in the confirmation: 生成应收. The preview then shows the sum. */
  posts?: string;
  /** How wrong rows of such an import are put right, shown in the same confirmation. */
  undo?: string;
  /** Rows may be duplicates without being wrong: each is shown with the similar row, and left out unless the user has it entered. */
  tells_alike?: true;
  /** Values returned once, e.g. first passwords. */
  handout?: { title: string; columns: readonly { name: string; title: string }[] };
}

/** Maximum rows of a file: in general, and for a year's entries of many leases. */
export const IMPORT_MAX_ROWS = 5000;
export const IMPORT_LARGE_ROWS = 50_000;
/** Maximum rows of a preview. */
export const IMPORT_PREVIEW_ROWS = 5000;
export const maxRowsOf = ({ max_rows }: ImportSheet): number => max_rows ?? IMPORT_MAX_ROWS;

/** Maximum number of created rows listed by id: the limit of a list filter and an address. */
export const MOST_MADE = 500;

/** all: imports only if every row is valid; right: imports the valid rows and leaves out the others. */
export const IMPORT_MODES = ['all', 'right'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export interface ImportIssue {
  /** Name of the column; empty means the whole row. */
  column: string;
  message: string;
}
export interface ImportRow {
  /** Row number in the spreadsheet; the header row is 1. */
  row: number;
  /** Cell texts by column name. */
  cells: Record<string, string>;
  errors: ImportIssue[];
  /** The similar row or object; the row is left out unless requested. */
  alike?: string;
  /** Result of the row when the import computes something: the components of an amount. */
  note?: string;
}
export interface ImportPreview {
  /** Rows that are valid and not duplicates. */
  right: number;
  wrong: number;
  /** Valid rows that resemble an earlier row or stored data. */
  alike: number;
  /** Total of the valid rows in fen; `null` when the import moves no money. */
  amount_fen: number | null;
  /** Total of the possible duplicates in fen. */
  alike_amount_fen: number | null;
  /** Remarks that do not prevent the import. */
  warnings: string[];
  /** A part of a large file: the wrong rows first. */
  rows: ImportRow[];
}
export interface ImportResult {
  imported: number;
  left_out: number;
  /** Ids of the created rows of the declared list; the first ones of many. */
  ids: number[];
  handout: Record<string, string>[];
}

type Nothing = Record<string, never>;

interface ImportCalls {
  check: Endpoint<FileUpload, ImportPreview>;
  run: Endpoint<FileUpload, ImportResult>;
  template: Endpoint<Nothing, FileContent>;
  wrongRows: Endpoint<FileUpload, FileContent>;
}

/** Progress of an import: rows of its file read or checked so far. */
export const IMPORT_STAGE = {
  reading: { label: '读取文件' },
  checking: { label: '检查各行' },
  matching: { label: '与已有数据核对' },
  writing: { label: '写入' },
} as const satisfies Labels;
export interface ImportProgress {
  stage: keyof typeof IMPORT_STAGE;
  rows: number;
  /** `null` while the total is unknown. */
  of: number | null;
}

/** Progress of the user's own import that was sent with this key; `null` before its start and after its end. */
export const importProgress = endpoint<{ key: string }, ImportProgress | null>(
  '/api/account/import/progress',
  'signed-in',
  '导入进度',
  { reads: true },
);

/** Extensions of the files that `readGrid` reads as a table. */
export const TABLE_ENDINGS = ['.xlsx', '.xls', '.csv', '.txt', '.tsv'];

/**
 * Multipart calls take the spreadsheet as `file` and an optional `progress` key; `run` also takes `mode`, the sum agreed to as `amount_fen`, and
 * `alike=enter` to enter possible duplicates as well.
 */
export function importCalls({ area, object, title, keys }: ImportDeclaration): ImportCalls {
  const base = `/api/${area}/${object}` as const;
  return {
    check: endpoint(`${base}/import-check`, keys, `检查${title}导入文件`, { reads: true }),
    run: endpoint(`${base}/import`, keys, `导入${title}`, { posts: true }),
    template: fileEndpoint(`${base}/import/report`, keys, `${title}导入模板`, { method: 'GET' }),
    wrongRows: fileEndpoint(`${base}/import/report-wrong`, keys, `${title}导入的错误行`),
  };
}
