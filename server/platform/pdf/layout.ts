// Lays out a document: blocks become pages of texts and rules with coordinates. Pure except for the measure function, so that it is tested without
// a PDF. Units are points, from the upper left corner.
import type { Align, Block, PdfDocument } from './document';
import { wrap } from './wrap';

export interface Text {
  x: number;
  y: number;
  text: string;
  size: number;
  bold: boolean;
  grey: boolean;
}
interface Rule {
  x: number;
  y: number;
  width: number;
}
interface Ground {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A QR code. */
interface Code {
  x: number;
  y: number;
  size: number;
  text: string;
}
export interface Page {
  texts: Text[];
  rules: Rule[];
  grounds: Ground[];
  codes: Code[];
}
export interface Layout {
  width: number;
  height: number;
  pages: Page[];
}
/** Width of a text in points. */
export type Measure = (text: string, size: number, bold: boolean) => number;

const A4 = { short: 595.28, long: 841.89 };
const MARGIN = { x: 48, top: 56, bottom: 56 };
const SIZE = { title: 17, heading: 12, body: 10, small: 8.5 };
const LINE = 1.55;
const CELL = { x: 5, y: 4 };
const GAP = 8;

interface Style {
  size: number;
  bold?: boolean;
  grey?: boolean;
  align?: Align;
  indent?: number;
}

const TITLE: Style = { size: SIZE.title, bold: true, align: 'center' };

/** A page being filled from the top. */
class Sheet {
  readonly pages: Page[] = [];
  readonly left = MARGIN.x;
  readonly inner: number;
  readonly bottom: number;
  y = 0;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly measure: Measure,
  ) {
    this.inner = width - 2 * MARGIN.x;
    this.bottom = height - MARGIN.bottom;
    this.turn();
  }

  get page(): Page {
    return this.pages.at(-1) as Page;
  }

  turn(): void {
    this.pages.push({ texts: [], rules: [], grounds: [], codes: [] });
    this.y = MARGIN.top;
  }

