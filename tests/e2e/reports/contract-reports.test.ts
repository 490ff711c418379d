// The reports of contracts in a real browser: each view is accessible, its spreadsheet equals the screen, and a figure leads to its rows.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import { criticalDatesReport } from '#api/contracts/critical-dates';
import { forecastReport } from '#api/contracts/forecast';
import { reportEndpoint } from '#api/kernel/report/report';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { openWalk } from '../accessible/walk';
import { callerOf, openPage, shown } from '../browser';
import { expectSheet, firstRow, MONEY, numberOf } from './sheet';

const { opened, walk } = openWalk();

let page: Page;
const faults: string[] = [];
beforeAll(async () => {
  const who = { name: 'demo-admin', password: DEMO_ACCOUNTS.password };
  page = await openPage(opened.browser, opened.product, who, faults);
});

/** Returns the rows of all pages of a report. */
async function allRows<R>(read: (page: number) => Promise<{ rows: R[] }>): Promise<R[]> {
  const rows: R[] = [];
  for (let at = 1; ; at += 1) {
    const { rows: more } = await read(at);
    if (more.length === 0) return rows;
    rows.push(...more);
  }
}

const REPORTS = '/contractManage/contractReport';
const VIEWS = [
  'rentRoll?view=change',
  'tenancySchedule',
  'tenancySchedule?view=bars',
  'tenancySchedule?view=expiry',
  'tenancySchedule?view=steps',
  'rentFeeCashFlow',
  'rentFeeCashFlow?view=entries',
  'rentFeeCashFlow?view=forecast&horizon=12&by=space',
  'rentFeeCashFlow?view=scenarios',
  'leasingFee',
  'propertyTax',
  'rentalRate',
].map((view) => `${REPORTS}/${view}`);

it('has no accessibility violation on its pages, no fault on their consoles, and no figure cut', async () => {
  expect(
    await walk([
      ...VIEWS,
      '/contractManage/contractList?pivot=phase,end_date.year',
      '/setupCenter/leaseSetting/market-profile',
    ]),
  ).toEqual([]);
});

it('exports what it shows, for the chosen day, and leads to the rows of a figure', async () => {
  const { origin } = opened.product;
  const exported = [
    'rentRoll',
    'tenancySchedule',
    'rentFeeCashFlow',
    'rentFeeCashFlow?view=forecast&horizon=12',
    'leasingFee',
    'propertyTax',
  ];
  for (const view of exported) await expectSheet(page, `${REPORTS}/${view}`);
  await page.goto(`${origin}${REPORTS}/rentFeeCashFlow?by=charge_item`);
  await firstRow(page);
  const month = page.locator('.ant-card').last().locator('.ant-table-row').first().getByRole('link').first();
  const fen = (await month.textContent()) ?? '';
  await month.click();
  await page.waitForURL('**view=entries**');
  await page.locator('.ant-table-summary').getByText(fen, { exact: true }).first().waitFor();
  expect(faults.splice(0)).toEqual([]);
});

it('shows a past day as known then, next to what is known today', async () => {
  const roll = `${opened.product.origin}${REPORTS}/rentRoll`;
  const leased = async () => {
    await shown(page);
    // The sum of all parks: deposits, arrears, count, area for rent, let.
    return numberOf((await page.locator('.ant-table-summary .ant-table-cell').nth(5).textContent()) ?? '');
  };
  await page.goto(roll);
  await shown(page);
  const past = addDays(await page.getByLabel('截至日期').inputValue(), -3);
  await page.goto(`${roll}?as_of=${past}`);
  const today = await leased();

  // The demo's leave dates in the past were entered today.
  await page.getByLabel('数据').first().click();
  const answer = page.waitForResponse('**/report/rent-roll');
  await page.getByTitle('仅当日已录入').click();
  await page.waitForURL('**known_as_of=day**');
  await answer;
  await page.locator('.ant-select-selection-item', { hasText: '仅当日已录入' }).waitFor();
  expect(await leased()).toBeGreaterThan(today);
  expect(faults.splice(0)).toEqual([]);
});

it('forecasts by a scenario that is changed in the setup centre, and shows the parts of a speculative month', async () => {
  const { origin } = opened.product;
  const forecast = `${origin}${REPORTS}/rentFeeCashFlow?view=forecast`;
  const renewedOf = async () => {
    await page.goto(forecast);
    await shown(page);
    // The sum of all parks: contracted, renewed, new.
    return numberOf((await page.locator('.ant-table-summary .ant-table-cell').nth(2).textContent()) ?? '');
  };
  const before = await renewedOf();
  expect(before).toBeGreaterThan(0);

  // The first scenario expects no renewals any more.
  await page.getByRole('link', { name: '市场假设' }).click();
  await page.getByRole('button', { name: '基准', exact: true }).click();
  const drawer = page.getByRole('dialog');
  const chances = drawer.getByLabel('续租概率');
  await chances.first().waitFor();
  const profiles = await chances.count();
  for (let place = 0; place < profiles; place += 1) await chances.nth(place).fill('0');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  const agreed = await renewedOf();
  expect(agreed).toBeLessThan(before);

  // What is left is agreed: the spaces of tenants who have exercised their option.
  const admin = await callerOf(page, opened.product);
  const lines = await allRows((page) => admin.call(reportEndpoint(forecastReport), { by: 'space', page }));
  const renewing = lines.filter(({ renewed_sum_fen }) => renewed_sum_fen > 0).map(({ space_id }) => space_id);
  const options = { ahead: 'all', kind: 'option', decided: 'all' } as const;
  const dates = await allRows((page) => admin.call(reportEndpoint(criticalDatesReport), { ...options, page }));
  const exercised = new Set<number | null>();
  for (const { contract_id, state } of dates) {
    if (state !== 'exercised') continue;
    const contract = await admin.call(contractCalls.get, { id: contract_id as number });
    for (const { id } of contract.spaces) exercised.add(id);
  }
  expect(renewing).not.toEqual([]);
  expect(renewing.filter((space) => !exercised.has(space))).toEqual([]);

  await page.goto(`${forecast}&by=space&horizon=12`);
  await shown(page);
  const figure = page.locator('.ant-table-row span[tabindex="0"]').filter({ hasText: MONEY }).first();
  await figure.scrollIntoViewIfNeeded();
  await figure.focus();
  await page
    .getByRole('tooltip')
    .getByText(/推算租期 .* 至 /)
    .waitFor();
  expect(faults.splice(0)).toEqual([]);
});
