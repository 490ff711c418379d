// Look-ups for forms and filters. Each is open to every page whose form needs it.

import type { Option } from '../account/me.schema';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { ApproverOption, ApproverQuery, ChargeItemOption, IndexOption } from './option.schema';

type Search = { keyword?: string; value?: string };
/** Returns available options; with `value` only that one, even when it is disabled. */
type Chosen = { value?: string };
type Nothing = Record<string, never>;
const get = { method: 'GET', reads: true } as const;

export const floorOptions = endpoint<{ building_id?: string }, Option[]>(
  '/api/option/floor',
  ['p_1400'],
  '楼层选项',
  get,
);
/** Returns spaces of a building that are valid today. */
export const spaceOptions = endpoint<{ building_id?: string }, Option[]>(
  '/api/option/space',
  ['p_5200_edit'],
  '空间选项',
  get,
);
/** `enabled`: only tenants eligible for a new contract. */
export const tenantOptions = endpoint<Search & { enabled?: '1' }, Option[]>(
  '/api/option/tenant',
  ['p_3100', 'p_4100', 'p_4303', 'p_5200', 'p_5400', 'p_5500', 'p_5600'],
  '租客选项',
  get,
);
/** Returns approved contracts without an executed termination, by number or tenant. */
export const contractOptions = endpoint<Search, Option[]>(
  '/api/option/contract',
  ['p_4100', 'p_4200', 'p_4303', 'p_5200_edit', 'p_5500'],
  '合同选项',
  get,
);
/** Returns spaces for rent that are valid today, by park, building or number. */
export const rentableSpaceOptions = endpoint<Search, Option[]>(
  '/api/option/rentable-space',
  ['p_2100_edit', 'p_2500_edit'],
  '可租空间选项',
  get,
);
/** Customers, by name. */
export const customerOptions = endpoint<Search, Option[]>(
  '/api/option/customer',
  ['p_1400_edit', 'p_2100', 'p_2200', 'p_2500', 'p_4100'],
  '客户选项',
  get,
);
/** Returns channels that may bring tenants. */
export const channelOptions = endpoint<Chosen, Option[]>(
  '/api/option/channel',
  ['p_2100', 'p_2300', 'p_2500', 'p_4100', 'p_4304'],
  '渠道选项',
  get,
);
/** Market scenarios, in their order: the first one is the default of a forecast. */
export const forecastScenarioOptions = endpoint<Chosen, Option[]>(
  '/api/option/forecast-scenario',
  ['p_4303', 'p_98397'],
  '预测情景选项',
  get,
);
export const legalEntityOptions = endpoint<Chosen, Option[]>(
  '/api/option/legal-entity',
  'signed-in',
  '签约主体选项',
  get,
);
export const chargeItemOptions = endpoint<Nothing, ChargeItemOption[]>(
  '/api/option/charge-item',
  'signed-in',
  '费项选项',
  get,
);
/** Index tables with all their values: contracts refer to them, so users who work on contracts may read them. */
export const indexOptions = endpoint<Nothing, IndexOption[]>(
  '/api/option/index',
  ['p_4100', 'p_98150'],
  '指数选项',
  get,
);
/** `legal_entity_id`: only accounts of that legal entity. */
export const flowAccountOptions = endpoint<Chosen & { legal_entity_id?: string }, Option[]>(
  '/api/option/flow-account',
  ['p_4304_pay', 'p_5400', 'p_5500'],
  '流水账户选项',
  get,
);
export const taxableItemOptions = endpoint<Chosen, Option[]>('/api/option/taxable-item', ['p_98410'], '税目选项', get);
// Open to every user: a delegate without own keys may also hand a step over to a colleague.
export const approverOptions = endpoint<ApproverQuery, ApproverOption[]>(
  '/api/option/approver',
  'signed-in',
  '审批人选项',
  get,
);
export const colleagueOptions = endpoint<Nothing, Option[]>('/api/option/colleague', 'signed-in', '同事选项', get);
/** Returns managers of open customers, including former users. */
export const customerOwnerOptions = endpoint<Nothing, Option[]>(
  '/api/option/customer-owner',
  ['p_2100_edit', 'p_2500_edit'],
  '在跟招商经理选项',
  get,
);
