// First paint of the product beside that of a plain Umi template (`bench/pages/reference-app`) with the same columns, rows and replies: cold, with
// a warm cache, and within the app. Both are built and measured in the same run, in turns.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { quantile } from '../stand/quantile';
import { openReference } from '../stand/reference';
import { openServer } from '../stand/server-process';

const ROUNDS = 9;
const LIST = '/contractManage/contractList';
const ROW_LINK = '/contractManage/contract-detail';
const OTHER_LIST = '/tenantManage/tenant';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic'];

interface Paint {
  /** First contentful paint, and when the rows stood on the screen, ms after the navigation began. */
  fcp: number;
  rows: number;
  scripts: number;
  /** Of scripts, by gzip, whatever the server sent them by. */
  kB: number;
}
type Figure = keyof Paint;

const readPaint = () => {
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.js(\?|$)/.test(name)) as PerformanceResourceTiming[];
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const { rowsAt = Number.NaN } = window as { rowsAt?: number };
  return { fcp, rows: rowsAt, scripts: scripts.map(({ name }) => name) };
};

const sizes = new Map<string, number>();
async function gzippedKb(address: string): Promise<number> {
  const known = sizes.get(address);
  if (known !== undefined) return known;
  const text = await (await fetch(address)).arrayBuffer();
  const kB = gzipSync(text, { level: 9 }).length / 1000;
  sizes.set(address, kB);
  return kB;
}

async function paintOf(page: Page, address: string, withRows: boolean): Promise<Paint> {
  await page.goto(address, { waitUntil: 'commit' });
  if (withRows) await page.waitForFunction(() => 'rowsAt' in window);
  else await page.waitForSelector('input[type=password]');
  const { fcp, rows, scripts } = await page.evaluate(readPaint);
  let kB = 0;
  for (const script of scripts) kB += await gzippedKb(script);
  return { fcp, rows, scripts: scripts.length, kB };
}

async function newContext(browser: Browser, api: string, origin: string, signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (signedIn) {
    const data = { name: DEMO_ACCOUNTS.names[0], password: DEMO_ACCOUNTS.password };
    await context.request.post(`${api}/api/user/login`, { data, headers: { origin: api } });
    const cookies = await context.cookies(api);
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin })));
  }
  await context.addInitScript({ path: 'bench/pages/rows-painted.js' });
  return context;
}

/** Cold, and again with what the browser has kept. */
async function paintsOf(browser: Browser, api: string, origin: string, list: string) {
  const outside = await newContext(browser, api, origin, false);
  const login = await paintOf(await outside.newPage(), `${origin}/login`, false);
  await outside.close();
  const context = await newContext(browser, api, origin, true);
  const page = await context.newPage();
  const cold = await paintOf(page, `${origin}${list}`, true);
  await page.close();
  const warm = await paintOf(await context.newPage(), `${origin}${list}`, true);
  await context.close();
  return { login, cold, warm };
}

/** From one list to another: ms from the click until the other's rows stood there. */
async function routeChange(browser: Browser, api: string): Promise<number> {
  const context = await newContext(browser, api, api, true);
  const page = await context.newPage();
  await page.goto(`${api}${OTHER_LIST}`, { waitUntil: 'networkidle' });
  const ms = await page.evaluate(
    async ({ to, link }) => {
      const begun = performance.now();
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
      while (!document.querySelector(`tr.ant-table-row a[href^="${link}"]`)) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    },
    { to: LIST, link: ROW_LINK },
  );
  await context.close();
  return ms;
}

const PAGES = ['login', 'cold', 'warm'] as const;
type Paints = Record<(typeof PAGES)[number], Paint>;

const medianOf = (paints: readonly Paints[], page: keyof Paints, figure: Figure) =>
  quantile(
    paints.map((each) => each[page][figure]),
    0.5,
  );

export async function benchFirstPaint(): Promise<void> {
  const server = await openServer(1);
  if (!server) return;
  const reference = await openReference(server.origin);
  const executablePath = process.env.CHROMIUM_PATH ?? readFileSync('.cache/chromium-path', 'utf8');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const paints: { product: Paints[]; reference: Paints[] } = { product: [], reference: [] };
  const changes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    paints.reference.push(await paintsOf(browser, server.origin, reference.origin, '/list'));
    paints.product.push(await paintsOf(browser, server.origin, server.origin, LIST));
    changes.push(await routeChange(browser, server.origin));
  }
  await browser.close();
  reference.close();
  server.close();
  const of = (who: keyof typeof paints, page: keyof Paints, figure: Figure) => medianOf(paints[who], page, figure);
  for (const who of ['reference', 'product'] as const)
    for (const page of PAGES) {
      const figures = (['fcp', 'rows', 'scripts', 'kB'] as const).map(
        (each) => `${each} ${of(who, page, each).toFixed(0)}`,
      );
      console.log(`${who}, ${page}: ${figures.join(', ')}`);
    }
  const against = (figure: number, budget: number, what: string) =>
    console.log(`${what}: ${figure.toFixed(2)} (budget ${budget})`);
  const coldReference = of('reference', 'cold', 'rows');
  against(of('product', 'cold', 'rows') / coldReference, 1, 'rows cold, × the reference');
  against(of('product', 'warm', 'rows') / coldReference, 0.7, 'rows warm, × the reference cold');
  against(of('product', 'login', 'fcp') / of('reference', 'login', 'fcp'), 1, 'login, first paint × the reference');
  against(quantile(changes, 0.5), 250, 'from one list to another, ms');
  against(of('product', 'login', 'kB'), 280, 'JavaScript of the login, kB gz');
  against(of('product', 'cold', 'kB'), 700, 'JavaScript of a list, kB gz');
  against(of('product', 'cold', 'scripts'), 12, 'scripts of a list');
}
