// A bank account in a real browser: its file is imported whole, each line finds what it is, and both balances agree.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { saveCashRecord } from '#api/finance/cash-record/cash-record';
import { cashPaths } from '#api/kernel/paths';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { legalEntityOptions } from '#api/setup/option';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { firstOf } from '#tests/support/present';
import type { Person } from '#tests/support/world';
import { callerOf, hands, openPage, shown, todayOf, violationsOf } from '../browser';
import { openDemo } from '../demo';

const ACCOUNT = '滨江农商银行 一般户';
const PAYER = '一苇航运万里跨境供应链管理股份有限公司';
const LIST = '/financeManage/bank-reconciliation';

const opened = openDemo();
let page: Page;
let operator: Person;
let today: string;
const faults: string[] = [];

beforeAll(async () => {
  const user = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
  page = await openPage(opened.browser, opened.product, user, faults);
  operator = await callerOf(page, opened.product);
  today = await todayOf(operator);
});

const go = (address: string) => page.goto(`${opened.product.origin}${address}`);
const dialog = () => page.getByRole('dialog');
const line = (remark: string) => page.getByRole('row').filter({ hasText: remark });
/** Returns the figures of the account in the table above the lines. */
async function figures(): Promise<string[]> {
  const row = page.getByRole('row').filter({ hasText: ACCOUNT }).filter({ hasText: '银行流水至' });
  await row.waitFor();
  await shown(page);
  return (await row.getByRole('cell').allInnerTexts()).slice(1);
}

function statementFile() {
  const day = (before: number) => addDays(today, -before);
  const text = [
    '交易日期,收入金额,支出金额,余额,对方户名,摘要',
    `${day(4)},6200.00,,106200.00,${PAYER},三月租金`,
    `${day(3)},,300.00,105900.00,滨江水务公司,退款测试水费`,
    `${day(2)},,15.00,105885.00,,账户管理费测试`,
    `${day(1)},3.56,,105888.56,,结息测试`,
  ].join('\r\n');
  return { name: '滨江.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

it('imports every line, books fees, matches a receipt and reconciles to the fen', async () => {
  const legal_entity_id = firstOf(await operator.call(legalEntityOptions, {})).value;
  const account = await operator.call(flowAccountCalls.save, {
    name: ACCOUNT,
    legal_entity_id: Number(legal_entity_id),
  });

  await go(LIST);
  await hands(page).press('导入对账单');
  await page.waitForURL((url) => `${url.pathname}${url.search}` === cashPaths.importStatement);
  await hands(page, dialog()).choose('流水账户', ACCOUNT);
  await dialog().locator('input[type=file]').setInputFiles(statementFile());
  await hands(page, dialog()).press('检查');
  await dialog().getByText('将新增 1 笔收款，合计 6,200.00 元；支出 2 笔，合计 315.00 元，计入银行流水').waitFor();
  await hands(page, dialog()).press('导入 4 笔');
  await page.getByRole('button', { name: '确认导入' }).click();
  await page.getByText('已导入 1 笔收款，合计 6,200.00 元，3 笔其他流水').waitFor();

  await go(`${LIST}?f_flow_account_id=${account.id}`);
  expect(await figures()).toEqual(['105,888.56', '106,200.00', '−311.44', '0.00', '3']);
  faults.push(...(await violationsOf(page, 'bank lines')));

  await line('账户管理费测试').getByRole('button', { name: '入账' }).click();
  await dialog().getByText('入账 1 笔银行流水').waitFor();
  faults.push(...(await violationsOf(page, 'booking a line')));
  await hands(page, dialog()).press('入账');
  await page.getByText('已入账 1 笔银行流水').waitFor();
  await line('账户管理费测试').filter({ hasText: '手续费' }).waitFor();

  const typed = { flow_account_id: account.id, received_on: today, amount_fen: 356, payer: '滨江农商银行' };
  await operator.call(saveCashRecord, typed);
  await line('结息测试').getByRole('button', { name: '勾对' }).click();
  await dialog().getByText('已选账面收支').waitFor();
  await shown(page);
  faults.push(...(await violationsOf(page, 'matching a line')));
  await dialog().locator('.ant-drawer-footer .ant-btn-primary').click();
  await page.getByText('已勾对 1 笔银行流水').waitFor();
  expect(await figures()).toEqual(['105,888.56', '106,188.56', '−300.00', '0.00', '1']);

  await page.getByRole('button', { name: '余额调节表' }).click();
  await page.getByRole('heading', { name: '银行余额调节表' }).waitFor();
  const total = page.getByRole('row').filter({ hasText: ACCOUNT }).filter({ hasText: '105,888.56' }).first();
  await total.waitFor();
  faults.push(...(await violationsOf(page, 'reconciliation statement')));
  expect(faults).toEqual([]);
});
