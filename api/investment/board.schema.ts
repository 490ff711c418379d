// The board of open customers (客户看板, docs/domain §3, §3.2): a column per stage with its totals and cards.
import * as z from 'zod';
import { id, optionalText } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { CUSTOMER_LEVEL } from './customer/customer-labels';

export const boardQuery = z.strictObject({
  key_accounts: z.boolean().default(false),
  owner_id: id.nullable().default(null),
  /** Part of a name. */
  search: optionalText(100),
});

const card = z.strictObject({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  level: z.enum(valuesOf(CUSTOMER_LEVEL)).nullable(),
  /** Empty when the customer is in the pool, without an owner. */
  owner: z.string(),
  demand_sqm: z.string().nullable(),
  next_on: z.string().nullable(),
  /** Days since the customer entered the stage. */
  days: z.number(),
});

export const boardColumn = z.strictObject({
  stage_id: z.number(),
  stage_name: z.string(),
  /** Probability to win, 0 to 1. */
  win: z.string(),
  /** Totals of all its customers, including those without a card. */
  customer_count: z.number(),
  demand_sqm: z.string(),
  weighted_sqm: z.string(),
  /** Cards, the most urgent first. */
  cards: z.array(card),
});

export type BoardQuery = z.input<typeof boardQuery>;
export type BoardCard = z.output<typeof card>;
export type BoardColumn = z.output<typeof boardColumn>;

export const boardSchemas = {
  '/api/investment/customer/board': { input: boardQuery, output: z.array(boardColumn) },
};
