// The reports of contracts in a real browser: each view can be read by everybody, its spreadsheet says what the screen says, and a
// figure leads to what is behind it.
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { openWalk } from './accessible/walk';
import { atRest, hands, openPage } from './browser';

const { opened, walk } = openWalk();

const REPORTS = '/contractManage/contractReport';
const VIEWS = [
  'rentRoll?view=change',
  'tenancySchedule',
  'tenancySchedule?view=bars',
  'tenancySchedule?view=expiry',
  'tenancySchedule?view=steps',
  'rentFeeCashFlow',
  'rentFeeCashFlow?view=entries',
  'leasingFee',
  'propertyTax',
  'rentalRate',
].map((view) => `${REPORTS}/${view}`);

it('has no accessibility violation on its pages, no fault on their consoles, and no figure cut', async () => {
  expect(await walk([...VIEWS, '/contractManage/contractList?pivot=phase,end_date.year'])).toEqual([]);
});

const MONEY = /^[−-]?[\d,]+\.\d{2}$/;
const numberOf = (text: string) => Number(text.replaceAll(',', '').replace('−', '-'));

/** The first row of the report, cell by cell, as it is read. */
async function firstRow(page: Page): Promise<string[]> {
  const row = page.locator('.ant-card').last().locator('.ant-table-row').first();
  await row.waitFor();
  await atRest(page);
  return row.locator('.ant-table-cell').allInnerTexts();
}

async function downloaded(page: Page): Promise<unknown[][]> {
  const waiting = page.waitForEvent('download');
  await hands(page).press('导出Excel');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await (await waiting).path());
  // Rows without cells are holes of the list.
  return Array.from(workbook.worksheets[0]?.getSheetValues() ?? [], (row) => (Array.isArray(row) ? row.slice(1) : []));
}

it('exports what it shows, for the day asked for, and leads to what is behind a figure', async () => {
  const faults: string[] = [];
  const who = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
  const page = await openPage(opened.browser, opened.product, who, faults);
  const { origin } = opened.product;
  for (const view of ['rentRoll', 'tenancySchedule', 'rentFeeCashFlow', 'leasingFee', 'propertyTax'].map(
    (name) => `${REPORTS}/${name}`,
  )) {
    await page.goto(`${origin}${view}`, { waitUntil: 'networkidle' });
    const shown = await firstRow(page);
    const sheet = await downloaded(page);
    const amounts = shown.flatMap((text, place) => (MONEY.test(text) ? [{ place, amount: numberOf(text) }] : []));
    expect(amounts.length, view).toBeGreaterThan(0);
    const row = sheet.find((cells) => String(cells[0]) === shown[0] && String(cells[1]) === shown[1]);
    expect(
      amounts.map(({ place }) => Number(row?.[place])),
      view,
    ).toEqual(amounts.map(({ amount }) => amount));
  }
  await page.goto(`${origin}${REPORTS}/rentFeeCashFlow?by=charge_item`, { waitUntil: 'networkidle' });
  await firstRow(page);
  const month = page.locator('.ant-card').last().locator('.ant-table-row').first().getByRole('link').first();
  const fen = (await month.textContent()) ?? '';
  await month.click();
  await page.waitForURL('**view=entries**');
  await page.locator('.ant-table-summary').getByText(fen, { exact: true }).first().waitFor();
  expect(faults).toEqual([]);
});
