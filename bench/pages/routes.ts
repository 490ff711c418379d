// Every route of the demo, signed in as its administrator: duration of the pages' calls. Limit: 1 s per call.
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { addressesOf } from '#tests/e2e/accessible/addresses';
import { openTour } from '#tests/e2e/accessible/tour';
import { callerOf, launchBrowser } from '#tests/e2e/browser';
import { startProduct } from '#tests/e2e/product';
import { quantile } from '../support/quantile';
import type { Measure } from '../table/measure';

const LIMIT_MS = 1000;
const SLOWEST = 5;

export async function benchRoutes(): Promise<Measure[]> {
  const { buildAll } = (await import('../../scripts/build.mjs' as string)) as { buildAll(): Promise<void> };
  await buildAll();
  const product = await startProduct({ DEMO: '1', LOG_LEVEL: 'silent' });
  const browser = await launchBrowser();
  try {
    const { page, visit, took } = await openTour(browser, product, DEMO_ACCOUNTS.names[0] ?? '');
    const addresses = await addressesOf(await callerOf(page, product));
    await visit([...addresses.values()].filter((address) => !address.startsWith('/sadmin')));
    const times = took.map(({ ms }) => ms);
    for (const { ms, path } of took.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) console.log(`${ms} ms ${path}`);
    const what = `${took.length} calls of ${addresses.size} routes of the demo`;
    return [
      { what: `${what}: median`, figure: quantile(times, 0.5), unit: 'ms' },
      { what: `${what}: p95`, figure: quantile(times, 0.95), unit: 'ms' },
      { what: `${what}: the slowest`, figure: Math.max(...times), unit: 'ms', budget: { most: LIMIT_MS } },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
