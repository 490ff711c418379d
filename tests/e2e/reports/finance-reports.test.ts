// The reports of finance in a real browser: each view is accessible, its spreadsheet equals the screen, a figure leads to its rows, and entries are
// paged.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { openWalk } from '../accessible/walk';
import { openPage, shown } from '../browser';
import { expectSheet, firstRow } from './sheet';

const { opened, walk } = openWalk();

let page: Page;
const faults: string[] = [];
beforeAll(async () => {
  const who = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
  page = await openPage(opened.browser, opened.product, who, faults);
});

const REPORTS = '/financeManage/report';

// The default views are covered by every-route.test.ts.
it('has no accessibility violation in its other views, no fault on their consoles, and no figure cut', async () => {
  const views = [
    'cost?view=entries',
    'lateFee?by=contract',
    'lateFee?view=entries',
    'lateFee?view=change',
    'lateFee?view=collection',
    'lateFee?view=collected',
    'accounting?view=lines',
    'accounting?view=due',
    'voucher?view=open',
    'voucher?view=balances',
    'voucher?view=templates',
  ];
  expect(await walk(views.map((view) => `${REPORTS}/${view}`))).toEqual([]);
});

it('exports what it shows, narrows to a manager, and leads to the rows of a figure', async () => {
  const urlOf = (view: string) => `${opened.product.origin}${REPORTS}/${view}`;
  const exported = [
    'cost',
    'lateFee',
    'lateFee?view=collection&by=contract',
    'lateFee?view=change',
    'plan',
    'cashRecord',
    'cashRecordYds',
    'cashRecordSdy',
    'accounting',
    'voucher',
  ];
  for (const view of exported) await expectSheet(page, `${REPORTS}/${view}`);

  // Overdue, by tenant: the receivables behind add up to it.
  await page.goto(urlOf('lateFee?by=tenant'));
  await firstRow(page);
  const overdue = page
    .locator('.ant-card')
    .last()
    .locator('.ant-table-row')
    .getByRole('link', { name: /^[\d,]+\.\d{2}$/ });
  const fen = (await overdue.first().textContent()) ?? '';
  await overdue.first().click();
  await page.waitForURL('**view=entries**bucket=overdue**');
  await page.locator('.ant-table-summary').getByText(fen, { exact: true }).first().waitFor();

  // A manager is found by name.
  await page.goto(urlOf('lateFee?by=manager'));
  const [, manager] = await firstRow(page);
  await page.goto(urlOf('lateFee?view=entries'));
  await firstRow(page);
  await page.getByLabel('招商经理').fill(manager ?? '');
  await page.getByLabel('招商经理').press('Enter');
  await page.waitForURL('**manager=**');
  await shown(page);
  expect(faults.splice(0)).toEqual([]);
});

it('turns the entries page by page, with their totals shown next to them', async () => {
  await page.goto(`${opened.product.origin}${REPORTS}/plan`);
  const first = await firstRow(page);
  await page
    .getByText(/共 \d+ 笔应收/)
    .first()
    .waitFor();
  const sum = await page.locator('.ant-table-summary').last().textContent();
  await page.getByRole('button', { name: '下一页' }).click();
  await page.waitForURL('**after=**');
  expect(await firstRow(page)).not.toEqual(first);
  expect(await page.locator('.ant-table-summary').last().textContent()).toBe(sum);
  await page.getByRole('button', { name: '上一页' }).click();
  await page.waitForURL('**before=**');
  expect(await firstRow(page)).toEqual(first);
  expect(faults.splice(0)).toEqual([]);
});
