// Overview of a customer: calls.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { CustomerEvent, CustomerLeases, CustomerLeasesParameters, CustomerLeasesQuery } from './portrait.schema';

const BASE = '/api/investment/customer' as const;
const reads = { reads: true };

/** Returns the customer's events, the latest first. Contracts require the right to read them. */
export const customerTimeline = endpoint<{ id: number }, CustomerEvent[]>(
  `${BASE}/timeline`,
  ['p_2100', 'p_2500'],
  '客户动态',
  reads,
);
/** Returns the leases of the customer, or of all companies of its group, as far as they are visible to the user. */
export const customerLeases = endpoint<CustomerLeasesQuery, CustomerLeases, CustomerLeasesParameters>(
  `${BASE}/leases`,
  ['p_4100'],
  '客户的合同',
  reads,
);
