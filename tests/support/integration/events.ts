// The feed of business events as a reader sees it.
import { listEvents } from '#api/integration/event';
import type { BusinessEvent, EventListQuery } from '#api/integration/event.schema';
import type { Person } from '../world';

/** Reads from a cursor to the end. */
export async function followEvents(
  person: Person,
  query: EventListQuery = {},
): Promise<{ events: BusinessEvent[]; cursor: string }> {
  const events: BusinessEvent[] = [];
  for (let cursor = query.cursor; ; ) {
    const reply = await person.call(listEvents, { ...query, ...(cursor && { cursor }) });
    events.push(...reply.events);
    if (!reply.more) return { events, cursor: reply.cursor };
    cursor = reply.cursor;
  }
}

/** Returns the events of what `act` does. */
export async function eventsOf(person: Person, act: () => Promise<unknown>): Promise<BusinessEvent[]> {
  const { cursor } = await followEvents(person);
  await act();
  return (await followEvents(person, { cursor })).events;
}

/** Returns kind and id of each event. */
export const eventNames = (events: readonly BusinessEvent[]): string[] =>
  events.map(({ kind, object_id }) => `${kind} ${object_id}`);
