// Spaces that fit a customer (匹配空间): the call.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { MatchingSpace } from './matching.schema';

export const matchingSpaces = endpoint<{ id: number }, MatchingSpace[]>(
  '/api/investment/customer/matching-spaces',
  ['p_2100', 'p_2500'],
  '匹配空间',
  { reads: true },
);
