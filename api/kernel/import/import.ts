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
  /** Columns it is judged together with: while one of them is wrong, nothing is said of this one but what it is by itself. */
  with?: readonly string[];
  help?: string;
  example?: string;
}

/** The rows of one sheet. */
export interface ImportSheet {
  /** What the rows are called, which is the sheet's name: 用户. */
  title: string;
  columns: readonly ImportColumn[];
  /** Fewer rows than a file may have in general, or more where each row is judged by itself. */
  max_rows?: number;
}

export interface ImportDeclaration extends ImportSheet {
  area: string;
  object: string;
  /** Access keys, any of which may import. */
  keys: readonly string[];
  /** The list that shows what was made, opened on those rows alone: it filters by `id`. */
  list?: string;
  /** What it does with money, asked before it does: 生成应收. The preview then tells the sum. */
  posts?: string;
  /** Rows may be there already without being wrong: each is told of what it is like, and left out unless the user wants it entered. */
  tells_alike?: true;
  /** What an import hands out once, e.g. first passwords. */
  handout?: { title: string; columns: readonly { name: string; title: string }[] };
}

/** Rows of a file at most, and of what a year of many leases comes to. */
export const IMPORT_MAX_ROWS = 5000;
export const IMPORT_LARGE_ROWS = 50_000;
/** Rows of a preview: what a reply holds and a screen shows. */
export const IMPORT_SHOWN_ROWS = 5000;
export const maxRowsOf = ({ max_rows }: ImportSheet): number => max_rows ?? IMPORT_MAX_ROWS;

/** As many made rows are named one by one: what a list filters by and an address holds. */
export const MOST_MADE = 500;

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
  /** What it may be the same as; it is left out unless asked for. */
  alike?: string;
  /** What comes of the row, where the import computes something: how an amount is made up. */
  note?: string;
}
export interface ImportPreview {
  /** Neither wrong nor alike. */
  right: number;
  wrong: number;
  /** Right, and like something else: a row before it or what is stored. */
  alike: number;
  /** Fen of the right rows together; null where an import moves no money. */
  amount_fen: number | null;
  /** Fen of those that are alike. */
  alike_amount_fen: number | null;
  /** What was noticed and does not stand in the way. */
  warnings: string[];
  /** Of a large file not all: the wrong ones first. */
  rows: ImportRow[];
}
export interface ImportResult {
  imported: number;
  left_out: number;
  /** Rows of the declared list that were made, the first of them where they are many. */
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

/** How far an import is: rows of its file that are read or checked by now. */
export const IMPORT_STAGE = {
  reading: { label: '读取文件' },
  checking: { label: '检查各行' },
  matching: { label: '与已有数据核对' },
  writing: { label: '写入' },
} as const satisfies Labels;
export interface ImportProgress {
  stage: keyof typeof IMPORT_STAGE;
  rows: number;
  /** Null while it is not known how many there are. */
  of: number | null;
}

/** Of the user's own import that was sent with this key; null before it has begun and once it is over. */
export const importProgress = endpoint<{ key: string }, ImportProgress | null>(
  '/api/account/import/progress',
  'signed-in',
  '导入进度',
  { reads: true },
);

/**
 * Multipart calls take the spreadsheet as `file` and may name a key `progress` is asked by; `run` takes the `mode` besides,
 * as `amount_fen` the sum its user agreed to, and with `alike=enter` rows that may be there already as well.
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
