// Timeline (动态): calls. Amounts require the keys of money.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { TimelineEvent } from './timeline.schema';

const reads = { reads: true };

export const contractTimeline = endpoint<{ id: number }, TimelineEvent[]>(
  '/api/contracts/contract/timeline',
  ['p_4100'],
  '合同动态',
  reads,
);
export const tenantTimeline = endpoint<{ id: number }, TimelineEvent[]>(
  '/api/tenants/tenant/timeline',
  ['p_3100'],
  '租客动态',
  reads,
);
