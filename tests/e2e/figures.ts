// Checks that every figure on a page can be read: none is wider than its cell, none is under the fixed column at the right.
import type { Page } from 'playwright-core';
import { atRest } from './browser';

const WIDTHS = [1440, 1280];
const HEIGHT = 900;
const ROWS = 'tr.ant-table-row, .ant-table-summary tr';

/** Returns money, areas, rates, dates and sizes of files of tables that are cut, as texts with their column. Runs in the page. */
function cutFigures(rows: string): string[] {
  const FIGURE = /^[−-]?[\d,]+(\.\d+)?%?$|^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$|^[\d.]+ [KM]B$/;
  const found: string[] = [];
  for (const row of document.querySelectorAll<HTMLElement>(rows)) {
    const scrolled = row.closest<HTMLElement>('.ant-table-content, .ant-table-body, .ant-table-summary');
    // A figure under the fixed column becomes visible again by scrolling sideways.
    if (!row.checkVisibility() || (scrolled && scrolled.scrollLeft > 0)) continue;
    const fixed = row.querySelector<HTMLElement>('.ant-table-cell-fix-right')?.getBoundingClientRect();
    for (const cell of row.querySelectorAll<HTMLElement>('td')) {
      const text = (cell.textContent ?? '').trim();
      if (!FIGURE.test(text)) continue;
      const range = document.createRange();
      range.selectNodeContents(cell);
      const box = range.getBoundingClientRect();
      const frame = cell.getBoundingClientRect();
      const narrow = box.left < frame.left - 1 || box.right > frame.right + 1;
      const covered =
        fixed &&
        !cell.classList.contains('ant-table-cell-fix-right') &&
        box.left < fixed.left &&
        box.right > fixed.left + 1;
      if (narrow || covered) found.push(text);
    }
  }
  return found;
}

/**
 * Returns the figures cut at each width on a page that shows its data, with the page's address. The page stays at the last width; the next one begins
 * there.
 */
export async function figuresCut(page: Page, address: string): Promise<string[]> {
  const current = page.viewportSize()?.width;
  const found: string[] = [];
  if ((await page.locator(ROWS).count()) === 0) return found;
  for (const width of [...WIDTHS].sort((a, b) => Number(b === current) - Number(a === current))) {
    if (page.viewportSize()?.width !== width) {
      await page.setViewportSize({ width, height: HEIGHT });
      // Columns adapt to the width; a figure still cut afterwards is a defect.
      await atRest(page);
    }
    const cut = await page.evaluate(cutFigures, ROWS);
    if (cut.length) found.push(`${address} at ${width}: cut ${cut.slice(0, 5).join(' | ')}`);
  }
  return found;
}
