// While a page prints, a table wider than the sheet is made smaller as a whole: on the screen it would be scrolled.

/** Between the margins of an A4 sheet on its side, at the 96 pixels to an inch of style sheets. */
const SHEET_PX = 1047;

function shrink(table: HTMLElement): void {
  const inner = Math.max(...[...table.querySelectorAll('table')].map(({ scrollWidth }) => scrollWidth));
  table.style.zoom = inner > SHEET_PX ? String(SHEET_PX / inner) : '';
}

/** As long as it prints: a table may get other columns, or its rows, after that began. */
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
