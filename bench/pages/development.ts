// `npm run dev:mock` as a developer experiences it, until the sign-in form accepts input: the first start, which compiles everything and creates
// the demo, and the next one.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/e2e/browser';
import { freePort } from '#tests/support/outside/free-port';
import type { Measure } from '../table/measure';

/** Files that a start leaves for the next. */
const LEFTOVERS = ['.cache/web-mock', '.cache/mock', '.cache/mock-server', 'node_modules/.cache/bundler-webpack'];
const STAMP = '.cache/web-mock/stamp.json';
const PAUSE_MS = 50;

interface Start {
  /** Seconds since the command. */
  form: number;
  signInAnswers: number;
  compiled: number;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(PAUSE_MS);
}

const answers = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

async function measuredStart(browser: Browser): Promise<Start> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const command = spawn('npm', ['run', 'dev:mock'], {
    env: { ...process.env, PORT: String(port), BROWSER: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  command.stdout.on('data', (text) => {
    output += text;
  });
  const openForm = async () => {
    await until(() => answers(`${origin}/login`));
    const page = await browser.newPage();
    await page.goto(`${origin}/login`);
    await page.locator('input[type=password]').fill('typed', { timeout: 0 });
    return seconds();
  };
  const isUp = async () => {
    await until(() => answers(`${origin}/api/health`));
    return seconds();
  };
  const isCompiled = async () => {
    await until(() => output.includes('Compiled in'));
    return seconds();
  };
  const [form, signInAnswers, compiled] = await Promise.all([openForm(), isUp(), isCompiled()]);
  await until(() => existsSync(STAMP));
  const ended = new Promise((resolve) => command.once('exit', resolve));
  if (command.pid) process.kill(-command.pid, 'SIGTERM');
  await ended;
  return { form, signInAnswers, compiled };
}

export async function benchDevelopment(): Promise<Measure[]> {
  const browser = await launchBrowser();
  for (const folder of LEFTOVERS) rmSync(folder, { recursive: true, force: true });
  const first = await measuredStart(browser);
  const next = await measuredStart(browser);
  await browser.close();
  return [
    {
      what: 'sign-in form of npm run dev:mock, first start',
      figure: first.form,
      unit: 's',
      reference: { what: 'webpack has compiled', figure: first.compiled },
      budget: { times: 1.2 },
    },
    {
      what: 'sign-in form of npm run dev:mock, next start',
      figure: next.form,
      unit: 's',
      reference: { what: 'webpack has compiled', figure: first.compiled },
      budget: { times: 0.2 },
    },
    { what: 'the same by the clock', figure: next.form, unit: 's', budget: { most: 10 } },
    { what: 'the mock server answers, next start', figure: next.signInAnswers, unit: 's', budget: { most: 10 } },
    { what: 'webpack has compiled, next start', figure: next.compiled, unit: 's' },
  ];
}
