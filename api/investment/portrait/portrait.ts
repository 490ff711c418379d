// All that is known of a customer in one picture: calls.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { CustomerEvent, CustomerLeases, CustomerLeasesAsked, CustomerLeasesQuery } from './portrait.schema';

const BASE = '/api/investment/customer' as const;
const reads = { reads: true };

/** What happened with him, the latest first. Contracts are told to who may read them. */
export const customerTimeline = endpoint<{ id: number }, CustomerEvent[]>(
  `${BASE}/timeline`,
  ['p_2100', 'p_2500'],
  '客户动态',
  reads,
);
/** What he rents, or all companies of his group, as far as the asker sees them. */
export const customerLeases = endpoint<CustomerLeasesQuery, CustomerLeases, CustomerLeasesAsked>(
  `${BASE}/leases`,
  ['p_4100'],
  '客户的合同',
  reads,
);
