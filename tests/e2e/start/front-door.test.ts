// The first minute of a user: `npm start` as README says it, the address it prints, at `/`.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { closeWindows, sharedBrowser } from '../browser';

const data = mkdtempSync(path.join(os.tmpdir(), 'lease-door-'));
let browser: Browser;
let server: ChildProcess;
let address: string;

/** The address that the command prints. */
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

/** Until none of the group is left: npm ends before the server that it started has put its data away. */
async function stopGroup(leader: number): Promise<void> {
  process.kill(-leader, 'SIGTERM');
  while (isAlive(-leader)) await new Promise((resolve) => setTimeout(resolve, 50));
}

function isAlive(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}

beforeAll(async () => {
  browser = await sharedBrowser();
  const env = { ...process.env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn' };
  // A group of its own, so that npm and what it starts end together.
  server = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  address = await printed(server);
});
afterAll(async () => {
  if (browser) await closeWindows(browser);
  if (server?.pid) await stopGroup(server.pid);
  rmSync(data, { recursive: true, force: true });
});

it('opens the product at the bare address, and lets one in', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  const response = await page.goto(`${address}/`);
  expect(response?.headers()['content-type']).toMatch(/^text\/html/);
  await page.getByLabel('登录名').fill('demo-admin');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_ACCOUNTS.password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page.getByRole('menuitem', { name: '合同管理' }).waitFor();
  expect(faults).toEqual([]);

  // The page itself begins to ask before its scripts have come, and nothing is asked for twice.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${address}/contractManage/contractList`);
  await page.locator('tr.ant-table-row').first().waitFor();
  const first = ['/api/me', '/api/contracts/contract/list', '/api/me/get-setting'];
  for (const path of first) expect(asked.filter((each) => each === path)).toHaveLength(1);
  expect(asked.indexOf('/api/contracts/contract/list')).toBeLessThan(
    asked.findIndex((each) => /\/umi\.\w+\.js/.test(each)) + 3,
  );
  expect(faults).toEqual([]);

  // Who is signed in finds his home at the same address.
  await page.goto(`${address}/`);
  await page.getByRole('menuitem', { name: '合同管理' }).waitFor();
  expect(faults).toEqual([]);
});
