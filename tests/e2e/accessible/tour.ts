// A tour of one user over pages: the app goes from one to the next as by its links; at each the console tells of no fault, no call fails,
// and a picture is left in .cache/tour.
import type { Browser, Page, Response } from 'playwright-core';
import type { Envelope } from '#api/kernel/endpoint/endpoint';
import { builtRoutes, pageRoutes } from '#config/routes';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { atRest, goTo, openPage, violationsOf } from '../browser';
import { figuresCut } from '../figures';
import type { Product } from '../product';

const BUSY = '.ant-skeleton, .ant-spin-spinning';
/** Looks in a row that find nothing going on until a page counts as shown. */
const QUIET_LOOKS = 2;

/** Calls that have not been answered, what was wrong with those that were, and how long they took (told by the bench). */
function watchCalls(page: Page) {
  const running = new Set<unknown>();
  const faults: string[] = [];
  const took: { ms: number; path: string }[] = [];
  const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');
  page.on('request', (request) => isCall(request.url()) && running.add(request));
  page.on('requestfailed', (request) => {
    running.delete(request);
    // A page that is left gives up what it still asks.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`${request.url()} failed`);
  });
  async function judge(response: Response) {
    const url = response.url();
    const timing = response.request().timing();
    took.push({ ms: Math.round(timing.responseEnd - timing.requestStart), path: new URL(url).pathname });
    if (response.status() >= 400) faults.push(`${response.status()} ${url}`);
    if (!response.headers()['content-type']?.includes('json')) return;
    const body = (await response.json().catch(() => null)) as Envelope<unknown> | null;
    if (body?.error_code) faults.push(`${url}: ${body.error_code} ${body.message}`);
  }
  page.on('requestfinished', async (request) => {
    const response = await request.response();
    if (response && isCall(request.url())) await judge(response);
    running.delete(request);
  });
  return { running, faults, took };
}

async function shown(page: Page, running: ReadonlySet<unknown>): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    await atRest(page);
    const busy = running.size > 0 || (await page.locator(BUSY).filter({ visible: true }).count()) > 0;
    quiet = busy ? 0 : quiet + 1;
  }
}

/** Titles of the pages in the menu; home greets its user instead. */
const TITLES = new Map(
  pageRoutes(builtRoutes())
    .filter(({ path, hideInMenu }) => !hideInMenu && path !== '/home')
    .map(({ path, name }) => [path, name]),
);

/** A page of the menu whose title differs from its entry; a view of it named in the address has a title of its own. */
async function wrongTitle(page: Page, address: string): Promise<string[]> {
  const entry = TITLES.get(address);
  const title = entry && (await page.locator('h1').first().textContent());
  return title === entry ? [] : [`titled ${title} instead of ${entry}`];
}

/** Words that no page means to say: values rendered where there is nothing to show. Runs in the page. */
function strayWords(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const words = (texts.currentNode.textContent ?? '').trim();
    const beside = texts.currentNode.parentElement?.querySelector(':scope > div');
    if (/^(NaN|undefined|null|\[object Object\])$/.test(words) || (words === '0' && beside))
      found.push(`stray ${words}`);
  }
  return found;
}

/**
 * The signed-in page of a user of the demo, and what it finds at addresses: each fault with its address. `closely`, in light or dark: what axe
 * finds as well, and in light, where all of the pages are seen, what does not fit; who sees less of them need not be looked at so closely again.
 */
export async function openTour(browser: Browser, product: Product, name: string, closely?: 'light' | 'dark') {
  const thrown: string[] = [];
  const page = await openPage(browser, product, { name, password: DEMO_ACCOUNTS.password }, thrown);
  if (closely === 'dark') {
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '主题' }).hover();
    await page.getByRole('menuitem', { name: '深色' }).click();
  }
  const calls = watchCalls(page);
  page.on('console', (line) => line.type() === 'error' && thrown.push(line.text()));

  async function faultsAt(address: string): Promise<string[]> {
    await goTo(page, address);
    await shown(page, calls.running);
    const dialogs = await page.getByRole('dialog').filter({ hasText: '错误' }).allInnerTexts();
    const stray = await page.evaluate(strayWords);
    const file = address.split('?')[0]?.slice(1).replaceAll('/', '-');
    await page.screenshot({ path: `.cache/tour/${name}/${file}.jpg`, type: 'jpeg', quality: 60 });
    return [
      ...[
        ...thrown.splice(0),
        ...calls.faults.splice(0),
        ...dialogs,
        ...stray,
        ...(await wrongTitle(page, address)),
      ].map((fault) => `${name} ${address}: ${fault}`),
      ...(closely ? await violationsOf(page, address) : []),
      ...(closely === 'light' ? await figuresCut(page, address) : []),
    ];
  }

  async function visit(addresses: readonly string[]): Promise<string[]> {
    const faults: string[] = [];
    for (const address of addresses) faults.push(...(await faultsAt(address)));
    return faults;
  }
  return { page, visit, took: calls.took };
}
