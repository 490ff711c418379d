// Channels, tenants and contracts.
import { expect, it } from 'vitest';
import { openWalk } from './walk';

const { walk } = openWalk();

it('has no accessibility violation on its pages, no fault on their consoles, and no figure cut', async () => {
  const addresses = [
    '/investmentManage/channelManage',
    '/investmentManage/channel-add',
    '/tenantManage/tenant',
    '/tenantManage/tenant/add',
    '/tenantManage/tenant/1',
    ...['contracts', 'spaces', 'receivables', 'cash', 'deposits', 'statement', 'credit'].map(
      (tab) => `/tenantManage/tenant/1?tab=${tab}`,
    ),
    '/investmentManage/customerManage',
    '/investmentManage/customerManage/customer-add',
    '/investmentManage/customerManage/customer-detail?id=40',
    '/investmentManage/customerManage/customer-detail?id=40&tab=follow-ups',
    '/investmentManage/customerManage/customer-detail?id=40&tab=stages',
    '/investmentManage/kaCustomerManage',
    '/investmentManage/followupManage',
    '/investmentManage/followup-add',
    '/contractManage/contractList',
    '/contractManage/contract-add',
    '/contractManage/contract-detail?id=9',
    '/contractManage/contract-import',
    '/contractManage/contract-detail?id=9&tab=handover',
    '/contractManage/turnover',
    '/contractManage/contract-trial?id=9',
    '/contractManage/contract-detail?id=9&tab=changes',
    '/contractManage/contract-detail?id=9&tab=cost-terms',
    '/contractManage/contract-change?contract=9',
    '/contractManage/contract-renewal?renews=9',
    '/contractManage/contractRetire',
    '/contractManage/contractRetire/add?contract=9',
    '/contractManage/contractReport/rentRoll',
  ];
  expect(await walk(addresses)).toEqual([]);
});
