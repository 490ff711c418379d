// Renewals of several contracts in one call: call and form.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { FormField } from '../kernel/form/form';
import type { PreparedRenewals, PrepareRenewals, PrepareRenewalsInput } from './renewal.schema';

export const prepareRenewals = endpoint<PrepareRenewalsInput, PreparedRenewals, PrepareRenewals>(
  '/api/contracts/contract/prepare-renewals',
  ['p_4100_renew'],
  '批量续租',
  { posts: true },
);

export const renewalFields: readonly FormField[] = [
  { name: 'months', title: '新租期', kind: 'integer', unit: '个月', placeholder: '与原租期相同' },
  {
    name: 'uplift',
    title: '租金上调',
    kind: 'percent',
    initial: '0',
    help: '在合同最后单价的基础上上调，其他费用不变',
  },
  { name: 'carry_deposit', title: '原合同保证金转入', kind: 'switch', initial: true },
];
