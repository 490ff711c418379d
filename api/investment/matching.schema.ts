// Spaces that fit a customer (匹配空间, docs/domain §3.3), the best first, with the reasons of their score.
import * as z from 'zod';
import { PRICE_UNIT } from '../assets/labels';
import { byId } from '../kernel/endpoint/crud.schema';
import { valuesOf } from '../kernel/labels';

const reason = z.strictObject({
  part: z.enum(['area', 'price', 'type', 'park', 'date']),
  points: z.number(),
  of: z.number(),
  words: z.string(),
});

const matchingSpace = z.strictObject({
  space_id: z.number(),
  number: z.string(),
  park_id: z.number(),
  park_name: z.string(),
  building_name: z.string(),
  spatial_type: z.string(),
  area_sqm: z.string(),
  list_price: z.string().nullable(),
  price_unit: z.enum(valuesOf(PRICE_UNIT)),
  /** The first day on which it is available. */
  free_on: z.string(),
  /** The current or future holder of its first reservation; the number queued after it; and whether the customer is among them. */
  reserved_for: z.string().nullable(),
  waiting_count: z.number(),
  reserved_by_him: z.boolean(),
  /** Score from 0 to 100. */
  score: z.number(),
  reasons: z.array(reason),
});

export type MatchingSpace = z.output<typeof matchingSpace>;

export const matchingSchemas = {
  '/api/investment/customer/matching-spaces': { input: byId, output: z.array(matchingSpace) },
};
