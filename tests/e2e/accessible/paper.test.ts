// Checks a page printed by the browser's own command: the page itself, in the light shade, as wide as the sheet.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { saveSetting } from '#api/account/me';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { atRest, openPage, shown } from '../browser';
import { openDemo } from '../demo';

const opened = openDemo();

let page: Page;
const faults: string[] = [];
beforeAll(async () => {
  const who = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
  page = await openPage(opened.browser, opened.product, who, faults);
});

/** Printable width of A4 landscape between the margins, in CSS pixels. */
const SHEET_PX = 1047;

/** Renders the page as the printer gets it; the browser fires the print events. */
async function onPaper<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.setViewportSize({ width: SHEET_PX, height: 718 });
  // A list shows other columns at another width; printing waits until it has done so.
  await shown(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  // A screen that emulates paper has more room for columns, and the list uses it.
  await atRest(page);
  try {
    return await look();
  } finally {
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.setViewportSize({ width: 1440, height: 900 });
  }
}

/** Returns the left and right edges of the tables of the page. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.ant-table-container table')].map((table) =>
      table.getBoundingClientRect(),
    );
    return {
      left: Math.min(...boxes.map(({ left }) => Math.floor(left))),
      right: Math.max(...boxes.map(({ right }) => Math.floor(right))),
    };
  });

it('shows all columns that a user has chosen, however many', async () => {
  const all = receivableList.columns.filter((column) => !('filterOnly' in column));
  const columns = Object.fromEntries(all.map(({ name }, order) => [name, { show: true, order }]));
  const keep = (value: object) =>
    page.evaluate(
      ([path, body]) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      [saveSetting.path, JSON.stringify({ key: 'list:finance/receivable', value })] as const,
    );
  await keep({ density: 'small', columns });
  await page.goto(`${opened.product.origin}/financeManage/costList`);
  await page.locator('.ant-table-row').first().waitFor();
  await shown(page);
  expect((await edges(page)).right).toBeGreaterThan(1440);
  const isFullWidth = (right: number) => right <= SHEET_PX && right > SHEET_PX - 20;
  await onPaper(page, async () => {
    const { left, right } = await edges(page);
    expect([left, isFullWidth(right)]).toEqual([0, true]);
    // Content that changes after printing has begun.
    await page.evaluate(() => {
      for (const table of document.querySelectorAll<HTMLElement>('.ant-table-container table'))
        table.style.width = '5000px';
    });
    await atRest(page);
    expect(isFullWidth((await edges(page)).right)).toBe(true);
  });
  await keep({ density: 'small', columns: {} });
  expect(faults.splice(0)).toEqual([]);
});

it('has the page without its frame, whole, in the colours of the day', async () => {
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  // A report defines its own sheet, which must not affect the pages after it.
  await page.goto(`${opened.product.origin}/contractManage/contractReport/rentRoll`);
  await page.getByRole('button', { name: '打印' }).first().waitFor();
  await page.getByRole('menuitem', { name: '财务管理' }).click();
  await page.getByRole('link', { name: '应收管理' }).click();
  // The button of the list, not of the report before it.
  await page.getByRole('button', { name: '透视' }).waitFor();
  await page.locator('.ant-table-row').first().waitFor();
  // The totals of the list arrive after its rows.
  await shown(page);
  const look = () =>
    page.evaluate(() => {
      const isVisible = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false;
      return {
        title: isVisible('h1'),
        rows: isVisible('.ant-table-row'),
        charge_item: document
          .querySelector('.ant-table-row .ant-table-cell:nth-child(4) button')
          ?.checkVisibility({ visibilityProperty: true }),
        sider: isVisible('aside.ant-layout-sider'),
        header: isVisible('header'),
        pager: isVisible('.ant-pagination'),
        scheme: document.documentElement.style.colorScheme,
      };
    });
  const paper = await onPaper(page, async () => ({ ...(await look()), right: (await edges(page)).right }));
  const { right, ...others } = paper;
  expect(others).toEqual({
    title: true,
    rows: true,
    charge_item: true,
    sider: false,
    header: false,
    pager: false,
    scheme: 'light',
  });
  expect(right).toBeLessThanOrEqual(SHEET_PX);
  expect(await look()).toMatchObject({ title: true, sider: true, header: true, pager: true, scheme: 'dark' });
  expect(faults.splice(0)).toEqual([]);
});
