// Axe on the pages an operator spends the day with, in a real browser on demo data: no violation of WCAG 2 A and AA.
import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../server/db/seed/demo';
import { launchBrowser, type Product, signIn, startProduct } from './browser';

const PAGES = [
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
  '/tenantManage/tenant/1',
  '/contractManage/contractList',
  '/contractManage/contract-add',
  '/contractManage/contract-detail?id=9',
  '/contractManage/contract-trial?id=9',
  '/contractManage/contract-detail?id=9&tab=changes',
  '/contractManage/contract-change?contract=9',
  '/contractManage/contract-renewal?renews=9',
  '/contractManage/contractRetire/add?contract=9',
  '/contractManage/contractReport/rentRoll',
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
];

let product: Product;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct({ DEMO: '1' });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('has no accessibility violation on the main pages, and no fault on their consoles', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error}`));
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(`${page.url()}: ${line.text()}`);
  });
  await page.goto(`${product.origin}/login`);
  const violations: string[] = [];
  const check = async (name: string) => {
    const { violations: found } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
    violations.push(...found.map((each) => `${name}: ${each.id} ${each.nodes[0]?.html.slice(0, 120)}`));
  };
  await check('/login');
  await signIn(page, product.origin, 'demo-admin', DEMO_ACCOUNTS.password);
  for (const address of PAGES) {
    await page.goto(`${product.origin}${address}`, { waitUntil: 'networkidle' });
    await check(address);
  }
  expect(violations).toEqual([]);
  expect(faults).toEqual([]);
});
