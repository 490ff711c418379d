// Parameters of customers, their managers, and quotes.
import { NUMBER_PLACEHOLDERS } from '#domain/kernel/text/number-pattern';
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
  'quote.number_pattern': {
    group: 'investment',
    title: '报价编号规则',
    kind: 'pattern',
    value: 'BJ-{park}-{yyyy}{mm}-{seq:4}',
    placeholders: NUMBER_PLACEHOLDERS,
    help: '年、月、日或园区不同则流水号重新开始',
  },
  'quote.approval_discount': {
    group: 'investment',
    title: '报价免审批的折让',
    kind: 'percent',
    value: '0.1',
    help: '起租月租金低于招商价（按面积加权）超过这个比例的报价须审批，其余提交即生效；100% 为不因折让审批',
  },
  'quote.approval_floor': {
    group: 'investment',
    title: '低于底价的报价须审批',
    kind: 'switch',
    value: true,
    help: '起租月租金低于空间底价（按面积加权）',
  },
} as const satisfies ParameterDeclarations;
