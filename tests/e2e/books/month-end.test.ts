// The end of last month in a real browser, in the books of the demo's first legal entity: the list shows what is left, its links lead there, the
// list, the page and the spreadsheet show the same figure, the month is closed, and opened again by an authorised user.
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { setPeriodLock } from '#api/finance/period-lock';
import { legalEntityOptions } from '#api/setup/option';
import { addMonths, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { parseYuan } from '#domain/kernel/text/format';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { firstOf } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import { callerOf, hands, openPage, shown, todayOf, violationsOf } from '../browser';
import { openDemo } from '../demo';

const LIST = '/financeManage/month-end';

const opened = openDemo();
let page: Page;
let month: string;
let operator: Person;
const faults: string[] = [];

const openAs = (name: string) =>
  openPage(opened.browser, opened.product, { name, password: DEMO_ACCOUNTS.password }, faults);

beforeAll(async () => {
  page = await openAs('demo-finance');
  operator = await callerOf(page, opened.product);
  month = yearMonthOf(addMonths(await todayOf(operator), -1));
});

const stepOf = (title: string) => page.getByRole('row').filter({ hasText: title });
const looked = async (name: string) => faults.push(...(await violationsOf(page, name)));
const drawer = () => page.getByRole('dialog');

/** Returns what a step shows as left: the number of items, and their amount. */
async function remainingOf(title: string): Promise<{ count: number; fen: number | null }> {
  await page.goto(`${opened.product.origin}${LIST}`);
  await stepOf(title).waitFor();
  await shown(page);
  const cells = await stepOf(title).getByRole('cell').allInnerTexts();
  return { count: Number.parseInt(cells[3] ?? '', 10) || 0, fen: parseYuan((cells[4] ?? '').trim()) };
}

/** The amounts of a text, in fen. */
const amountsIn = (text: string) => [...text.matchAll(/[−-]?[\d,]+\.\d{2}/g)].map(([amount]) => parseYuan(amount));

async function follow(title: string): Promise<void> {
  await stepOf(title)
    .getByRole('link', { name: `去处理：${title}` })
    .click();
  await page.waitForURL((url) => url.pathname !== LIST);
}

it('posts the difference, makes and exports the vouchers, closes the month and opens it again', async () => {
  const difference = await remainingOf('税会差异过账');
  expect(difference.count).toBeGreaterThan(0);
  await looked('month end');
  // The link opens the drawer of the month.
  await follow('税会差异过账');
  const due = (await drawer().getByText('份合同，合计').textContent()) ?? '';
  expect(due).toContain(`${difference.count} 份合同`);
  expect(amountsIn(due)).toEqual([difference.fen]);
  await looked('difference');
  await drawer().locator('.ant-drawer-footer .ant-btn-primary').click();
  await page.getByText(`已过账 ${difference.count} 份合同`).waitFor();

  const remaining = await remainingOf('生成凭证');
  expect((await remainingOf('税会差异过账')).count).toBe(0);
  expect(remaining.count).toBeGreaterThan(difference.count);
  await follow('生成凭证');
  const made = (await drawer().getByText('笔业务将生成').textContent()) ?? '';
  expect(made).toContain(`${remaining.count} 笔业务将生成`);
  const [debit, credit] = amountsIn(made);
  expect(debit).toBe(credit);
  await looked('vouchers to be made');
  await drawer().locator('.ant-drawer-footer .ant-btn-primary').click();
  await page.getByText(/^已生成 \d+ 张凭证：记-1 至 记-\d+$/).waitFor();

  expect((await remainingOf('生成凭证')).count).toBe(0);
  const toExport = await remainingOf('导出凭证');
  expect(toExport.fen).toBe(debit);
  await follow('导出凭证');
  await looked('export');
  const sheet = await exported();
  expect(sheet.vouchers).toBe(toExport.count);
  expect([sheet.debit, sheet.credit]).toEqual([debit, debit]);
  // A second export is only made on confirmation.
  await hands(page).press('导出到财务系统');
  await drawer().locator('.ant-drawer-footer .ant-btn-primary').click();
  await page.locator('.ant-modal-confirm-title', { hasText: '重新导出已导出过的凭证？' }).waitFor();
  await page.getByRole('button', { name: /^不导出$/ }).click();

  expect((await remainingOf('导出凭证')).count).toBe(0);
  await hands(page).press('结账');
  await page.locator('.ant-modal-confirm-title', { hasText: `结账 ${month}` }).waitFor();
  await page.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
  await page.getByText(`${month} 已结账`).waitFor();
  await looked('closed');

  const viewer = await openAs('demo-viewer');
  await viewer.goto(`${opened.product.origin}${LIST}`);
  await viewer.getByText(`${month} 已结账`).waitFor();
  await shown(viewer);
  expect(await viewer.getByRole('button', { name: '反结账' }).count()).toBe(0);
  const entity = firstOf(await operator.call(legalEntityOptions, {}));
  const refused = await viewer.request.post(`${opened.product.origin}${setPeriodLock.path}`, {
    headers: { origin: opened.product.origin },
    data: { month: null, reason: '越权', legal_entity_ids: [entity.value] },
  });
  expect(await refused.json()).toMatchObject({ error_code: 403 });

  await hands(page).press('反结账');
  await page.getByRole('dialog').getByRole('textbox').fill('补录一笔收入');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^反结账$/ })
    .click();
  await page.getByText(`${month} 尚未结账`).waitFor();
  expect(faults).toEqual([]);
});

/** Reads the spreadsheet of the vouchers in the layout of K/3: the number of vouchers, and the sums of their sides in fen. */
async function exported(): Promise<{ vouchers: number; debit: number; credit: number }> {
  const waiting = page.waitForEvent('download');
  await drawer().locator('.ant-drawer-footer .ant-btn-primary').click();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await (await waiting).path());
  const [head = [], ...rows] = Array.from(workbook.worksheets[0]?.getSheetValues() ?? [], (row) =>
    Array.isArray(row) ? row : [],
  ).slice(1);
  const column = (title: string) => rows.map((row) => row[head.indexOf(title)]);
  const sum = (title: string) =>
    column(title).reduce((total: number, amount) => total + Math.round(Number(amount) * 100), 0);
  return { vouchers: new Set(column('FNUM')).size, debit: sum('FDEBIT'), credit: sum('FCREDIT') };
}
