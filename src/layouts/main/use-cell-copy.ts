// Copies cells of any table for a spreadsheet: selected by dragging the mouse, or the focused row; Ctrl+C writes them to the clipboard.
import { App } from 'antd';
import { useEffect } from 'react';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { sheetCell } from '#domain/kernel/text/sheet-cell';

/** A row and a cell of a table, or of a virtual table, which has no `tr`. */
const ROW = '.ant-table-row';
const CELL = '.ant-table-cell';
/** Elements with their own click or drag behaviour. */
const OWN = 'a, button, input, textarea, label, [role="button"], [draggable="true"]';

interface Place {
  table: HTMLElement;
  row: number;
  column: number;
}

const rowsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>(ROW)];
const cellsOf = (row: HTMLElement) => [...row.children].filter((cell) => cell.matches(CELL)) as HTMLElement[];
const isTyping = (element: Element | null) => element?.matches('input, textarea, [contenteditable="true"]') ?? false;

function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>(CELL) : null;
  const row = cell?.closest<HTMLElement>(ROW);
  const table = row?.closest<HTMLElement>('.ant-table');
  if (!cell || !row || !table) return null;
  return { table, row: rowsOf(table).indexOf(row), column: cellsOf(row).indexOf(cell) };
}

/** Returns the cells between two corners, one list per row. */
function between(from: Place, to: Place): HTMLElement[][] {
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  return rowsOf(from.table)
    .slice(top, bottom + 1)
    .map((row) => cellsOf(row).slice(left, right + 1));
}

/** Returns the text of a cell on one line; empty for unknown values. */
function textOf(cell: HTMLElement): string {
  // biome-ignore lint/performance/useDomNodeTextContent: lines of a cell below each other must not be joined into one word
  const text = (cell.innerText ?? cell.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text === NO_FIGURE ? '' : text;
}

/** Returns cells of a spreadsheet: tabs between columns, one line per row; user input is never a formula there. */
const asSheet = (rows: readonly HTMLElement[][]) =>
  rows.map((row) => row.map((cell) => sheetCell(textOf(cell))).join('\t')).join('\n');

/** Returns the selected cells. They are marked by an attribute, because many different tables render them. */
function chosenCells() {
  let chosen: HTMLElement[][] = [];
  const show = (rows: HTMLElement[][]) => {
    for (const cell of chosen.flat()) delete cell.dataset.chosen;
    chosen = rows;
    for (const cell of rows.flat()) cell.dataset.chosen = '';
  };
  return { show, rows: () => chosen.filter((row) => row.every((cell) => cell.isConnected)) };
}

/** Returns the focused row, unless text of the page is selected. */
function focusedRow(): HTMLElement[][] {
  const row = document.activeElement;
  return row?.matches(ROW) && window.getSelection()?.isCollapsed !== false ? [cellsOf(row as HTMLElement)] : [];
}

export function useCellCopy(): void {
  const { message } = App.useApp();
  useEffect(() => {
    const { show, rows } = chosenCells();
    let from: Place | null = null;

    const begin = ({ target, button }: PointerEvent) => {
      if (button !== 0) return;
      show([]);
      from = (target as Element).closest(OWN) ? null : placeOf(target);
    };
    const draw = ({ target }: PointerEvent) => {
      const to = from && placeOf(target);
      // Dragging within one cell selects its text, as usual.
      if (
        !from ||
        !to ||
        to.table !== from.table ||
        (rows().length === 0 && to.row === from.row && to.column === from.column)
      )
        return;
      window.getSelection()?.removeAllRanges();
      show(between(from, to));
    };
    const end = () => {
      from = null;
    };
    const clear = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') show([]);
    };
    const copy = (event: ClipboardEvent) => {
      if (isTyping(document.activeElement)) return;
      const cells = rows().length ? rows() : focusedRow();
      if (!cells.length) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', asSheet(cells));
      message.success({ key: 'copied', content: `已复制 ${cells.length} 行 × ${cells[0]?.length ?? 0} 列` });
    };

    document.addEventListener('pointerdown', begin);
    document.addEventListener('pointerover', draw);
    document.addEventListener('pointerup', end);
    document.addEventListener('keydown', clear);
    document.addEventListener('copy', copy);
    return () => {
      document.removeEventListener('pointerdown', begin);
      document.removeEventListener('pointerover', draw);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('keydown', clear);
      document.removeEventListener('copy', copy);
    };
  }, [message]);
}
