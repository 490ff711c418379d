// The main job in a real browser against the production build, with everything still there after a restart.
import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { openPage } from './browser';
import { openDemo } from './demo';
import { readRentRoll, walkMainJob } from './main-job';

const opened = openDemo();
const faults: string[] = [];

it('walks from an empty park to money received and the rent roll, and keeps it over a restart', async () => {
  const { origin } = opened.product;
  const { contract, page } = await walkMainJob(origin, (name) =>
    openPage(opened.browser, opened.product, { name, password: DEMO_ACCOUNTS.password }, faults),
  );
  await opened.product.restart();
  await page.goto(contract);
  await page.getByText('执行中').first().waitFor();
  await readRentRoll(page, origin);
  expect(faults).toEqual([]);
});
