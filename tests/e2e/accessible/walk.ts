// Walks over pages in a real browser on demo data: axe finds no violation of WCAG 2 A and AA, the console tells of no fault, and no
// figure of a table is cut.
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { signIn, violationsOf } from '../browser';
import { openDemo } from '../demo';
import { figuresCut } from '../figures';

/** The product and a browser for the tests of a file, and walks there. */
export function openWalk() {
  const opened = openDemo();

  const pageOf = async () =>
    (await opened.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage();

  /** Violations and faults on the console, over all the pages. */
  async function walk(addresses: readonly string[]): Promise<string[]> {
    const { origin } = opened.product;
    const page = await pageOf();
    const found: string[] = [];
    page.on('pageerror', (error) => found.push(`${page.url()}: ${error}`));
    page.on('console', (line) => {
      if (line.type() === 'error') found.push(`${page.url()}: ${line.text()}`);
    });
    await signIn(page, origin, 'demo-admin', DEMO_ACCOUNTS.password);
    for (const address of addresses) {
      await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' });
      found.push(...(await violationsOf(page, address)), ...(await figuresCut(page, address)));
    }
    return found;
  }
  return { opened, pageOf, walk };
}
