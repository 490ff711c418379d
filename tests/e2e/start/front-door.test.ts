// The first minute of a user: `npm start` as in README, and the printed address, at `/`.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { stopGroup } from '#tests/support/outside/process-group';
import { atRest, closeWindows, newWindow, sharedBrowser } from '../browser';
import '../demo';

const LIST = '/contractManage/contractList';
const ROWS = '/api/contracts/contract/list';
const faults: string[] = [];
const data = mkdtempSync(path.join(os.tmpdir(), 'lease-door-'));
let browser: Browser;
let page: Page;
let server: ChildProcess;
let address: string;

/** Returns the address that the command prints. */
const printed = (command: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    command.stdout?.on('data', (part: Buffer) => {
      text += part;
      const found = /已启动：(http:\/\/\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    command.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${text}`)));
  });

beforeAll(async () => {
  browser = await sharedBrowser();
  // A start that makes the demo is tested by `first-start`.
  cpSync(inject('demoFolder'), data, { recursive: true });
  const env = { ...process.env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn' };
  // A separate process group, so that npm and its child processes end together.
  server = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  address = await printed(server);
});
afterAll(async () => {
  if (browser) await closeWindows(browser);
  if (server?.pid) await stopGroup(server.pid);
  rmSync(data, { recursive: true, force: true });
});

it('opens the product at the bare address, and lets one in', async () => {
  page = await newWindow(browser);
  page.on('pageerror', (error) => faults.push(String(error)));
  const response = await page.goto(`${address}/`);
  expect(response?.headers()['content-type']).toMatch(/^text\/html/);
  await page.getByLabel('登录名').fill('demo-admin');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_ACCOUNTS.password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.getByRole('menuitem', { name: '合同管理' }).waitFor();
  expect(faults).toEqual([]);

  // Home would send requests until its navigation commits.
  await page.goto('about:blank');
  // The page itself begins its requests before its scripts have loaded, and requests nothing twice.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${address}${LIST}`);
  await page.locator('tr.ant-table-row').first().waitFor();
  const first = ['/api/me', ROWS, '/api/me/get-setting'];
  for (const path of first) expect(requests.filter((each) => each === path)).toHaveLength(1);
  expect(requests.indexOf(ROWS)).toBeLessThan(requests.findIndex((each) => /\/umi\.\w+\.js/.test(each)) + 3);
  expect(faults).toEqual([]);

  // A signed-in user finds their home at the same address.
  await page.goto(`${address}/`);
  await page.getByRole('menuitem', { name: '合同管理' }).waitFor();
  expect(faults).toEqual([]);
});

it('finds the styles of antd precompiled, and those of the dark shade behind them', async () => {
  await page.goto(`${address}${LIST}`);
  await page.locator('tr.ant-table-row').first().waitFor();
  // Styles of a component begin with its class; the variables of a shade come from the run time.
  const made = await page
    .locator('style')
    .evaluateAll((tags) =>
      tags
        .map(({ textContent }) => textContent?.slice(0, 60) ?? '')
        .filter((text) => /^(:where\(\.css-\w+\))?\.ant-(table|btn|tabs|menu|pagination|select|input)\b/.test(text)),
    );
  expect(made).toEqual([]);

  const ground = () =>
    page
      .locator('.ant-pro-card')
      .first()
      .evaluate((card) => getComputedStyle(card).backgroundColor);
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await page.locator('tr.ant-table-row').first().waitFor();
  expect(await ground()).toBe('rgb(24, 33, 29)');
  await page.evaluate(() => localStorage.removeItem('theme'));
});

it('loads the scripts of a page while the pointer is over its entry, and requests its rows with the click', async () => {
  await page.goto(`${address}/tenantManage/tenant`);
  await page.locator('tr.ant-table-row').first().waitFor();
  await page.getByRole('menuitem', { name: '合同管理' }).click();
  // Moving entries lose the pointer.
  await atRest(page);
  const script = page.waitForResponse(/p__contracts__contract-list__index\.\w+\.async\.js/);
  const entry = page.getByRole('menuitem', { name: '租赁合同' });
  await entry.hover();
  await script;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await entry.click();
  await page.locator(`tr.ant-table-row a[href^="/contractManage/contract-detail"]`).first().waitFor();
  // The new address requests its tabs once it is drawn.
  expect(requests.indexOf(ROWS)).toBeLessThan(requests.indexOf('/api/contracts/contract/tabs'));
  expect(requests.filter((each) => each === ROWS)).toHaveLength(1);
  expect(faults).toEqual([]);
});
