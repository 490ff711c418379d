// First paint of the product compared with a plain Umi template (`bench/pages/reference-app`) with the same columns, rows and replies: cold, with a
// warm cache, and within the app. Both are built and measured in the same run, in turns.
import { readdirSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { launchBrowser } from '#tests/e2e/browser';
import { quantile } from '../support/quantile';
import { openReference } from '../support/reference';
import { openServer } from '../support/server-process';
import { sized } from '../support/sized';
import type { Budget, Measure } from '../table/measure';

const ROUNDS = sized(9, 1);
const LIST = '/contractManage/contractList';
const ROW_LINK = '/contractManage/contract-detail';
const OTHER_LIST = '/tenantManage/tenant';
/** Menu group of the list. */
const GROUP = '合同管理';

interface Paint {
  /** First contentful paint, and the time at which the rows were painted, ms after the navigation began. */
  fcp: number;
  rows: number;
  scripts: number;
  /** Gzip size of the scripts, regardless of the server's encoding. */
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
  const cached = sizes.get(address);
  if (cached !== undefined) return cached;
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

/** Measures cold, and again with the browser's cache. */
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

/** Minimum time for which a pointer hovers over a menu entry before the click, ms. */
const POINTED_MS = 150;

/** Navigates from one list to another, by its menu entry or by its address; returns the ms until the other's rows are painted. */
async function routeChange(browser: Browser, api: string, byMenu: boolean): Promise<number> {
  const context = await newContext(browser, api, api, true);
  const page = await context.newPage();
  await page.goto(`${api}${OTHER_LIST}`, { waitUntil: 'networkidle' });
  // The layout around the first page is drawn when idle; no user has left the page by then.
  await page.locator('header button').first().waitFor();
  await page.waitForLoadState('networkidle');
  if (byMenu) {
    const entry = page.locator(`.ant-menu a[href="${LIST}"]`);
    await page.getByRole('menuitem', { name: GROUP }).click();
    await entry.hover();
    await page.waitForTimeout(POINTED_MS);
  }
  const ms = await page.evaluate(
    async ({ to, link, click }) => {
      const begun = performance.now();
      if (click) document.querySelector<HTMLElement>(`.ant-menu a[href="${to}"]`)?.click();
      else {
        window.history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }
      while (!document.querySelector(`tr.ant-table-row a[href^="${link}"]`)) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    },
    { to: LIST, link: ROW_LINK, click: byMenu },
  );
  await context.close();
  return ms;
}

const PAGES = ['login', 'cold', 'warm'] as const;
type Paints = Record<(typeof PAGES)[number], Paint>;

/** Measures files used by a single route only. */
function largestRoute(): Measure {
  const routes = readdirSync('dist').filter((name) => /^p__.*\.js\.gz$/.test(name));
  const sizes = routes.map((name) => ({ name, kB: statSync(`dist/${name}`).size / 1000 }));
  const [largest = { name: 'none', kB: Number.NaN }] = sizes.toSorted((a, b) => b.kB - a.kB);
  return {
    what: `the largest script of a route, ${largest.name.split('.')[0]}, by gzip`,
    figure: largest.kB,
    unit: 'kB',
    budget: { most: 120 },
  };
}

/** Figures compared with the template's: the page, and the template's page if it differs. */
const COMPARED: readonly {
  what: string;
  page: keyof Paints;
  figure: Figure;
  unit: string;
  against?: keyof Paints;
  budget?: Budget;
}[] = [
  { what: 'rows of a list painted, cold', page: 'cold', figure: 'rows', unit: 'ms', budget: { times: 1 } },
  {
    what: 'rows of a list painted, with a warm cache, relative to the cold template',
    page: 'warm',
    figure: 'rows',
    unit: 'ms',
    against: 'cold',
    budget: { times: 0.7 },
  },
  {
    what: 'first contentful paint of the sign-in page',
    page: 'login',
    figure: 'fcp',
    unit: 'ms',
    budget: { times: 1 },
  },
  { what: 'first contentful paint of a list, cold', page: 'cold', figure: 'fcp', unit: 'ms' },
  { what: 'JavaScript of the sign-in page, by gzip', page: 'login', figure: 'kB', unit: 'kB', budget: { most: 280 } },
  { what: 'JavaScript of a list, by gzip', page: 'cold', figure: 'kB', unit: 'kB', budget: { most: 700 } },
  { what: 'script files of a list', page: 'cold', figure: 'scripts', unit: 'files', budget: { most: 12 } },
];

const medianOf = (paints: readonly Paints[], page: keyof Paints, figure: Figure) =>
  quantile(
    paints.map((each) => each[page][figure]),
    0.5,
  );

export async function benchFirstPaint(): Promise<Measure[]> {
  const server = await openServer(1);
  const reference = await openReference(server.origin);
  const browser = await launchBrowser();
  const paints: { product: Paints[]; reference: Paints[] } = { product: [], reference: [] };
  const changes = { menu: [] as number[], address: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    paints.reference.push(await paintsOf(browser, server.origin, reference.origin, '/list'));
    paints.product.push(await paintsOf(browser, server.origin, server.origin, LIST));
    changes.menu.push(await routeChange(browser, server.origin, true));
    changes.address.push(await routeChange(browser, server.origin, false));
  }
  await browser.close();
  const compared = COMPARED.map(
    ({ what, page, figure, unit, against = page, budget }): Measure => ({
      what,
      figure: medianOf(paints.product, page, figure),
      unit,
      reference: { what: 'plain Umi template', figure: medianOf(paints.reference, against, figure) },
      budget,
    }),
  );
  return [
    ...compared,
    ...(['menu', 'address'] as const).map(
      (control): Measure => ({
        what: `from one list to another by its ${control}, with rows`,
        figure: quantile(changes[control], 0.5),
        unit: 'ms',
        budget: { most: 250 },
      }),
    ),
    largestRoute(),
  ];
}
