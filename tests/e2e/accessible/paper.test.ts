// A page printed by the browser's own command: the page itself, by day, as wide as the sheet.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { atRest, openPage } from '../browser';
import { openWalk } from './walk';

const { opened } = openWalk();

/** Between the margins of A4 on its side, CSS pixels. */
const SHEET_PX = 1047;

/** The page as the printer is given it; the events around it are the browser's own. */
async function onPaper<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.setViewportSize({ width: SHEET_PX, height: 718 });
  // A list shows other columns on another width; a printer comes when it has done so.
  await atRest(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  try {
    return await look();
  } finally {
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.setViewportSize({ width: 1440, height: 900 });
  }
}

it('has the page without its frame, whole, in the colours of the day', async () => {
  const faults: string[] = [];
  const who = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
  const page = await openPage(opened.browser, opened.product, who, faults);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  // A report has a sheet of its own, which must not stand in the way of the pages after it.
  await page.goto(`${opened.product.origin}/contractManage/contractReport/rentRoll`);
  await page.getByRole('button', { name: '打印' }).first().waitFor();
  await page.getByRole('menuitem', { name: '财务管理' }).click();
  await page.getByRole('link', { name: '应收管理' }).click();
  // Of the list, not of the report before it.
  await page.getByRole('button', { name: '透视' }).waitFor();
  await page.locator('.ant-table-row').first().waitFor();
  // Its totals come after its rows.
  await page.waitForLoadState('networkidle');
  const look = () =>
    page.evaluate(() => {
      const shown = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;
      const tables = [...document.querySelectorAll('.ant-table-container table')];
      return {
        title: shown('h1'),
        rows: shown('.ant-table-row'),
        sider: shown('aside.ant-layout-sider'),
        header: shown('header'),
        pager: shown('.ant-pagination'),
        scheme: document.documentElement.style.colorScheme,
        right: Math.max(...tables.map((table) => Math.floor(table.getBoundingClientRect().right))),
      };
    });
  const { right, ...paper } = await onPaper(page, look);
  expect(paper).toEqual({ title: true, rows: true, sider: false, header: false, pager: false, scheme: 'light' });
  expect(right).toBeLessThanOrEqual(SHEET_PX);
  expect(await look()).toMatchObject({ title: true, sider: true, header: true, pager: true, scheme: 'dark' });
  expect(faults).toEqual([]);
});
