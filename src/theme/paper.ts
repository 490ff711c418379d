// While a page prints, a table wider than the sheet is made smaller as a whole: on the screen it would be scrolled.

/** Between the margins of an A4 sheet on its side, at the 96 pixels to an inch of style sheets. */
const SHEET_PX = 1047;

export function fitTables(printing: boolean): void {
  for (const table of document.querySelectorAll<HTMLElement>('.ant-table-container')) {
    const inner = Math.max(...[...table.querySelectorAll('table')].map(({ scrollWidth }) => scrollWidth));
    table.style.zoom = printing && inner > SHEET_PX ? String(SHEET_PX / inner) : '';
  }
}
