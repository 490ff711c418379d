// The web app on one host and the API on another: sign-in, reads, writes, files and pictures across both, in a real browser.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { freePort } from '#tests/support/outside/free-port';
import { closeWindows, hands, newWindow, sharedBrowser } from '../browser';
import { type Product, startProduct } from '../product';

let api: Product;
let web: Product;
let page: Page;
const violations: string[] = [];

beforeAll(async () => {
  const [apiPort, webPort] = [await freePort(), await freePort()];
  api = await startProduct({ PORT: String(apiPort), WEB_ORIGINS: `http://127.0.0.1:${webPort}` }, inject('demoFolder'));
  web = await startProduct({ PORT: String(webPort), API_BASE: api.origin, DEMO: '0' });
  page = await newWindow(await sharedBrowser());
  page.on('console', (message) => {
    if (/Content Security Policy|CORS/.test(message.text())) violations.push(message.text());
  });
});
afterAll(async () => {
  await closeWindows(await sharedBrowser());
  await web?.stop();
  await api?.stop();
});

it('signs in, lists, saves and downloads from the other host', async () => {
  const toApi: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) toApi.push(new URL(request.url()).origin);
  });
  await page.goto(`${web.origin}/login`);
  const { fill, press } = hands(page);
  await fill('登录名', 'demo-admin');
  await fill('密码', DEMO_ACCOUNTS.password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.getByRole('menuitem', { name: '合同管理' }).waitFor();

  await page.goto(`${web.origin}/tenantManage/tenant`);
  await page.locator('tr.ant-table-row').first().waitFor();
  await page.goto(`${web.origin}/tenantManage/tenant/add`);
  await fill('租客名称', '跨域贸易有限公司');
  await press('保存');
  await page.getByRole('heading', { name: '跨域贸易有限公司' }).waitFor();

  await page.goto(`${web.origin}/tenantManage/tenant`);
  await page.locator('tr.ant-table-row').first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), press('导出Excel')]);
  // The file name is in a header that the other host has to expose.
  expect(download.suggestedFilename()).toMatch(/^租客.*\.xlsx$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  expect(new Set(toApi)).toEqual(new Set([api.origin]));
  expect(violations).toEqual([]);
});

it('refuses pages of another origin', async () => {
  const stranger = `http://127.0.0.1:${await freePort()}`;
  const headers = { origin: stranger, 'content-type': 'application/json' };
  const preflight = await fetch(`${api.origin}/api/me`, {
    method: 'OPTIONS',
    headers: { origin: stranger, 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  const write = await fetch(`${api.origin}/api/user/logout`, { method: 'POST', headers, body: '{}' });
  expect(write.status).toBe(403);
});
