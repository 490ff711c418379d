// The route table holds every agreed route with its access key, and the list of unbuilt routes is correct.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accessTree } from '#api/kernel/access/access-keys';
import { pageRoutes, routeTable } from '#config/routes';
import type { AppRoute } from '#config/routes/types';
import { routesTodo } from '../../scripts/routes-todo-text';

/** Addresses and keys that bookmarks, roles and other systems rely on: path below its group, and access key of each route that has one. */
const AGREED: Record<string, string> = {
  '/home': 'p_99',
  '/assetsManage': 'p_1',
  '/assetsManage/asset-map': 'p_1100',
  '/assetsManage/stacking-plan': 'p_1500',
  '/assetsManage/stacking-plan/:parkId': 'p_1500',
  '/assetsManage/park-list': 'p_1200',
  '/assetsManage/asset-list': 'p_1300',
  '/assetsManage/space-list': 'p_1400',
  '/assetsManage/propertyCertificate': 'p_1600',
  '/investmentManage': 'p_2',
  '/investmentManage/customerManage': 'p_2100',
  '/investmentManage/kaCustomerManage': 'p_2500',
  '/investmentManage/followupManage': 'p_2200',
  '/investmentManage/channelManage': 'p_2300',
  '/investmentManage/investmentAnalysis': 'p_2400',
  '/investmentManage/investmentAnalysis/kaAnalysis': 'p_2403',
  '/investmentManage/investmentAnalysis/weekAnalysis': 'p_2404',
  '/investmentManage/investmentAnalysis/customerLeaseAnalysis': 'p_2405',
  '/investmentManage/investmentAnalysis/parkLeaseAnalysis': 'p_2406',
  '/tenantManage': 'p_3',
  '/tenantManage/tenant': 'p_3100',
  '/contractManage': 'p_4',
  '/contractManage/contractList': 'p_4100',
  '/contractManage/contractRetire': 'p_4200',
  '/contractManage/contractReport': 'p_4300',
  '/contractManage/contractReport/rentRoll': 'p_4301',
  '/contractManage/contractReport/tenancySchedule': 'p_4302',
  '/contractManage/contractReport/rentFeeCashFlow': 'p_4303',
  '/contractManage/contractReport/leasingFee': 'p_4304',
  '/contractManage/contractReport/propertyTax': 'p_4305',
  '/contractManage/contractReport/rentalRate': 'p_43036',
  '/financeManage': 'p_5',
  '/financeManage/earnestList': 'p_5100',
  '/financeManage/costList': 'p_5200',
  '/financeManage/bill': 'p_5300',
  '/financeManage/cashRecord': 'p_5400',
  '/financeManage/invoice': 'p_5600',
  '/financeManage/report': 'p_5500',
  '/dataPanel': 'p_97',
  '/dataPanel/assetAnalysis': 'p_97100',
  '/dataPanel/investmentAnalysis': 'p_97200',
  '/setupCenter': 'p_98',
  '/setupCenter/enterpriseManage': 'p_98100',
  '/setupCenter/enterpriseManage/enterprise-info': 'p_98110',
  '/setupCenter/enterpriseManage/organizational-structure': 'p_98120',
  '/setupCenter/enterpriseManage/role-manage': 'p_98130',
  '/setupCenter/enterpriseManage/user-manage': 'p_98140',
  '/setupCenter/enterpriseManage/parameter-setting': 'p_98150',
  '/setupCenter/assetsSetting': 'p_98200',
  '/setupCenter/assetsSetting/assets-type': 'p_98210',
  '/setupCenter/assetsSetting/spatial-type': 'p_98220',
  '/setupCenter/leaseSetting': 'p_98300',
  '/setupCenter/leaseSetting/investment-progress-setting': 'p_98310',
  '/setupCenter/leaseSetting/follow-up-type': 'p_98320',
  '/setupCenter/leaseSetting/investment-channel-type': 'p_98330',
  '/setupCenter/leaseSetting/area-management': 'p_98340',
  '/setupCenter/leaseSetting/customer-source': 'p_98350',
  '/setupCenter/leaseSetting/cause-of-lease': 'p_98360',
  '/setupCenter/leaseSetting/cause-of-loss': 'p_98370',
  '/setupCenter/leaseSetting/reason-for-renunciation': 'p_98380',
  '/setupCenter/leaseSetting/customer-contact-person-type': 'p_98390',
  '/setupCenter/leaseSetting/type-of-investment-manager': 'p_98399',
  '/setupCenter/financeSetting': 'p_98400',
  '/setupCenter/financeSetting/charge-item': 'p_98410',
  '/setupCenter/financeSetting/taxable-item': 'p_98420',
  '/setupCenter/financeSetting/flow-account': 'p_98430',
  '/setupCenter/financeSetting/payment-type': 'p_98450',
  '/setupCenter/tag-setting': 'p_98500',
  '/setupCenter/tag-setting/assets-tag': 'p_98510',
  '/setupCenter/tag-setting/space-tag': 'p_98520',
  '/setupCenter/tag-setting/tenant-tag': 'p_98530',
  '/setupCenter/tag-setting/contract-tag': 'p_98540',
  '/setupCenter/tag-setting/delivery-standard': 'p_98550',
  '/setupCenter/tag-setting/industry-classification': 'p_98560',
  '/sadminCenter/sadminManage/organizational-structure': 'is_sadmin',
};

const allRoutes = (routes: readonly AppRoute[]): AppRoute[] =>
  routes.flatMap((route) => [route, ...allRoutes(route.routes ?? [])]);

describe('the route table', () => {
  const byPath = new Map(allRoutes(routeTable).map((route) => [route.path, route]));

  it('has every agreed route with its access key', () => {
    expect(Object.entries(AGREED).filter(([path, key]) => byPath.get(path)?.access !== key)).toEqual([]);
    const unkeyed = ['/login', '/newhope-login', '/messageCenter', '/individualCenter'];
    expect(unkeyed.map((path) => [path, byPath.get(path)?.hideInMenu, byPath.get(path)?.access])).toEqual(
      unkeyed.map((path) => [path, true, undefined]),
    );
  });

  it('has the agreed hidden form routes under the edit action of their list', () => {
    const hidden = ['park-add', 'park-edit', 'asset-add', 'asset-edit', 'floor-edit', 'space-add', 'space-edit'];
    for (const name of hidden)
      expect(byPath.get(`/assetsManage/${name}`)).toMatchObject({
        hideInMenu: true,
        access: expect.stringMatching(/_edit$/),
      });
    const contract = [
      'contract-add',
      'contract-edit',
      'contract-change',
      'contract-renewal',
      'contract-trial',
      'contract-attachment',
      'contract/:id/copy',
    ];
    for (const name of contract) expect(byPath.get(`/contractManage/${name}`)).toMatchObject({ hideInMenu: true });
  });

  it('points to pages that exist and to keys that can be granted', () => {
    for (const route of pageRoutes()) {
      const files = ['.tsx', '/index.tsx'].map((end) => `src/pages/${route.component}${end}`);
      if (route.component) expect(files.filter(existsSync), route.component).toHaveLength(1);
      if (route.access && route.access !== 'is_sadmin') expect([...accessTree.keys()]).toContain(route.access);
    }
  });

  it('equals docs/routes-todo.md', () => {
    expect(readFileSync('docs/routes-todo.md', 'utf8')).toBe(routesTodo());
  });
});
