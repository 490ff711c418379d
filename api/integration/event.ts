// Business events (业务事件): the feed by which other systems keep a copy (docs/integration.md).
import { endpoint } from '../kernel/endpoint/endpoint';
import type { EventList, EventListQuery, EventListTerms } from './event.schema';

/** Days for which events are kept. */
export const EVENT_DAYS = 90;

export const listEvents = endpoint<EventListQuery, EventList, EventListTerms>(
  '/api/integration/event/list',
  ['p_98610_events'],
  '读取业务事件',
  { reads: true },
);
