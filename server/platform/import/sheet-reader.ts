// Reads the rows of a spreadsheet by the columns of a declaration. An error of the file as a whole is thrown; an error in a cell is reported at the
// cell.
import { TOTAL_ROW } from '#api/kernel/constants';
import { type ImportColumn, type ImportSheet, maxRowsOf } from '#api/kernel/import';
import { displayTextOf, meaningOf } from './cell';
import { type Book, ERROR_HEADER, HELP_SHEET, refuseFile, type Sheet, type SheetRow } from './sheet-rows';
import { type SourceRow, type SourceSheet, sourcesOf } from './sheet-sources';

/** Returns the sheet named like the rows, otherwise the first one. */
function chosenSheet(sheets: readonly SourceSheet[], title: string, warnings: string[]): SourceSheet {
  const sheet = sheets.find(({ name }) => name === title) ?? sheets[0];
  if (!sheet) throw refuseFile('文件没有工作表');
  const others = sheets.filter((other) => other !== sheet && other.name !== HELP_SHEET && other.is_filled);
  if (others.length)
    warnings.push(`只读取工作表「${sheet.name}」，其余工作表未读取：${others.map((other) => other.name).join('、')}`);
  return sheet;
}

/** Normalizes a header for comparison: removes the mark of required columns, spaces and the unit that an export adds. */
const normalHeader = (header: string) => header.replace(/[*＊\s]/g, '').replace(/（[^（）]*）$/, '');
const headersOf = ({ title, also = [] }: ImportColumn) => [title, ...also].map(normalHeader);

/** Returns the position of each declared column. */
function columnsOf(sheet: SourceSheet, declaration: ImportSheet, warnings: string[]): Map<ImportColumn, number> {
  const headers = new Map<string, number[]>();
  for (const { text, place } of sheet.headers)
    headers.set(normalHeader(text), [...(headers.get(normalHeader(text)) ?? []), place]);
  const twice = [...headers].filter(([header, places]) => header !== '' && places.length > 1).map(([header]) => header);
  if (twice.length) throw refuseFile(`第一行有重复的列：${twice.join('、')}`);
  const found = new Map<ImportColumn, number>();
  for (const column of declaration.columns) {
    const [index] = headersOf(column).flatMap((header) => headers.get(header) ?? []);
    if (index !== undefined) found.set(column, index);
  }
  const lacking = declaration.columns.filter((column) => !found.has(column));
  const required = lacking.filter((column) => column.required);
  if (required.length)
    throw refuseFile(`缺少列：${required.map((column) => column.title).join('、')}；第一行应为列名，请使用导入模板`);
  if (lacking.length) warnings.push(`没有这些列，按空白处理：${lacking.map((column) => column.title).join('、')}`);
  const existing = new Set(declaration.columns.flatMap(headersOf));
  const strange = [...headers.keys()].filter(
    (header) => header !== '' && header !== ERROR_HEADER && !existing.has(header),
  );
  if (strange.length) warnings.push(`这些列不在模板中，没有读取：${strange.join('、')}`);
  return found;
}

function rowOf(row: SourceRow, columns: ReadonlyMap<ImportColumn, number>): SheetRow | null {
  const read: SheetRow = { row: row.number, cells: {}, errors: [], values: {} };
  for (const [column, index] of columns) {
    const content = row.cell(index);
    if (content.kind === 'empty') continue;
    read.cells[column.name] = displayTextOf(column, content);
    const meaning = content.kind === 'problem' ? content : meaningOf(column, content);
    if ('problem' in meaning) read.errors.push({ column: column.name, message: meaning.problem });
    else read.values[column.name] = meaning.value;
  }
  if (!Object.keys(read.cells).length) return null;
  for (const column of columns.keys()) {
    if (column.required && read.cells[column.name] === undefined)
      read.errors.push({ column: column.name, message: '请填写' });
  }
  return read;
}

/** Returns true for the last row of an exported list: its totals, which lack what an object requires. */
const isTotal = (last: SheetRow | undefined): boolean =>
  last !== undefined && last.errors.length > 0 && Object.values(last.cells).includes(TOTAL_ROW);

/** Rows read between two progress reports. */
const AT_ONCE = 500;

/** Returns the rows of a sheet by its declaration; empty when no cell is filled in. */
function rowsOf(
  sheet: SourceSheet,
  declaration: ImportSheet,
  warnings: string[],
  onRead: (rows: number) => void = () => undefined,
): SheetRow[] {
  const columns = columnsOf(sheet, declaration, warnings);
  const most = maxRowsOf(declaration);
  const rows: SheetRow[] = [];
  const hidden: number[] = [];
  let count = 0;
  sheet.eachRow((row) => {
    const read = rowOf(row, columns);
    if (!read) return;
    count += 1;
    if (count % AT_ONCE === 0) onRead(count);
    if (row.is_hidden) hidden.push(row.number);
    if (count <= most) rows.push(read);
  });
  if (count > most)
    throw refuseFile(
      `一次最多导入 ${most.toLocaleString('en-US')} 行，文件有 ${count.toLocaleString('en-US')} 行，请分成几个文件`,
    );
  if (isTotal(rows.at(-1))) rows.pop();
  if (hidden.length) warnings.push(`这些行在文件中是隐藏的，同样会导入：第 ${hidden.slice(0, 20).join('、')} 行`);
  return rows;
}

interface SheetInput {
  bytes: Uint8Array;
  declaration: ImportSheet;
}

/** Reads one sheet, which must contain rows. */
export async function sheetOf({ bytes, declaration }: SheetInput, onRead?: (rows: number) => void): Promise<Sheet> {
  const warnings: string[] = [];
  const sheets = await sourcesOf(bytes, { rows: maxRowsOf(declaration), columns: declaration.columns.length });
  const sheet = chosenSheet(sheets, declaration.title, warnings);
  const rows = rowsOf(sheet, declaration, warnings, onRead);
  if (rows.length === 0) throw refuseFile('文件没有数据行；第一行是列名，从第二行开始填写');
  return { rows, warnings };
}

interface BookInput {
  bytes: Uint8Array;
  declarations: Readonly<Record<string, ImportSheet>>;
}

/** Reads a workbook of several sheets, each found by its name; the first must exist and contain rows, others may be missing. */
export async function bookOf({ bytes, declarations }: BookInput): Promise<Book> {
  const sources = await sourcesOf(bytes);
  const warnings: string[] = [];
  const read = Object.entries(declarations).map(([name, declaration], place) => {
    const sheet = sources.find(({ name: title }) => title === declaration.title);
    if (!sheet && place === 0) throw refuseFile(`文件没有工作表「${declaration.title}」，请使用导入模板`);
    if (!sheet) {
      warnings.push(`没有工作表「${declaration.title}」，按空白处理`);
      return [name, []] as const;
    }
    const own: string[] = [];
    const rows = rowsOf(sheet, declaration, own);
    if (rows.length === 0 && place === 0) throw refuseFile(`工作表「${declaration.title}」没有数据行`);
    if (rows.length) warnings.push(...own.map((warning) => `工作表「${declaration.title}」：${warning}`));
    return [name, rows] as const;
  });
  const existing = new Set([...Object.values(declarations).map((each) => each.title), HELP_SHEET]);
  const others = sources.filter((sheet) => !existing.has(sheet.name) && sheet.is_filled);
  if (others.length) warnings.push(`这些工作表未读取：${others.map((sheet) => sheet.name).join('、')}`);
  return { sheets: Object.fromEntries(read), warnings };
}