  /** Starts a new page when the next content would not fit; returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= this.bottom || this.y === MARGIN.top) return false;
    this.turn();
    return true;
  }

  lines(text: string, width: number, { size, bold = false, indent = 0 }: Style): string[] {
    return wrap(text, width, (part) => this.measure(part, size, bold), indent);
  }

  put(text: string, x: number, y: number, width: number, style: Style): void {
    if (!text) return;
    const { size, bold = false, grey = false, align = 'left', indent = 0 } = style;
    const free = width - this.measure(text, size, bold);
    const shift = align === 'left' ? indent : align === 'right' ? free : free / 2;
    this.page.texts.push({ x: x + shift, y, text, size, bold, grey });
  }
}

const heightOf = (lines: number, size: number) => lines * size * LINE;

function placeText(sheet: Sheet, text: string, style: Style): void {
  sheet.lines(text, sheet.inner, style).forEach((line, place) => {
    sheet.need(heightOf(1, style.size));
    sheet.put(line, sheet.left, sheet.y, sheet.inner, { ...style, indent: place === 0 ? style.indent : 0 });
    sheet.y += heightOf(1, style.size);
  });
}

function placeFacts(sheet: Sheet, { columns, facts }: Extract<Block, { kind: 'facts' }>): void {
  const width = sheet.inner / columns;
  const size = SIZE.body;
  for (let index = 0; index < facts.length; index += columns) {
    const cells = facts.slice(index, index + columns).map(([label, value]) => {
      const labelWidth = sheet.measure(`${label}：`, size, false);
      return { label, labelWidth, lines: sheet.lines(value || '—', width - labelWidth - GAP, { size }) };
    });
    const height = heightOf(Math.max(...cells.map((cell) => cell.lines.length)), size);
    sheet.need(height);
    for (const [place, { label, labelWidth, lines }] of cells.entries()) {
      const x = sheet.left + place * width;
      sheet.put(`${label}：`, x, sheet.y, labelWidth, { size, grey: true });
      lines.forEach((line, row) => {
        sheet.put(line, x + labelWidth, sheet.y + heightOf(row, size), width - labelWidth, { size });
      });
    }
    sheet.y += height + 2;
  }
}

interface Row {
  cells: string[][];
  bold: boolean;
}

/** A row taller than a page is continued in another row. */
function cutRow(row: Row, most: number): Row[] {
  const tallest = Math.max(...row.cells.map((lines) => lines.length));
  if (tallest <= most) return [row];
  const parts = Math.ceil(tallest / most);
  return Array.from({ length: parts }, (_, part) => ({
    ...row,
    cells: row.cells.map((lines) => lines.slice(part * most, (part + 1) * most)),
  }));
}

function placeTable(sheet: Sheet, { columns, rows, total }: Extract<Block, { kind: 'table' }>): void {
  const shares = columns.reduce((sum, column) => sum + column.width, 0);
  const widths = columns.map((column) => (column.width / shares) * sheet.inner);
  const size = SIZE.small;
  const rowOf = (texts: readonly string[], bold: boolean): Row => ({
    bold,
    cells: widths.map((width, place) => sheet.lines(texts[place] ?? '', width - 2 * CELL.x, { size, bold })),
  });
  const tall = (row: Row) => heightOf(Math.max(...row.cells.map((lines) => lines.length)), size) + 2 * CELL.y;
  const header = rowOf(
    columns.map((column) => column.title),
    true,
  );
  const draw = (row: Row, ground: boolean): void => {
    const height = tall(row);
    if (ground) sheet.page.grounds.push({ x: sheet.left, y: sheet.y, width: sheet.inner, height });
    let x = sheet.left;
    for (const [place, lines] of row.cells.entries()) {
      const width = widths[place] ?? 0;
      const { align } = columns[place] ?? {};
      lines.forEach((line, index) => {
        const y = sheet.y + CELL.y + heightOf(index, size);
        sheet.put(line, x + CELL.x, y, width - 2 * CELL.x, { size, bold: row.bold, align });
      });
      x += width;
    }
    sheet.y += height;
    sheet.page.rules.push({ x: sheet.left, y: sheet.y, width: sheet.inner });
  };
  const room = sheet.bottom - MARGIN.top - tall(header) - 2 * CELL.y;
  const most = Math.max(1, Math.floor(room / heightOf(1, size)));
  const body = [...rows.map((row) => rowOf(row, false)), ...(total ? [rowOf(total, true)] : [])];
  sheet.need(tall(header) + (body[0] ? Math.min(tall(body[0]), room) : 0));
  draw(header, true);
  for (const row of body.flatMap((fullRow) => cutRow(fullRow, most))) {
    if (sheet.need(tall(row))) draw(header, true);
    draw(row, false);
  }
}

function placeSignatures(sheet: Sheet, { parties }: Extract<Block, { kind: 'signatures' }>): void {
  const width = sheet.inner / parties.length;
  const size = SIZE.body;
  const step = heightOf(1, size) + 14;
  const titles = parties.map(({ title }) => sheet.lines(title, width - GAP, { size, bold: true }));
  const titleHeight = heightOf(Math.max(...titles.map((lines) => lines.length)), size);
  const height = titleHeight + step * Math.max(...parties.map(({ lines }) => lines.length));
  sheet.need(height);
  for (const [place, party] of parties.entries()) {
    const x = sheet.left + place * width;
    titles[place]?.forEach((line, row) => {
      sheet.put(line, x, sheet.y + heightOf(row, size), width - GAP, { size, bold: true });
    });
    party.lines.forEach((label, row) => {
      const y = sheet.y + titleHeight + 10 + row * step;
      const labelWidth = sheet.measure(`${label}：`, size, false);
      sheet.put(`${label}：`, x, y, labelWidth, { size });
      sheet.page.rules.push({ x: x + labelWidth, y: y + heightOf(1, size), width: width - labelWidth - 2 * GAP });
    });
  }
  sheet.y += height;
}

/** Side of a QR code. */
const CODE_SIZE = 84;

function placeCode(sheet: Sheet, { text, caption }: Extract<Block, { kind: 'code' }>): void {
  const size = SIZE.small;
  const lines = caption.flatMap((line) => sheet.lines(line, sheet.inner - CODE_SIZE - 2 * GAP, { size }));
  const height = Math.max(CODE_SIZE, heightOf(lines.length, size));
  sheet.need(height);
  sheet.page.codes.push({ x: sheet.left, y: sheet.y, size: CODE_SIZE, text });
  lines.forEach((line, row) => {
    const x = sheet.left + CODE_SIZE + 2 * GAP;
    sheet.put(line, x, sheet.y + heightOf(row, size), sheet.inner, { size, grey: true });
  });
  sheet.y += height;
}

/** Height that must fit below a heading, so that it is not the last line of a page. */
const WITH_NEXT = 48;

/** Returns the height of blocks, measured by placing them on an endless sheet. */
function heightOfAll(sheet: Sheet, blocks: readonly Block[]): number {
  const probe = new Sheet(sheet.width, Number.MAX_SAFE_INTEGER, sheet.measure);
  const start = probe.y;
  for (const block of blocks) place(probe, block);
  return probe.y - start - GAP;
}

function place(sheet: Sheet, block: Block): void {
  switch (block.kind) {
    case 'annex':
      sheet.turn();
      placeText(sheet, block.text, TITLE);
      break;
    case 'heading':
      sheet.need(WITH_NEXT + heightOf(1, SIZE.heading));
      placeText(sheet, block.text, { size: SIZE.heading, bold: true });
      break;
    case 'paragraph': {
      const size = block.small ? SIZE.small : SIZE.body;
      placeText(sheet, block.text, {
        size,
        bold: block.bold,
        align: block.align,
        grey: block.small,
        indent: block.indent ? 2 * size : 0,
      });
      break;
    }
    case 'facts':
      placeFacts(sheet, block);
      break;
    case 'table':
      placeTable(sheet, block);
      break;
    case 'signatures':
      placeSignatures(sheet, block);
      break;
    case 'code':
      placeCode(sheet, block);
      break;
    case 'together':
      sheet.need(heightOfAll(sheet, block.blocks));
      for (const part of block.blocks) place(sheet, part);
      return;
    case 'space':
      sheet.y += block.height;
      return;
  }
  sheet.y += GAP;
}

/** Adds the letterhead and the page numbers, once the number of pages is known. */
function frame(sheet: Sheet, { header = '', footer = '' }: PdfDocument): void {
  const small: Style = { size: SIZE.small, grey: true };
  const { left, inner, pages } = sheet;
  for (const [index, page] of pages.entries()) {
    const put = (text: string, y: number, align: Align) => {
      const [line = ''] = sheet.lines(text, inner, small);
      const free = inner - sheet.measure(line, SIZE.small, false);
      if (line)
        page.texts.push({ ...small, x: left + (align === 'left' ? 0 : free), y, text: line, bold: false, grey: true });
    };
    put(header, MARGIN.top - 28, 'left');
    if (header) page.rules.push({ x: left, y: MARGIN.top - 10, width: inner });
    put(footer, sheet.height - MARGIN.bottom + 18, 'left');
    put(`第 ${index + 1} / ${pages.length} 页`, sheet.height - MARGIN.bottom + 18, 'right');
  }
}

export function layOut(document: PdfDocument, measure: Measure): Layout {
  const [width, height] = document.landscape ? [A4.long, A4.short] : [A4.short, A4.long];
  const sheet = new Sheet(width, height, measure);
  placeText(sheet, document.title, TITLE);
  sheet.y += GAP;
  for (const block of document.blocks) place(sheet, block);
  frame(sheet, document);
  return { width, height, pages: sheet.pages };
}
