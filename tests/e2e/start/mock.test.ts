// npm run dev:mock as a developer uses it: sign-in, the main job, an edit of a source of the mock server, every scenario, a second start.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { freePort } from '#tests/support/outside/free-port';
import { stopGroup } from '#tests/support/outside/process-group';
import { closeWindows, newWindow, sharedBrowser, shown, signIn } from '../browser';
import { walkMainJob } from '../main-job';

const data = mkdtempSync(path.join(os.tmpdir(), 'lease-mock-'));
const faults: string[] = [];
const LIST = '/assetsManage/park-list';
let browser: Browser;
let command: ChildProcess;
let origin: string;
let page: Page;
/** Output of the command so far. */
let output = '';
/** When the command was started, ms. */
let started = 0;

const isUp = (address: string, wanted: (text: string) => boolean) =>
  fetch(address).then(
    async (reply) => reply.ok && wanted(await reply.text()),
    () => false,
  );

/** Waits until the web app is compiled and the mock server responds. */
async function ready(): Promise<void> {
  const isCompiled = () => isUp(`${origin}/umi.js`, (text) => text.length > 100_000);
  const answers = () => isUp(`${origin}/api/health`, (text) => text.includes('ok'));
  while (!((await isCompiled()) && (await answers()))) await new Promise((resolve) => setTimeout(resolve, 200));
}

