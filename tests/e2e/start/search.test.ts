// The search as it is used in a real browser: opened by Ctrl+K, a tenant found by initials, a form begun by its name.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { openPage } from '../browser';
import { openDemo } from '../demo';

const opened = openDemo();

let page: Page;
const faults: string[] = [];

beforeAll(async () => {
  const who = { name: DEMO_ACCOUNTS.names[0] ?? '', password: DEMO_ACCOUNTS.password };
  page = await openPage(opened.browser, opened.product, who, faults);
});

async function find(text: string) {
  // A press before the page is ready has no effect.
  await page.getByRole('button', { name: /搜索/ }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '搜索' });
  await field.waitFor();
  await field.pressSequentially(text);
}

it('opens a tenant by initials and begins a contract by its name', async () => {
  await find('kjyxgs');
  const first = page
    .getByRole('group', { name: '租客' })
    .getByRole('option', { name: /科技有限公司/ })
    .first();
  await first.waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tenantManage/tenant/*');

  await find('新增合同');
  await page.getByRole('option', { name: /新增合同/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/contractManage/contract-add');

  await page.keyboard.press('Control+k');
  await page
    .getByRole('group', { name: '最近打开' })
    .getByRole('option', { name: /新增合同/ })
    .waitFor();
  expect(faults).toEqual([]);
});
