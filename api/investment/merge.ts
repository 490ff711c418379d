// Merging customers (合并客户): the call.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { Customer } from './customer/customer.schema';
import type { CustomerMerging, CustomerMergingTerms } from './merge.schema';

/** Merges two duplicates: the retained one gets the data of both, the other is removed. Returns the retained customer. */
export const mergeCustomers = endpoint<CustomerMerging, Customer, CustomerMergingTerms>(
  '/api/investment/customer/merge',
  ['p_2100_edit', 'p_2500_edit'],
  '合并客户',
);
