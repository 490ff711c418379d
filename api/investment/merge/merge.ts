// Merging customers (合并客户): the call.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { Customer } from '../customer/customer.schema';
import type { CustomerMerging, CustomerMergingTerms } from './merge.schema';

/** Two who are one: the one is kept with all that belongs to both, the other goes. Answers the one who was kept. */
export const mergeCustomers = endpoint<CustomerMerging, Customer, CustomerMergingTerms>(
  '/api/investment/customer/merge',
  ['p_2100_edit', 'p_2500_edit'],
  '合并客户',
);
