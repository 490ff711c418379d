// A tour of one user over pages: the app navigates as by its links; on each page the console reports no error and no call fails. A page with a fault
// leaves a picture in .cache/tour.
import type { Browser, Page, Response } from 'playwright-core';
import type { Envelope } from '#api/kernel/endpoint/endpoint';
import { builtRoutes, pageRoutes } from '#config/routes';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { goTo, openPage, shown, violationsIn } from '../browser';
import { figuresCut } from '../figures';
import type { Product } from '../product';
import type { Contrast, Shade } from './contrast';

/** Records failed calls of a page, and their durations, which the bench measures. */
function watchCalls(page: Page) {
  const faults: string[] = [];
  const took: { ms: number; path: string }[] = [];
  const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');
  page.on('requestfailed', (request) => {
    // A page that the user leaves aborts its open requests.
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
  const judged: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (isCall(request.url()))
      judged.push(request.response().then((response) => (response ? judge(response) : undefined)));
  });
  async function found(): Promise<string[]> {
    await Promise.all(judged.splice(0));
    return faults.splice(0);
  }
  return { found, took };
}

/** Titles of the pages in the menu; home shows a greeting instead. */
const TITLES = new Map(
  pageRoutes(builtRoutes())
    .filter(({ path, hideInMenu }) => !hideInMenu && path !== '/home')
    .map(({ path, name }) => [path, name]),
);

/** Returns the title of a menu page that differs from its entry; a view named in the address has its own title. */
async function wrongTitle(page: Page, address: string): Promise<string[]> {
  const entry = TITLES.get(address);
  const title = entry && (await page.locator('h1').first().textContent());
  return title === entry ? [] : [`titled ${title} instead of ${entry}`];
}

/** Returns words that no page intends to show: values rendered where there is nothing to show. Runs in the page. */
function strayTexts(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = (texts.currentNode.textContent ?? '').trim();
    const sibling = texts.currentNode.parentElement?.querySelector(':scope > div');
    if (/^(NaN|undefined|null|\[object Object\])$/.test(text) || (text === '0' && sibling)) found.push(`stray ${text}`);
  }
  return found;
}

/** Lists below the balances of the accounts and below a form for entries. */
const BELOW_OTHERS = ['/financeManage/bank-reconciliation', '/investmentManage/followupManage'];
const FIRST_ROW_PX = 300;

/** Returns a fault when the first row of a list page begins so low that filters push the rows out of sight. */
async function lowFirstRow(page: Page, address: string): Promise<string[]> {
  const row = page.locator('.ant-pro-table .ant-table-row').first();
  if (!TITLES.has(address) || BELOW_OTHERS.includes(address) || (await row.count()) === 0) return [];
  const top = (await row.boundingBox())?.y ?? 0;
  return top <= FIRST_ROW_PX ? [] : [`${address}: first row at ${Math.round(top)} px`];
}

/** Closer checks of a tour: contrast where it is due, and, in light, where all pages are seen, axe violations and text that does not fit. */
interface Closely {
  shade: Shade;
  contrast?: Contrast;
}

/** Opens the signed-in page of a user of the demo and returns what it finds at addresses: each fault with its address. */
export async function openTour(browser: Browser, product: Product, name: string, closely?: Closely) {
  const thrown: string[] = [];
  const page = await openPage(browser, product, { name, password: DEMO_ACCOUNTS.password }, thrown);
  if (closely?.shade === 'dark') {
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '主题' }).hover();
    await page.getByRole('menuitem', { name: '深色' }).click();
  }
  const calls = watchCalls(page);
  page.on('console', (line) => line.type() === 'error' && thrown.push(line.text()));

  async function seenClosely(address: string, { shade, contrast }: Closely): Promise<string[]> {
    const isDue = contrast?.isDue(address, shade) ?? false;
    const violations = () => violationsIn(page, 'html', `${address} in ${shade}`, isDue);
    if (shade === 'dark') return isDue ? violations() : [];
    return [...(await violations()), ...(await figuresCut(page, address)), ...(await lowFirstRow(page, address))];
  }

  async function faultsAt(address: string): Promise<string[]> {
    await goTo(page, address);
    await shown(page);
    const dialogs = await page.getByRole('dialog').filter({ hasText: '错误' }).allInnerTexts();
    const stray = await page.evaluate(strayTexts);
    const found = [
      ...[
        ...thrown.splice(0),
        ...(await calls.found()),
        ...dialogs,
        ...stray,
        ...(await wrongTitle(page, address)),
      ].map((fault) => `${name} ${address}: ${fault}`),
      ...(closely ? await seenClosely(address, closely) : []),
    ];
    const file = address.split('?')[0]?.slice(1).replaceAll('/', '-');
    if (found.length) await page.screenshot({ path: `.cache/tour/${name}/${file}.jpg`, type: 'jpeg', quality: 60 });
    return found;
  }

  async function visit(addresses: readonly string[]): Promise<string[]> {
    const faults: string[] = [];
    for (const address of addresses) faults.push(...(await faultsAt(address)));
    return faults;
  }
  return { page, visit, took: calls.took };
}
