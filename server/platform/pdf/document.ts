// What a PDF is made of: a declaration of blocks from top to bottom, laid out by layout.ts.

export type Align = 'left' | 'center' | 'right';

/** Label and value. */
export type Fact = readonly [label: string, value: string];

export interface PdfColumn {
  title: string;
  /** Share of the table's width; the shares need not add up to anything. */
  width: number;
  /** Money is right-aligned. */
  align?: Align;
}

export type Block =
  /** Begins a new page, large like the document's title: an annex. */
  | { kind: 'annex'; text: string }
  | { kind: 'heading'; text: string }
  /** `indent`: the first line begins two characters in. Line breaks in the text are kept. */
  | { kind: 'paragraph'; text: string; align?: Align; indent?: boolean; bold?: boolean; small?: boolean }
  /** Labels and values side by side in `columns` columns. */
  | { kind: 'facts'; columns: number; facts: readonly Fact[] }
  /** The header is repeated on each page; a row is never split over pages unless it is taller than one. */
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[]; total?: readonly string[] }
  /** Parties side by side, each with lines to be filled in by hand; kept together on one page. */
  | { kind: 'signatures'; parties: readonly { title: string; lines: readonly string[] }[] }
  /** Kept on one page, where one can hold it. */
  | { kind: 'together'; blocks: readonly Block[] }
  | { kind: 'space'; height: number };

export interface PdfDocument {
  /** Stands large on the first page, and in the file's properties. */
  title: string;
  landscape?: boolean;
  /** Stands small at the top of each page: the letterhead. */
  header?: string;
  /** Stands small at the bottom of each page, beside 第 n / m 页. */
  footer?: string;
  blocks: readonly Block[];
}