function start(): void {
  const env = {
    ...process.env,
    PORT: new URL(origin).port,
    MOCK_DIR: data,
    MOCK_IMAGE: inject('demoFolder'),
    MOCK_LARGE_SCALE: '2',
    BROWSER: 'none',
  };
  output = '';
  started = Date.now();
  command = spawn('npm', ['run', 'dev:mock'], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  command.stdout?.on('data', (text) => {
    output += text;
  });
}

async function stop(): Promise<void> {
  if (command?.pid) await stopGroup(command.pid);
}

beforeAll(async () => {
  browser = await sharedBrowser();
  origin = `http://localhost:${await freePort()}`;
  start();
  await ready();
  page = await newWindow(browser);
  page.on('pageerror', (error) => faults.push(String(error)));
});
afterAll(async () => {
  if (browser) await closeWindows(browser);
  await stop();
  rmSync(data, { recursive: true, force: true });
});

/** Switches to a scenario and opens a list with it. */
async function under(scenario: string, address = LIST): Promise<void> {
  await page.goto(`${origin}${address}?mock=${scenario}`);
  await page.waitForURL((url) => !url.searchParams.has('mock'));
}

it('signs in and walks the main job', async () => {
  await signIn(page, origin, 'demo-admin', DEMO_ACCOUNTS.password);
  await walkMainJob(origin, async (name) => {
    await under(name === 'demo-admin' ? 'normal' : name, '/home');
    await page.getByRole('menuitem', { name: '财务管理' }).waitFor();
    return page;
  });
  expect(faults).toEqual([]);
});

it('renders PDFs and spreadsheets', async () => {
  await under('normal');
  await page.locator('tr.ant-table-row').first().waitFor();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /导出Excel$/ }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);
  const list = await page.request.post(`${origin}/api/finance/bill/rows`, {
    headers: { origin },
    data: { page: 1, page_size: 20 },
  });
  const [bill] = ((await list.json()) as { data: { rows: { id: number }[] } }).data.rows;
  const pdf = await page.request.post(`${origin}/api/finance/bill/report-pdf`, {
    headers: { origin },
    data: { ids: [bill?.id] },
  });
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

it('keeps data and session over an edit next to it', async () => {
  await under('normal');
  await page.locator('tr.ant-table-row').first().waitFor();
  await page.getByText('滨江创新园').first().waitFor();
  const before = await (await fetch(`${origin}/api/mock/panel.js`)).text();
  const started = /mockStarted = (\d+)/.exec(before)?.[1];
  const now = new Date();
  utimesSync('mock/scenarios.ts', now, now);
  const restarted = async () => {
    const text = await fetch(`${origin}/api/mock/panel.js`).then(
      (reply) => (reply.ok ? reply.text() : ''),
      () => '',
    );
    const instant = /mockStarted = (\d+)/.exec(text)?.[1];
    return instant !== undefined && instant !== started;
  };
  await expect.poll(restarted).toBe(true);
  await ready();
  await page.reload();
  await page.getByText('滨江创新园').first().waitFor();
});

describe('the scenario', () => {
  it('empty shows an enterprise without data', async () => {
    await under('empty');
    await page.locator('.ant-empty').waitFor();
    await shown(page);
    expect(await page.locator('tr.ant-table-row').count()).toBe(0);
  });

  it('large shows more of everything', async () => {
    await page.goto(`${origin}${LIST}?mock=large`);
    await page.getByRole('menuitem', { name: '园区管理' }).waitFor({ timeout: 300_000 });
    await page.locator('tr.ant-table-row').nth(5).waitFor();
  });

  it('no-access shows no page but the reason', async () => {
    await under('no-access');
    await page.getByText('没有权限', { exact: true }).waitFor();
    await shown(page);
    expect(await page.getByRole('menuitem').count()).toBe(0);
  });

  it('after no-access gives back the user', async () => {
    await under('demo-finance');
    await under('no-access');
    await under('status-500', '/home');
    await page.getByText('周敏').first().waitFor();
    await under('normal');
  });

  it('slow holds each reply back', async () => {
    await under('normal');
    await under('slow');
    await page.locator('tr.ant-table-row').first().waitFor();
    const begun = Date.now();
    await page.request.post(`${origin}/api/me`, { headers: { origin } });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(3_000);
  });

  it('offline shows 网络异常', async () => {
    await under('normal');
    await under('offline');
    await page.getByText('网络异常').first().waitFor();
  });

  it('expired leads to the sign-in, which ends it', async () => {
    await under('expired');
    await page.waitForURL('**/login');
    await signIn(page, origin, 'demo-admin', DEMO_ACCOUNTS.password);
    await page.getByRole('menuitem', { name: '资产管理' }).waitFor();
  });

  it('code-401 leads to the sign-in', async () => {
    await under('normal');
    await under('code-401');
    await page.waitForURL('**/login');
  });

  describe('that changes the replies of a page', () => {
    // Each scenario takes the place of the one before; the session stays.
    beforeAll(() => under('normal'));

    it.each([
      ['code-500', '模拟的业务错误'],
      ['code-text', '模拟的文本错误码'],
      ['unsuccessful', '模拟的失败结果'],
    ])('%s shows the modal 错误', async (scenario, message) => {
      await under(scenario);
      await page.getByRole('dialog', { name: '错误' }).getByText(message).waitFor();
    });

    describe('to one with a status', () => {
      beforeAll(async () => {
        await under('normal');
        await page.locator('tr.ant-table-row').first().waitFor();
      });

      it.each([200, 201, 202, 204, 400, 401, 403, 404, 406, 410, 413, 422, 429, 500, 502, 503, 504])(
        'status-%i shows its notification',
        async (status) => {
          // The page stays open, as for a developer with two tabs: loading the development build takes seconds.
          await page.request.get(`${origin}/api/mock/begin?scenario=status-${status}`, { maxRedirects: 0 });
          // The notifications of the statuses before lie over the button.
          await page.getByRole('button', { name: /(^|\s)查询$/ }).press('Enter');
          await page.getByText(`${status}: /api/assets/park/list`).first().waitFor();
        },
      );
    });
  });

  it('that does not exist is refused with the list of all', async () => {
    const reply = await page.request.get(`${origin}/api/mock/begin?scenario=nothing`);
    expect(reply.status()).toBe(404);
    expect(await reply.text()).toContain('status-504');
  });
});

it('after a restart shows the sign-in before the web app is compiled, and continues without a reload', async () => {
  const isCompiled = () => output.includes('Compiled in');
  await expect.poll(isCompiled).toBe(true);
  // One of an earlier run may be of other sources.
  const kept = () => statSync('.cache/web-mock/stamp.json', { throwIfNoEntry: false })?.mtimeMs ?? 0;
  await expect.poll(kept).toBeGreaterThan(started);
  await stop();
  start();
  await expect.poll(() => isUp(`${origin}/login`, () => true)).toBe(true);
  const window = await newWindow(browser);
  const isConnected = window.waitForEvent('console', {
    predicate: (message) => message.text().includes('[webpack] connected'),
    timeout: 600_000,
  });
  await window.goto(`${origin}/login`);
  await window.locator('input[type=password]').fill('typed');
  expect(isCompiled()).toBe(false);
  const loaded = await window.evaluate(() => performance.timeOrigin);
  await isConnected;
  expect(isCompiled()).toBe(true);
  expect(await window.locator('input[type=password]').inputValue()).toBe('typed');
  expect(await window.evaluate(() => performance.timeOrigin)).toBe(loaded);
});
