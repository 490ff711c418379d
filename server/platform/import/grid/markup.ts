// Tables of web pages and of XML spreadsheets (Excel 2003), both of which banks name .xls. No entity of a document type is expanded, and nothing
// that the file links to is loaded.
import type { CellContent } from '../cell';
import { refuseFile } from '../sheet-rows';
import { contentOfText, EMPTY, MAX_COLUMNS, type Table } from './tables';

/** Cells that a file may repeat by spans, and rows that its sheets may skip by their numbers: its size does not bound them. */
export const MAX_CELLS = 500_000;
/** Elements within each other. The parser takes time for each that is open at each tag: a million of them would take hours. */
const MAX_DEPTH = 500;

/** Returns functions to call at each opening and closing tag; the first throws for a file whose elements are nested too deep. */
function depthGuard() {
  let depth = 0;
  return {
    enter: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw refuseFile('文件的内容嵌套过深，不能读取；请用 Excel 打开并另存为 .xlsx 后重新上传');
    },
    leave: () => {
      depth -= 1;
    },
  };
}

/** Builds rows of cells that may span others: the value belongs to the first cell. */
class RowBuilder {
  readonly rows: CellContent[][] = [];
  private readonly taken: Set<number>[] = [];
  private count = 0;

  constructor(
    private readonly max_rows: number,
    /** Rows of this and the other sheets of its file. */
    private readonly total = { rows: 0 },
  ) {}

  /** Begins a row; returns its place. */
  begin(place = this.rows.length): number {
    if (place > this.max_rows) throw refuseFile('表格的行数过多，请分成几个文件');
    const added = Math.max(0, place + 1 - this.rows.length);
    this.total.rows += added;
    if (this.total.rows > MAX_CELLS) throw refuseFile('表格的行数过多，请分成几个文件');
    for (let row = 0; row < added; row += 1) this.rows.push([]);
    return place;
  }

  /** Returns the place of a cell: the given one, else the first one free. */
  place(at_row: number, across: number, down: number, column?: number): number {
    const taken = this.taken[at_row] ?? new Set();
    let index = column ?? this.rows[at_row]?.length ?? 0;
    while (column === undefined && taken.has(index)) index += 1;
    const width = Math.max(1, Math.min(across, MAX_COLUMNS));
    for (let row = at_row + 1; row < at_row + Math.min(down, this.max_rows); row += 1) {
      this.count += width;
      if (this.count > MAX_CELLS) throw refuseFile('文件的合并单元格过多，请取消合并后重新上传');
      this.taken[row] ??= new Set();
      for (let each = index; each < index + width; each += 1) this.taken[row]?.add(each);
    }
    const row = this.rows[at_row] as CellContent[];
    while (row.length < Math.min(index + width, MAX_COLUMNS)) row.push(EMPTY);
    return index;
  }

  fill(at_row: number, index: number, content: CellContent): void {
    const row = this.rows[at_row] as CellContent[];
    if (index < row.length) row[index] = content;
  }
}

interface OpenCell {
  row: number;
  column: number;
  text: string;
}

const spanOf = (text: string | undefined) => Math.max(1, Number.parseInt(text ?? '1', 10) || 1);
/** Blanks of the page's source are one blank. */
const contentOfCell = (text: string) => contentOfText(text.replace(/[\s\u00a0]+/gu, ' '));

