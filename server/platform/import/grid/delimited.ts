// Text whose cells are separated by a character. Quotes are read tolerantly: one that no quote closes is part of the text.

const DELIMITERS = [',', '\t', '|', ';'];
const SAMPLE_ROWS = 50;

/** Returns whether the cell ends at a position: at most blanks before the delimiter or the end of the line. */
function isEnd(text: string, from: number, delimiter: string): boolean {
  let index = from;
  while (text[index] === ' ' || (text[index] === '\t' && delimiter !== '\t')) index += 1;
  return index >= text.length || text[index] === delimiter || text[index] === '\n' || text[index] === '\r';
}

/** Returns the position of the quote that closes the one at `open`; −1 when there is none. */
function closingQuote(text: string, open: number, delimiter: string): number {
  for (let index = text.indexOf('"', open + 1); index >= 0; index = text.indexOf('"', index + 1)) {
    if (isEnd(text, index + 1, delimiter)) return index;
    if (text[index + 1] === '"') index += 1;
  }
  return -1;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let index = from;
  while (index < text.length && text[index] !== delimiter && text[index] !== '\n' && text[index] !== '\r') index += 1;
  return index;
}

interface ReadCell {
  text: string;
  end: number;
  /** A quote begins the cell and none closes it. */
  is_open: boolean;
}

function cellAt(text: string, index: number, delimiter: string, is_closable: boolean): ReadCell {
  let start = index;
  while (text[start] === ' ') start += 1;
  const isQuoted = text[start] === '"';
  const close = isQuoted && is_closable ? closingQuote(text, start, delimiter) : -1;
  const end = endOfCell(text, close < 0 ? index : close + 1, delimiter);
  return close < 0
    ? { text: text.slice(index, end), end, is_open: isQuoted }
    : { text: text.slice(start + 1, close).replaceAll('""', '"'), end, is_open: false };
}

/** Splits a text into at most `max_rows` rows of cells. */
export function splitRows(text: string, delimiter: string, max_rows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // Once a quote remains open to the end of the text, so would any later one: the text is searched once.
  let isClosable = true;
  let index = 0;
  while (index < text.length && rows.length < max_rows) {
    const cell = cellAt(text, index, delimiter, isClosable);
    if (cell.is_open) isClosable = false;
    row.push(cell.text);
    index = cell.end + 1;
    if (text[cell.end] === delimiter) {
      if (index >= text.length) row.push('');
      continue;
    }
    if (text[cell.end] === '\r' && text[index] === '\n') index += 1;
    rows.push(row);
    row = [];
  }
  if (row.length && rows.length < max_rows) rows.push(row);
  return rows;
}

/** Returns the delimiter that divides most of the first rows into the same number of cells. */
function delimiterOf(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const sizes = splitRows(text, delimiter, SAMPLE_ROWS)
      .map((row) => row.length)
      .filter((size) => size > 1);
    const rowsOf = (size: number) => sizes.filter((each) => each === size).length;
    const usual = sizes.reduce((best, size) => (rowsOf(size) > rowsOf(best) ? size : best), 0);
    // Of two that divide as many rows, the one into more cells.
    return rowsOf(usual) * 1000 + Math.min(usual, 999);
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** Spreadsheets write the delimiter in the first line: sep=; */
const STATED = /^sep=(.)\r?(?:\n|$)/i;

/** Returns the cells of a text with any delimiter. */
export function cellsOfText(text: string, max_rows: number): string[][] {
  const plain = text.replace(/^\ufeff/, '');
  const stated = STATED.exec(plain);
  if (!stated) return splitRows(plain, delimiterOf(plain), max_rows);
  // The line counts, so that rows have the numbers of the file.
  return [[], ...splitRows(plain.slice(stated[0].length), stated[1] ?? ',', max_rows)];
}
