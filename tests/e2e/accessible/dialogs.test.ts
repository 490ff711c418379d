// Dialogs and drawers that open from pages: axe finds nothing in them, Escape closes them, and the focus goes back to what opened them.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { goTo, hands, openPage, violationsIn } from '../browser';
import { openWalk } from './walk';

const { opened } = openWalk();

const OPEN = '.ant-modal-wrap:visible, .ant-drawer-open:visible';
const BUSY = '.ant-skeleton:visible, .ant-spin-spinning:visible';

/** Where dialogs open: the page, and the buttons that open one each. */
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

/** Opens each in turn, as the app goes from page to page. */
async function violationsOfDialogs(page: Page, [address, ...buttons]: readonly string[]): Promise<string[]> {
  await goTo(page, address as string);
  const faults: string[] = [];
  const open = page.locator(OPEN);
  for (const button of buttons) {
    await hands(page).press(button);
    await open.first().waitFor();
    await expect.poll(() => page.locator(BUSY).count()).toBe(0);
    faults.push(...(await violationsIn(page, '.ant-modal-wrap, .ant-drawer', `${address} ${button}`)));
    await page.keyboard.press('Escape');
    await expect.poll(() => open.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(button);
  }
  return faults;
}

describe.each(Object.entries(DIALOGS))('%s', (_area, rows) => {
  it('have none', async () => {
    const faults: string[] = [];
    const who = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
    const page = await openPage(opened.browser, opened.product, who, faults);
    for (const row of rows) faults.push(...(await violationsOfDialogs(page, row)));
    expect(faults).toEqual([]);
  });
});
