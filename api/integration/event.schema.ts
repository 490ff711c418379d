// Business events: a request for those after a cursor, and the reply.
import * as z from 'zod';
import { valuesOf } from '../kernel/labels';
import { BUSINESS_EVENTS, EVENT_OBJECTS } from './labels';

/** Events of one reply. */
const MAX_EVENTS = 1000;
const LIMIT = `每次可读取 1 至 ${MAX_EVENTS} 个事件`;
const kind = z.enum(valuesOf(BUSINESS_EVENTS), { error: (issue) => `没有此事件：${String(issue.input)}` });

const eventList = z.strictObject({
  /** `cursor` of the previous reply; without it, from the oldest kept event. */
  cursor: z.string('应为上次返回的游标').max(100, '应为上次返回的游标').optional(),
  kinds: z.array(kind, '应为事件的数组').min(1, '请至少选择一种事件').max(100, '最多 100 种').optional(),
  limit: z.int(LIMIT).min(1, LIMIT).max(MAX_EVENTS, LIMIT).default(500),
});

const businessEvent = z.strictObject({
  /** Place in the feed of the enterprise: increases with every event. */
  sequence: z.number(),
  kind,
  object: z.enum(EVENT_OBJECTS),
  object_id: z.number(),
  park_id: z.number().nullable(),
  legal_entity_id: z.number().nullable(),
  /** The version of the object; null for objects without one. */
  version: z.number().nullable(),
  time: z.string(),
  data: z.record(z.string(), z.unknown()),
});
const events = z.strictObject({ events: z.array(businessEvent), cursor: z.string(), more: z.boolean() });

export type EventListQuery = z.input<typeof eventList>;
export type EventListTerms = z.output<typeof eventList>;
export type BusinessEvent = z.output<typeof businessEvent>;
export type EventList = z.output<typeof events>;

export const eventSchemas = { '/api/integration/event/list': { input: eventList, output: events } };
