// An approval on its way in a real browser: submitted, handed to a colleague, approved; and another withdrawn.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../server/db/seed/demo';
import { hands, launchBrowser, type Product, signIn, startProduct } from './browser';

let product: Product;
let browser: Browser;
const faults: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct({ DEMO: '1' });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function openAs(name: string, password: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => faults.push(String(error)));
  await signIn(page, product.origin, name, password);
  return page;
}

/** Submits the first draft of the demo to finance; answers the contract's page. */
async function submitDraft(page: Page): Promise<string> {
  await page.goto(`${product.origin}/contractManage/contractList?f_phase=draft`);
  await page.locator('.ant-table-row a').first().click();
  await page.waitForURL('**/contract-detail**');
  await hands(page).press('提交审批');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await page.locator('.ant-select-dropdown:visible').getByText(/周敏/).first().click();
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await page.getByText('审批中').first().waitFor();
  return page.url();
}

it('walks an approval: submit, hand over, approve; submit, withdraw', async () => {
  const leasing = await openAs('demo-leasing', DEMO_ACCOUNTS.password);
  const contract = await submitDraft(leasing);

  const finance = await openAs('demo-finance', DEMO_ACCOUNTS.password);
  await finance.goto(contract);
  await hands(finance).press('审批');
  await finance.getByRole('dialog').getByRole('button', { name: '转交' }).click();
  const dialog = finance.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '转交给' }).click();
  await finance
    .locator('.ant-select-dropdown:visible')
    .getByText(/系统管理员/)
    .first()
    .click();
  await dialog.getByRole('button', { name: '转交' }).click();
  await finance.getByRole('dialog').waitFor({ state: 'hidden' });

  const admin = await openAs('demo-admin', DEMO_ACCOUNTS.password);
  await admin.goto(contract);
  await hands(admin).press('审批');
  await admin.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await admin.getByRole('dialog').waitFor({ state: 'hidden' });
  await admin.getByRole('tab', { name: '审批记录' }).click();
  await admin.getByText('转交').first().waitFor();

  const second = await submitDraft(leasing);
  await leasing.goto(second);
  await hands(leasing).press('撤回审批');
  await leasing.getByRole('dialog').getByRole('button', { name: '撤回审批' }).click();
  await leasing.getByText('草稿').first().waitFor();
  expect(faults).toEqual([]);
});
