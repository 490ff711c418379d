// Axe on the pages an operator spends the day with, in a real browser on demo data: no violation of WCAG 2 A and AA.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOfInstant } from '#api/kernel/instant';
import { legalEntityOptions } from '#api/setup/option/option';
import { addDays, addMonths, monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/index';
import { approvedContract, chargeItem } from '../support/builders';
import { firstOf } from '../support/present';
import { callerOf, launchBrowser, openPage, signIn, violationsOf } from './browser';
import { startDemo } from './demo';
import type { Product } from './product';

const PAGES = {
  'home and assets': [
    '/home',
    '/messageCenter',
    '/individualCenter?tab=profile',
    '/individualCenter?tab=security',
    '/individualCenter?tab=sessions',
    '/individualCenter?tab=views',
    '/assetsManage/asset-map',
    '/assetsManage/stacking-plan',
    '/assetsManage/stacking-plan?view=list',
    '/assetsManage/park-list',
    '/assetsManage/asset-list',
    '/assetsManage/floor-edit?building_id=1',
    '/assetsManage/space-list',
    '/assetsManage/space-add',
    '/assetsManage/space-edit?id=1',
    '/assetsManage/propertyCertificate',
  ],
  'tenants and contracts': [
    '/tenantManage/tenant',
    '/tenantManage/tenant/add',
    '/tenantManage/tenant/1',
    ...['contracts', 'spaces', 'receivables', 'cash', 'deposits', 'statement', 'credit'].map(
      (tab) => `/tenantManage/tenant/1?tab=${tab}`,
    ),
    '/contractManage/contractList',
    '/contractManage/contract-add',
    '/contractManage/contract-detail?id=9',
    '/contractManage/contract-import',
    '/contractManage/contract-detail?id=9&tab=handover',
    '/contractManage/turnover',
    '/contractManage/contract-trial?id=9',
    '/contractManage/contract-detail?id=9&tab=changes',
    '/contractManage/contract-change?contract=9',
    '/contractManage/contract-renewal?renews=9',
    '/contractManage/contractRetire',
    '/contractManage/contractRetire/add?contract=9',
    '/contractManage/contractReport/rentRoll',
  ],
  'finance and setup': [
    '/financeManage/costList',
    '/financeManage/cashRecord?open=1',
    '/setupCenter/enterpriseManage/enterprise-info',
    '/setupCenter/enterpriseManage/organizational-structure',
    '/setupCenter/enterpriseManage/role-manage',
    '/setupCenter/enterpriseManage/role-edit',
    '/setupCenter/enterpriseManage/user-manage',
    '/setupCenter/enterpriseManage/parameter-setting',
    '/setupCenter/enterpriseManage/parameter-setting?tab=chains',
    '/setupCenter/enterpriseManage/parameter-setting?tab=holidays',
    '/setupCenter/enterpriseManage/audit-log',
    '/setupCenter/assetsSetting/spatial-type',
    '/setupCenter/financeSetting/charge-item',
  ],
};

let product: Product;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  product = await startDemo();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** A lease with turnover rent since the month before last, which the demo has none of; answers the address of its turnover. */
async function turnoverLease(): Promise<string> {
  const open = async (name: string) => {
    const page = await openPage(browser, product, { name, password: DEMO_ACCOUNTS.password }, []);
    return callerOf(page, product);
  };
  const admin = await open('demo-admin');
  const lessor = firstOf(await admin.call(legalEntityOptions, {}));
  const start = addMonths(monthRange(yearMonthOf(dayOfInstant(new Date()))).start, -2);
  const term = { start, end: addDays(addMonths(start, 24), -1) };
  const turnover = { basis: 'turnover' as const, rate: '0.08', tax_rate: '0.09' };
  const contract = await approvedContract(admin, await open('demo-finance'), {
    ...term,
    lessor_id: lessor.value,
    clauses: [{ ...turnover, ...term, charge_item_id: await chargeItem(admin, 'rent') }],
  });
  return `/contractManage/contract-detail?id=${contract.id}&tab=turnover`;
}

const pageOf = async () =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })).newPage();

/** Violations and faults on the console, over all the pages. */
async function walk(addresses: readonly string[]): Promise<string[]> {
  const page = await pageOf();
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error}`));
  page.on('console', (line) => {
    if (line.type() === 'error') found.push(`${page.url()}: ${line.text()}`);
  });
  await signIn(page, product.origin, 'demo-admin', DEMO_ACCOUNTS.password);
  for (const address of addresses) {
    await page.goto(`${product.origin}${address}`, { waitUntil: 'networkidle' });
    found.push(...(await violationsOf(page, address)));
  }
  return found;
}

it('has no accessibility violation on the sign-in page', async () => {
  const page = await pageOf();
  await page.goto(`${product.origin}/login`);
  expect(await violationsOf(page, '/login')).toEqual([]);
});

it.each(Object.entries(PAGES))(
  'has no accessibility violation on the pages of %s, and no fault on their consoles',
  async (_area, addresses) => {
    expect(await walk(addresses)).toEqual([]);
  },
);

it('has none on a contract with turnover rent and on the sheet of its month', async () => {
  expect(await walk([await turnoverLease(), '/contractManage/turnover'])).toEqual([]);
});
