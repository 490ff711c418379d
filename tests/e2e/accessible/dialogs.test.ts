// Dialogs and drawers that open from pages: axe finds nothing in them, Escape closes them, and the focus goes back to what opened them.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { goTo, openPage, shown, violationsIn } from '../browser';
import { openDemo } from '../demo';

const opened = openDemo();

const OPEN = '.ant-modal-wrap:visible, .ant-drawer-open:visible';

/** Dialogs by page: the address, and the buttons that open one dialog each. */
const DIALOGS: Readonly<Record<string, readonly (readonly [address: string, ...buttons: string[]])[]>> = {
  'assets and customers': [
    ['/assetsManage/space-list', '批量新增'],
    ['/assetsManage/propertyCertificate', '编辑', '删除'],
    ['/investmentManage/customerManage/customer-detail?id=40', '转交'],
    ['/investmentManage/customerManage/quote-edit?id=1', '选择空间'],
    ['/investmentManage/customerManage/quote-detail?id=1', '谢绝'],
  ],
  money: [
    ['/financeManage/costList', '导入', '滞纳金'],
    ['/financeManage/costList/meter', '抄表'],
    ['/financeManage/bill', '出账'],
    ['/financeManage/cashRecord', '登记收款'],
    ['/financeManage/cashRecord?view=match', '导入对账单'],
    ['/financeManage/invoice', '申请开票'],
  ],
  'books and setup': [
    ['/financeManage/month-end', '结账'],
    ['/financeManage/report/voucher', '生成凭证'],
    ['/setupCenter/enterpriseManage/organizational-structure', '新增'],
    ['/setupCenter/enterpriseManage/user-manage', '新增'],
    ['/setupCenter/openInterface/webhook', '新增'],
    ['/setupCenter/financeSetting/charge-item', '编辑'],
    ['/setupCenter/leaseSetting/customer-source', '新增', '编辑', '删除'],
    ['/setupCenter/tag-setting/space-tag', '新增', '编辑'],
  ],
};

/** One dialog of each template, whose contrast is checked in light and in dark; the others are made of the same parts. */
const TEMPLATES: readonly (readonly [address: string, ...buttons: string[]])[] = [
  // Rows entered in a table, a short form, and a question before something is deleted.
  ['/assetsManage/space-list', '批量新增'],
  ['/assetsManage/propertyCertificate', '编辑', '删除'],
  // A choice from a list or a plan, and a reason.
  ['/investmentManage/customerManage/quote-edit?id=1', '选择空间'],
  ['/investmentManage/customerManage/quote-detail?id=1', '谢绝'],
  // A file for an import, a run with its preview, and money with its rows.
  ['/financeManage/costList', '导入'],
  ['/financeManage/bill', '出账'],
  ['/financeManage/cashRecord', '登记收款'],
  ['/financeManage/cashRecord?view=match', '导入对账单'],
  ['/financeManage/invoice', '申请开票'],
];

/** Opens each in turn; the app navigates from page to page. */
async function violationsOfDialogs(
  [address, ...buttons]: readonly [string, ...string[]],
  judgesContrast: (address: string, button: string) => boolean,
): Promise<string[]> {
  await goTo(page, address);
  await shown(page);
  const found: string[] = [];
  const open = page.locator(OPEN);
  for (const button of buttons) {
    await page
      .getByRole('button', { name: new RegExp(`(^|\\s)${button}$`) })
      .first()
      .click();
    await open.waitFor();
    await shown(page);
    const contrast = judgesContrast(address, button);
    found.push(...(await violationsIn(page, '.ant-modal-wrap, .ant-drawer', `${address} ${button}`, contrast)));
    await page.keyboard.press('Escape');
    await expect.poll(() => open.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(button);
  }
  return found;
}

let page: Page;
const faults: string[] = [];
beforeAll(async () => {
  const who = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
  page = await openPage(opened.browser, opened.product, who, faults);
});

const isTemplate = (address: string, button: string) =>
  TEMPLATES.some(([page, ...buttons]) => page === address && buttons.includes(button));

describe.each(Object.entries(DIALOGS))('%s', (_area, rows) => {
  it('have none', async () => {
    for (const row of rows) faults.push(...(await violationsOfDialogs(row, isTemplate)));
    expect(faults.splice(0)).toEqual([]);
  });
});

it('have none in dark, one of each template', async () => {
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  for (const row of TEMPLATES) faults.push(...(await violationsOfDialogs(row, () => true)));
  expect(faults.splice(0)).toEqual([]);
});
