// Customers and who looks after them.
import type { ParameterDeclarations } from './declaration';

export const INVESTMENT_PARAMETERS = {
  'customer.pool_days': {
    group: 'investment',
    title: '无跟进进入公海',
    kind: 'integer',
    value: 0,
    min: 0,
    max: 3650,
    unit: '天',
    help: '招商经理连续这么多天没有跟进的客户，夜间进入公海；0 为不自动进入',
  },
  'customer.claim_limit': {
    group: 'investment',
    title: '每人跟进客户上限',
    kind: 'integer',
    value: 0,
    min: 0,
    max: 100_000,
    unit: '位',
    help: '达到上限后不能再从公海领取；0 为不限',
  },
} as const satisfies ParameterDeclarations;
