// The content of a PDF: a declaration of blocks from top to bottom, laid out by layout.ts.

export type Align = 'left' | 'center' | 'right';

/** Label and value. */
export type Fact = readonly [label: string, value: string];

export interface PdfColumn {
  title: string;
  /** Share of the table's width; the shares need not have a fixed sum. */
  width: number;
  /** Money is right-aligned. */
  align?: Align;
}

export type Block =
  /** Begins a new page with a heading as large as the document's title: an annex. */
  | { kind: 'annex'; text: string }
  | { kind: 'heading'; text: string }
  /** `indent`: the first line is indented by two characters. Line breaks in the text are preserved. */
  | { kind: 'paragraph'; text: string; align?: Align; indent?: boolean; bold?: boolean; small?: boolean }
  /** Labels and values side by side in `columns` columns. */
  | { kind: 'facts'; columns: number; facts: readonly Fact[] }
  /** The header is repeated on each page; a row is never split over pages unless it is taller than one. */
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[]; total?: readonly string[] }
  /** Parties side by side, each with lines to be filled in by hand; not split over pages. */
  | { kind: 'signatures'; parties: readonly { title: string; lines: readonly string[] }[] }
  /** A QR code of a text, with lines to its right; not split over pages. */
  | { kind: 'code'; text: string; caption: readonly string[] }
  /** Not split over pages, when one page can hold it. */
  | { kind: 'together'; blocks: readonly Block[] }
  | { kind: 'space'; height: number };

export interface PdfDocument {
  /** Set in large type on the first page, and in the file's properties. */
  title: string;
  landscape?: boolean;
  /** Set in small type at the top of each page: the letterhead. */
  header?: string;
  /** Set in small type at the bottom of each page, next to 第 n / m 页. */
  footer?: string;
  blocks: readonly Block[];
}
