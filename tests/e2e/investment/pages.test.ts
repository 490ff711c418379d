// The pages of leasing and the dashboards in a real browser: each is accessible, and a figure of a dashboard is that of the report it leads to.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { openWalk } from '../accessible/walk';
import { openPage, shown } from '../browser';

const { opened, walk } = openWalk();

let page: Page;
const faults: string[] = [];
beforeAll(async () => {
  const who = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
  page = await openPage(opened.browser, opened.product, who, faults);
});

const PANEL = '/dataPanel';
const LEASING = '/investmentManage';

it('has no accessibility violation on its lists, boards and forms, no fault on their consoles, and no figure cut', async () => {
  const pages = ['customerManage?view=board', 'followupManage?view=calendar', 'followupManage?view=visits'].map(
    (page) => `${LEASING}/${page}`,
  );
  expect(await walk(pages)).toEqual([]);
});

it('has none on analyses', async () => {
  const analyses = [
    'weekAnalysis?view=trend',
    'customerLeaseAnalysis?view=customers',
    'parkLeaseAnalysis?view=signed',
    'parkLeaseAnalysis?view=spaces&by=age',
    'parkLeaseAnalysis?view=attainment',
  ].map((page) => `${LEASING}/investmentAnalysis/${page}`);
  expect(await walk(analyses)).toEqual([]);
});

it.each(['assetAnalysis', 'investmentAnalysis'])('%s shows the figures of its reports', async (panel) => {
  const { origin } = opened.product;
  await page.goto(`${origin}${PANEL}/${panel}`);
  await shown(page);
  const cards = page.locator('main section').first().locator('.ant-card');
  await cards.first().waitFor();
  const figures = await cards.evaluateAll((found) =>
    found.map((card) => ({
      to: card.querySelector('a')?.getAttribute('href') ?? '',
      text: card.lastElementChild?.lastElementChild?.textContent?.split(' ')[0] ?? '',
    })),
  );
  expect(figures).toHaveLength(6);
  // No chart of the demo is empty, and all of them are drawn now.
  await expect.poll(() => page.locator('main canvas').count()).toBeGreaterThan(0);
  expect(await page.getByText('所选范围内没有数据').count()).toBe(0);
  for (const { to, text } of figures) {
    await page.goto(`${origin}${to}`);
    await shown(page);
    await page.locator('main').getByText(text, { exact: true }).first().waitFor();
  }
  expect(faults.splice(0)).toEqual([]);
});
