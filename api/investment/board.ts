// The board of open customers (客户看板): its call.
import { endpoint } from '../kernel/endpoint/endpoint';
import type { BoardColumn, BoardQuery } from './board.schema';

export const customerBoard = endpoint<BoardQuery, BoardColumn[]>(
  '/api/investment/customer/board',
  ['p_2100', 'p_2500'],
  '客户看板',
  { reads: true },
);
