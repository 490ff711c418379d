// Takes pictures of the production build on demo data, signed in as the demo's administrator.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { callerOf, launchBrowser, signIn } from '#tests/e2e/browser';
import { startProduct } from '#tests/e2e/product';

const BUSY = '.ant-skeleton, .ant-spin-spinning';
const SETTLE_MS = 500;
/** Consecutive idle checks until a page counts as complete: between two calls it is idle too. */
const QUIET_LOOKS = 2;

export interface Size {
  width: number;
  height: number;
}

async function waitUntilQuiet(page: Page): Promise<void> {
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
    /** The signed-in user, for queries to the server. */
    person: await callerOf(page, product),
    resize: (size: Size) => page.setViewportSize(size),
    /** Takes a picture of a page, scrolled to a text if given. */
    async picture(file: string, address: string, text?: string): Promise<void> {
      mkdirSync(path.dirname(file), { recursive: true });
      await page.goto(`${product.origin}${address}`);
      await waitUntilQuiet(page);
      if (text)
        await page
          .getByText(text)
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
