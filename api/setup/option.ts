// Look-ups for forms and filters. Each is open to every page whose form needs it.

import type { Option } from '../account/me.schema';
import { endpoint } from '../kernel/endpoint';
import type { ApproverOption, ChargeItemOption } from './option.schema';

type Search = { keyword?: string; value?: string };
type Nothing = Record<string, never>;
const get = { method: 'GET', reads: true } as const;

export const floorOptions = endpoint<{ building_id?: string }, Option[]>(
  '/api/option/floor',
  ['p_1400'],
  '楼层选项',
  get,
);
export const tenantOptions = endpoint<Search, Option[]>(
  '/api/option/tenant',
  ['p_3100', 'p_4100', 'p_5200', 'p_5400'],
  '租客选项',
  get,
);
export const legalEntityOptions = endpoint<Nothing, Option[]>(
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
export const flowAccountOptions = endpoint<Nothing, Option[]>(
  '/api/option/flow-account',
  ['p_5400'],
  '流水账户选项',
  get,
);
export const assetTypeOptions = endpoint<Nothing, Option[]>('/api/option/asset-type', 'signed-in', '资产类型选项', get);
export const spatialTypeOptions = endpoint<Nothing, Option[]>(
  '/api/option/spatial-type',
  'signed-in',
  '空间类型选项',
  get,
);
export const industryOptions = endpoint<Nothing, Option[]>('/api/option/industry', 'signed-in', '行业选项', get);
export const paymentTypeOptions = endpoint<Nothing, Option[]>(
  '/api/option/payment-type',
  'signed-in',
  '付款方式选项',
  get,
);
export const approverOptions = endpoint<Nothing, ApproverOption[]>(
  '/api/option/approver',
  ['p_4100_submit'],
  '审批人选项',
  get,
);
