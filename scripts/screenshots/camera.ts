// Takes pictures of the production build on demo data, as the administrator of the demo sees it.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { callerOf, launchBrowser, signIn } from '#tests/e2e/browser';
import { startProduct } from '#tests/e2e/product';

const BUSY = '.ant-skeleton, .ant-spin-spinning';
const SETTLE_MS = 500;
/** Looks in a row that find nothing going on until a page counts as shown: between two calls nothing is under way either. */
const QUIET_LOOKS = 2;

export interface Size {
  width: number;
  height: number;
}

async function shown(page: Page): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    await page.waitForTimeout(SETTLE_MS);
    await page.waitForLoadState('networkidle');
    const busy = (await page.locator(BUSY).filter({ visible: true }).count()) > 0;
    quiet = busy ? 0 : quiet + 1;
  }
}

export async function openCamera(viewport: Size, quality: number) {
  const browser = await launchBrowser();
  const product = await startProduct({ DEMO: '1' });
  const context = await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  await signIn(page, product.origin, DEMO_ACCOUNTS.names[0] ?? '', DEMO_ACCOUNTS.password);

  return {
    /** Who looks, to ask the server for what is to be shown. */
    person: await callerOf(page, product),
    resize: (size: Size) => page.setViewportSize(size),
    /** Of a page, or of where on it a text stands. */
    async picture(file: string, address: string, at?: string): Promise<void> {
      mkdirSync(path.dirname(file), { recursive: true });
      await page.goto(`${product.origin}${address}`);
      await shown(page);
      if (at)
        await page
          .getByText(at)
          .first()
          .evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.screenshot({ path: file, type: 'jpeg', quality });
      console.log(file);
    },
    async close(): Promise<void> {
      await browser.close();
      await product.stop();
    },
  };
}
