// While a page is printed, a table wider than the sheet is scaled down as a whole, because it cannot be scrolled.

/** Width between the margins of an A4 sheet in landscape, at the 96 pixels per inch of style sheets. */
const SHEET_PX = 1047;

function shrink(table: HTMLElement): void {
  const inner = Math.max(...[...table.querySelectorAll('table')].map(({ scrollWidth }) => scrollWidth));
  table.style.zoom = inner > SHEET_PX ? String(SHEET_PX / inner) : '';
}

/** Active while printing: a table may get other columns, or its rows, after printing has started. */
let following: ResizeObserver | undefined;

export function fitTables(printing: boolean): void {
  following?.disconnect();
  const tables = document.querySelectorAll<HTMLElement>('.ant-table-container');
  if (!printing) {
    for (const table of tables) table.style.zoom = '';
    return;
  }
  following = new ResizeObserver(() => tables.forEach(shrink));
  for (const table of tables) {
    shrink(table);
    for (const part of table.querySelectorAll('table')) following.observe(part);
  }
}
