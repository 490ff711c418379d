// First-load JavaScript, gz, of login and of a list page, as a browser fetches it from the production server.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';

const PORT = 18_343;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const BUDGET_KB: Record<string, number> = { '/login': 330, '/assetsManage/park-list': 780 };

interface Script {
  url: string;
  bytes: number;
}

async function scriptsOf(browser: Browser, address: string, signedIn: boolean): Promise<Script[]> {
  const context = await browser.newContext();
  if (signedIn) {
    const data = { name: DEMO_ACCOUNTS.names[0], password: DEMO_ACCOUNTS.password };
    await context.request.post(`${ORIGIN}/api/user/login`, { data, headers: { origin: ORIGIN } });
  }
  const page = await context.newPage();
  const scripts: Script[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push({ url: response.url(), bytes: Number(response.headers()['content-length'] ?? 0) });
  });
  await page.goto(`${ORIGIN}${address}`, { waitUntil: 'networkidle' });
  await context.close();
  return scripts;
}

async function untilReady(server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600 && server.exitCode === null; attempt++) {
    if (
      await fetch(`${ORIGIN}/api/health`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}

export async function benchFirstLoad(): Promise<void> {
  const { buildAll } = (await import('../../scripts/build.mjs' as string)) as { buildAll(): Promise<void> };
  await buildAll();
  const data = mkdtempSync(path.join(os.tmpdir(), 'lease-bench-'));
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: data, LOG_LEVEL: 'silent' };
  const server = spawn(process.execPath, ['build/main.mjs'], { env, stdio: 'ignore' });
  const executablePath = process.env.CHROMIUM_PATH ?? readFileSync('.cache/chromium-path', 'utf8');
  try {
    await untilReady(server);
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    });
    for (const [address, budget] of Object.entries(BUDGET_KB)) {
      const scripts = await scriptsOf(browser, address, address !== '/login');
      const kb = scripts.reduce((sum, script) => sum + script.bytes, 0) / 1000;
      const twice = scripts.length - new Set(scripts.map((script) => script.url)).size;
      console.log(
        `${address}: ${kb.toFixed(0)} kB gz in ${scripts.length} scripts, ${(kb / budget).toFixed(2)} × the budget of ${budget}, ${twice} loaded twice`,
      );
    }
    await browser.close();
  } finally {
    server.kill();
    rmSync(data, { recursive: true, force: true });
  }
}