/** Returns the rows of all tables of a page, one after the other: banks divide titles, headers and lines into several. */
export async function rowsOfHtml(html: string, max_rows: number): Promise<CellContent[][]> {
  const { Parser } = await import('htmlparser2');
  const builder = new RowBuilder(max_rows);
  // A table within a cell has its own rows.
  const open: { row: number; cell: OpenCell | null }[] = [];
  let ignored = 0;
  const close = () => {
    const top = open.at(-1);
    if (!top?.cell) return;
    builder.fill(top.cell.row, top.cell.column, contentOfCell(top.cell.text));
    top.cell = null;
  };
  const depth = depthGuard();
  const parser = new Parser({
    onopentag(name, attributes) {
      depth.enter();
      const top = open.at(-1);
      if (name === 'table') open.push({ row: -1, cell: null });
      else if (name === 'script' || name === 'style') ignored += 1;
      else if (name === 'br' && top?.cell) top.cell.text += ' ';
      else if (name === 'tr' && top) {
        close();
        top.row = builder.begin();
      } else if ((name === 'td' || name === 'th') && top) {
        close();
        if (top.row < 0) top.row = builder.begin();
        const index = builder.place(top.row, spanOf(attributes.colspan), spanOf(attributes.rowspan));
        top.cell = { row: top.row, column: index, text: '' };
      }
    },
    ontext(text) {
      const cell = open.at(-1)?.cell;
      if (cell && ignored === 0) cell.text += text;
    },
    onclosetag(name) {
      depth.leave();
      if (name === 'td' || name === 'th' || name === 'tr') close();
      else if (name === 'script' || name === 'style') ignored -= 1;
      else if (name === 'table') {
        close();
        open.pop();
      }
    },
  });
  parser.end(html);
  if (builder.rows.length === 0)
    throw refuseFile('这是一个网页文件，其中没有表格；请从网银重新导出 .xlsx 或 .csv 文件');
  return builder.rows;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

function contentOfData(type: string, text: string): CellContent {
  const day = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(text);
  if (type === 'DateTime' && day)
    return { kind: 'date', text: day[2] === '00:00:00' ? (day[1] ?? '') : `${day[1]} ${day[2]}` };
  if (type === 'Number' && /^-?\d+(\.\d+)?$/.test(text.trim()))
    return { kind: 'number', text: text.trim(), percent: false };
  return contentOfText(text);
}

type Attributes = Record<string, string>;

const attribute = (attributes: Attributes, wanted: string) =>
  Object.entries(attributes).find(([name]) => local(name) === wanted)?.[1];
/** Place of a row or cell that states its index, from 1. */
function placeIn(attributes: Attributes): number | undefined {
  const index = Number.parseInt(attribute(attributes, 'Index') ?? '', 10);
  return index > 0 ? index - 1 : undefined;
}

/** Returns the tables of an XML spreadsheet. */
export async function tablesOfSpreadsheetXml(xml: string, max_rows: number): Promise<Table[]> {
  const { Parser } = await import('htmlparser2');
  const tables: Table[] = [];
  const total = { rows: 0 };
  let builder = new RowBuilder(max_rows, total);
  let row = -1;
  let cell: OpenCell | null = null;
  let type: string | null = null;
  const begin: Record<string, (attributes: Attributes) => void> = {
    Worksheet(attributes) {
      builder = new RowBuilder(max_rows, total);
      row = -1;
      const name = attribute(attributes, 'Name') ?? '';
      tables.push({ name, is_hidden: false, rows: builder.rows, hidden_rows: [] });
    },
    Visible() {
      if (tables.length) type = 'Visible';
    },
    Row(attributes) {
      row = builder.begin(placeIn(attributes) ?? row + 1);
      if (attribute(attributes, 'Hidden') === '1') tables.at(-1)?.hidden_rows.push(row + 1);
    },
    Cell(attributes) {
      if (row < 0) return;
      const across = Number(attribute(attributes, 'MergeAcross') ?? 0) + 1;
      const down = Number(attribute(attributes, 'MergeDown') ?? 0) + 1;
      cell = { row, column: builder.place(row, across, down, placeIn(attributes)), text: '' };
    },
    Data(attributes) {
      if (cell) type = attribute(attributes, 'Type') ?? 'String';
    },
  };
  const depth = depthGuard();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth.enter();
        begin[local(name)]?.(attributes);
      },
      ontext(text) {
        if (type === 'Visible' && /hidden/i.test(text)) (tables.at(-1) as Table).is_hidden = true;
        else if (cell && type !== null) cell.text += text;
      },
      onclosetag(full_name) {
        depth.leave();
        const name = local(full_name);
        if (name === 'Data' && cell && type !== null)
          builder.fill(cell.row, cell.column, contentOfData(type, cell.text));
        if (name === 'Data' || name === 'Visible') type = null;
        if (name === 'Cell') cell = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return tables;
}
