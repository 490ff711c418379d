// Leasing as a manager does it: a customer is entered, carried over the board by keyboard and by mouse, finds a space, and counts in the funnel.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { hands, launchBrowser, openPage } from '../browser';
import { startDemo } from '../demo';
import type { Product } from '../product';

const CUSTOMER = '杭州远山智能制造供应链技术服务股份有限公司';

let product: Product;
let browser: Browser;
const faults: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  product = await startDemo();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, name: string) => stage(page, name).getByRole('listitem').filter({ hasText: CUSTOMER });

async function addCustomer(page: Page): Promise<void> {
  const { fill, choose, press } = hands(page);
  await page.goto(`${product.origin}/investmentManage/customerManage/customer-add`);
  await fill('客户名称', CUSTOMER);
  await choose('招商进度', '初步接触');
  await choose('招商经理', '演示管理员', '演示管理员');
  await fill('最小面积', '100');
  await fill('最大面积', '300');
  await press('保存');
  await page.waitForURL((url) => !url.pathname.endsWith('customer-add'));
}

async function moveOverBoard(page: Page): Promise<void> {
  await page.goto(
    `${product.origin}/investmentManage/customerManage?view=board&name=${encodeURIComponent('远山智能')}`,
  );
  await cardIn(page, '初步接触').waitFor();
  await page.getByRole('button', { name: `移动「${CUSTOMER}」` }).focus();
  await page.keyboard.press('Space');
  await page.getByText(`已拿起「${CUSTOMER}」`).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await page.getByText(`「${CUSTOMER}」移到「需求确认」`).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await page.getByText(`「${CUSTOMER}」现在处于「需求确认」`).waitFor();
  await cardIn(page, '需求确认').waitFor();

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

/** What is free for him, the best first, with the reasons of its score. */
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

/** The figure of the stage he is in leads to the customers it counts, him among them. */
async function readFunnel(page: Page): Promise<void> {
  await page.goto(`${product.origin}/investmentManage/investmentAnalysis/customerLeaseAnalysis`);
  const row = page.getByRole('row', { name: /^现场看房/ }).first();
  const figure = row.getByRole('link').first();
  const reached = await figure.textContent();
  await figure.click();
  await page.waitForURL('**view=customers**');
  await page.getByText(`${reached} 位客户`).first().waitFor();
}

it('walks from a new customer over the board to a space that fits and the funnel', async () => {
  const page = await openPage(browser, product, { name: 'demo-admin', password: DEMO_ACCOUNTS.password }, faults);
  await addCustomer(page);
  await moveOverBoard(page);
  await findSpace(page);
  await readFunnel(page);
  expect(faults).toEqual([]);
});
