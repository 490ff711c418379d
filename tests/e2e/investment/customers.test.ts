// Leasing in a real browser: a customer is entered, moved over the board by keyboard and by mouse, followed up, matched to a space, made an offer
// that is approved, signs, and counts in the funnel; the channel of the customer is paid.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { chooseApprover, hands, openPage } from '../browser';
import { openDemo } from '../demo';

const CUSTOMER = '杭州远山智能制造供应链技术服务股份有限公司';

const opened = openDemo();
const faults: string[] = [];

const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, name: string) => stage(page, name).getByRole('listitem').filter({ hasText: CUSTOMER });

async function addCustomer(page: Page): Promise<void> {
  const { fill, choose, press } = hands(page);
  await page.goto(`${opened.product.origin}/investmentManage/customerManage/customer-add`);
  await fill('客户名称', CUSTOMER);
  await choose('招商进度', '初步接触');
  await choose('招商经理', '林晓彤（招商中心）', '林晓彤');
  await choose('渠道', '优居办公', '优居');
  await fill('最小面积', '100');
  await fill('最大面积', '300');
  await press('保存');
  await page.waitForURL((url) => !url.pathname.endsWith('customer-add'));
}

/** Picks the card up and drops it in the next stage, by keyboard. */
async function moveByKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: `移动「${CUSTOMER}」` }).focus();
  await page.keyboard.press('Space');
  await page.getByText(`已拿起「${CUSTOMER}」，在「初步接触」`).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await page.getByText(`「${CUSTOMER}」移到「需求确认」`).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText(`「${CUSTOMER}」现在处于「需求确认」`).waitFor();
  await cardIn(page, '需求确认').waitFor();
}

async function moveOverBoard(page: Page): Promise<void> {
  await page.goto(
    `${opened.product.origin}/investmentManage/customerManage?view=board&name=${encodeURIComponent('远山智能')}`,
  );
  await cardIn(page, '初步接触').waitFor();
  await moveByKeys(page);
  await page.getByRole('button', { name: '撤销' }).click();
  await cardIn(page, '初步接触').waitFor();
  // Immediately, while the move back is still in progress.
  await moveByKeys(page);

  const from = await page.getByRole('button', { name: `移动「${CUSTOMER}」` }).boundingBox();
  const to = await stage(page, '现场看房').boundingBox();
  if (!from || !to) throw new Error('the card and its next stage are not on the page');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 150, { steps: 12 });
  await page.mouse.up();
  await page.getByText(`「${CUSTOMER}」现在处于「现场看房」`).waitFor();
  await cardIn(page, '现场看房').getByRole('link', { name: CUSTOMER }).click();
  await page.waitForURL('**/customer-detail**');
}

/** Finds free spaces for the customer, best first, with the reasons of the score. */
async function findSpace(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '匹配空间' }).click();
  const row = page.locator('.ant-table-row').first();
  await row.waitFor();
  await row.getByRole('button').first().hover();
  await page.getByText('满分 100').waitFor();
  await page.getByRole('tab', { name: '阶段' }).click();
  for (const name of ['初步接触', '需求确认', '现场看房'])
    await page.getByRole('tabpanel').getByText(name, { exact: true }).first().waitFor();
}

/** Enter saves, and the next entry may be typed immediately. */
async function follow(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '跟进', exact: true }).click();
  await page.getByRole('form', { name: '快速登记跟进' }).getByText('电话').waitFor();
  await page.keyboard.press('n');
  await page.keyboard.type('看房满意，要求本周报价');
  await page.keyboard.press('Enter');
  await page.getByText(`已登记「${CUSTOMER}」的跟进`).waitFor();
  await page.getByRole('tabpanel').getByText('看房满意，要求本周报价').waitFor();
}

/** Submits in the dialog for the approvers; returns the address of the waiting object. */
async function requestApproval(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await chooseApprover(page, dialog, /角色：系统管理员/);
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await page.getByText('审批中').first().waitFor();
  return page.url();
}

/** Is far below the floor price, so that another user has to approve. */
async function offer(page: Page): Promise<string> {
  const { fill, choose, press } = hands(page);
  await page.getByRole('tab', { name: '匹配空间' }).click();
  await page.locator('.ant-table-row').getByRole('link', { name: '起草报价' }).first().click();
  await page.waitForURL('**/quote-add**');
  await page.getByRole('button', { name: '2 年', exact: true }).click();
  await choose('费项', '租金');
  await fill('单价', '0.5');
  await page.getByText('净有效租金').first().waitFor();
  await press('保存');
  await page.waitForURL('**/quote-detail**');
  await press('提交审批');
  return requestApproval(page);
}

async function approve(page: Page, address: string, then: RegExp): Promise<void> {
  await page.goto(address);
  await hands(page).press('审批');
  await page.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await page.getByText(then).first().waitFor();
}

/** The accepted offer becomes a contract with everything in it; the customer becomes the tenant on its form. */
async function sign(page: Page, quote: string): Promise<string> {
  const { press } = hands(page);
  await page.goto(quote);
  await press('接受');
  await page.getByRole('dialog').getByRole('button', { name: '接受' }).click();
  await page.waitForURL('**/contract-add**');
  await page.getByRole('button', { name: '以该客户新增租客' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByText('租客已保存').waitFor();
  await press('提交审批');
  await page.waitForURL('**/contract-detail**');
  return requestApproval(page);
}

/** Chooses the first account that the payment may leave. */
async function firstAccount(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('流水账户').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
}

async function payChannel(page: Page): Promise<void> {
  const { press } = hands(page);
  await page.goto(
    `${opened.product.origin}/contractManage/contractReport/leasingFee/instalments?f_tenant_name=${encodeURIComponent('远山智能')}`,
  );
  const line = page.locator('.ant-table-row').filter({ hasText: '合同审批通过' });
  for (const [act, tab] of [
    ['确认', '待付款'],
    ['付款', '已付清'],
  ] as const) {
    await line.getByRole('button', { name: act, exact: true }).click();
    if (act === '付款') await firstAccount(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${act}`) })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: tab }).click();
    await line.waitFor();
  }
  await press('招商佣金报表');
}

/** The figure of the customer's stage leads to the customers it counts, including this one. */
async function readFunnel(page: Page): Promise<void> {
  await page.goto(`${opened.product.origin}/investmentManage/investmentAnalysis/customerLeaseAnalysis`);
  // The sums by stage are above; the rows that open the customers are below.
  const rows = page.locator('.ant-table-row').filter({ hasText: '现场看房' });
  const figure = rows.getByRole('link').first();
  const reached = await figure.textContent();
  await figure.click();
  await page.waitForURL('**view=customers**');
  await page.getByText(`${reached} 位客户`).first().waitFor();
}

it('walks from a new customer to a signed contract, the funnel and the commission paid', async () => {
  const openAs = (name: string) =>
    openPage(opened.browser, opened.product, { name, password: DEMO_ACCOUNTS.password }, faults);
  const leasing = await openAs('demo-leasing');
  await addCustomer(leasing);
  await moveOverBoard(leasing);
  const customer = leasing.url();
  await follow(leasing);
  await findSpace(leasing);
  const quote = await offer(leasing);

  const admin = await openAs('demo-admin');
  await approve(admin, quote, /报价中/);
  const contract = await sign(leasing, quote);
  await approve(admin, contract, /执行中|待起租/);

  await leasing.goto(customer);
  await leasing.getByText('已成交').first().waitFor();
  await readFunnel(leasing);
  await payChannel(admin);
  expect(faults).toEqual([]);
});
