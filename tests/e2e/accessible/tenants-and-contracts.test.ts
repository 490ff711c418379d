import { expect, it } from 'vitest';
import { openWalk } from './walk';

const { walk } = openWalk();

it('has no accessibility violation on its pages, no fault on their consoles, and no figure cut', async () => {
  const addresses = [
    ...['contracts', 'spaces', 'receivables', 'cash', 'deposits', 'statement', 'credit'].map(
      (tab) => `/tenantManage/tenant/1?tab=${tab}`,
    ),
    '/investmentManage/customerManage/customer-detail?id=40',
    '/investmentManage/customerManage/customer-detail?id=40&tab=follow-ups',
    '/investmentManage/customerManage/customer-detail?id=40&tab=stages',
    '/contractManage/contract-detail?id=9',
    '/contractManage/contract-detail?id=9&tab=handover',
    '/contractManage/contract-trial?id=9',
    '/contractManage/contract-detail?id=9&tab=changes',
    '/contractManage/contract-detail?id=9&tab=cost-terms',
    '/contractManage/contract-change?id=9',
    '/contractManage/contract-renewal?id=9',
    '/contractManage/contractRetire/add?contract_id=9',
  ];
  expect(await walk(addresses)).toEqual([]);
});
