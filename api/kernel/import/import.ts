// An import is declared once, as data: the columns of its spreadsheet. Template, reading, preview and the file of the wrong
// rows all follow from it; the check of a row is the object's schema, on the server.
import { type Endpoint, endpoint, type FileContent, type FileUpload, fileEndpoint } from '../endpoint/endpoint';
import type { Labels } from '../labels';

/** texts: several words in one cell, separated by 、. Money is typed in yuan and becomes fen, percent becomes a fraction. */
export type ImportKind = 'text' | 'texts' | 'integer' | 'money' | 'decimal' | 'percent' | 'date' | 'enum';

export interface ImportColumn {
  name: string;
  /** Header of the column, by which it is found in any order; a unit in brackets behind it is no part of it. */
  title: string;
  /** Heads it is found by as well: that of the list's export. */
  also?: readonly string[];
  kind: ImportKind;
  required?: boolean;
  /** Labels of an enum: the cell holds the label. */
  labels?: Labels;
  /** No two rows of a file may have the same value, compared without case. */
  unique?: boolean;
  help?: string;
  example?: string;
}

/** The rows of one sheet. */
export interface ImportSheet {
  /** What the rows are called, which is the sheet's name: 用户. */
  title: string;
  columns: readonly ImportColumn[];
  /** Fewer rows than a file may have in general. */
  max_rows?: number;
}

export interface ImportDeclaration extends ImportSheet {
  area: string;
  object: string;
  /** Access keys, any of which may import. */
  keys: readonly string[];
  /** What an import hands out once, e.g. first passwords. */
  handout?: { title: string; columns: readonly { name: string; title: string }[] };
}

/** Rows of a file at most. */
export const IMPORT_MAX_ROWS = 5000;
export const maxRowsOf = ({ max_rows }: ImportSheet): number => max_rows ?? IMPORT_MAX_ROWS;

/** all: nothing unless every row is right; right: the right rows, the others left out. */
export const IMPORT_MODES = ['all', 'right'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export interface ImportIssue {
  /** Name of the column; empty: the whole row. */
  column: string;
  message: string;
}
export interface ImportRow {
  /** Number in the spreadsheet, the header row being 1. */
  row: number;
  /** What stands in the cells, by column name. */
  cells: Record<string, string>;
  errors: ImportIssue[];
  /** What comes of the row, where the import computes something: how an amount is made up. */
  note?: string;
}
export interface ImportPreview {
  right: number;
  wrong: number;
  /** What was noticed and does not stand in the way. */
  warnings: string[];
  rows: ImportRow[];
}
export interface ImportResult {
  imported: number;
  left_out: number;
  handout: Record<string, string>[];
}

type Nothing = Record<string, never>;

interface ImportCalls {
  check: Endpoint<FileUpload, ImportPreview>;
  run: Endpoint<FileUpload, ImportResult>;
  template: Endpoint<Nothing, FileContent>;
  wrongRows: Endpoint<FileUpload, FileContent>;
}

/** Multipart calls take the spreadsheet as `file`; `run` besides the `mode`. */
export function importCalls({ area, object, title, keys }: ImportDeclaration): ImportCalls {
  const base = `/api/${area}/${object}` as const;
  return {
    check: endpoint(`${base}/import-check`, keys, `检查${title}导入文件`, { reads: true }),
    run: endpoint(`${base}/import`, keys, `导入${title}`, { posts: true }),
    template: fileEndpoint(`${base}/import/report`, keys, `${title}导入模板`, 'GET'),
    wrongRows: fileEndpoint(`${base}/import/report-wrong`, keys, `${title}导入的错误行`),
  };
}
