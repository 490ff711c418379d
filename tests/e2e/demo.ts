// The product with the demo enterprise, of which each file of walks has a copy, and a browser before it.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { closeWindows, sharedBrowser } from './browser';
import { type Product, startProduct } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder with the demo, made once for all files. */
    demoFolder: string;
  }
}

/** The product and a browser for the tests of a file, opened and closed by hooks; `settings` are the environment of the server. */
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
