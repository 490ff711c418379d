// The product with the demo enterprise, copied for each test file, and a browser for it.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { closeWindows, sharedBrowser } from './browser';
import { type Product, startProduct } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder with the demo, created once for all files. */
    demoFolder: string;
  }
}

/** Opens the product and a browser for the tests of a file, and closes them by hooks; `settings` are the environment of the server. */
export function openDemo(settings = async (): Promise<Record<string, string>> => ({})) {
  const opened = {} as { product: Product; browser: Browser };
  beforeAll(async () => {
    opened.browser = await sharedBrowser();
    opened.product = await startProduct(await settings(), inject('demoFolder'));
  });
  afterAll(async () => {
    if (opened.browser) await closeWindows(opened.browser);
    await opened.product?.stop();
  });
  return opened;
}
