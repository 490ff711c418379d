// The feed of business events (ADR 52). Triggers write the events; a reader gives positions to those it finds committed, one reader of an enterprise
// at a time. So every event that commits later gets a later position, and no cursor passes it.
import sql, { empty, type Sql } from 'sql-template-tag';
import { EVENT_DAYS, listEvents } from '#api/integration/event';
import type { BusinessEvent, EventList, EventListTerms } from '#api/integration/event.schema';
import type { Actor } from '#server/platform/access/actor';
import { customerVisible, inScope, tenantVisible } from '#server/platform/access/scope';
import { conflict } from '#server/platform/db/constraints';
import { maybeOne, one, type Tx } from '#server/platform/db/database';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handleOpen, type Route } from '#server/platform/use-case/route';

/** Events that get a position at once. */
const BATCH = 5000;

interface Feed {
  key: string;
  positions: number;
  deleted_through: number;
}

const feedOf = (tx: Tx, lock = empty) =>
  one<Feed>(
    tx,
    sql`select left(key::text, 8) as key, positions, deleted_through from event_feed where company_id = app_company()${lock}`,
  );

const hasUnplaced = async (tx: Tx): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`select id from business_event where company_id = app_company() and position is null order by id limit 1`,
  )) !== undefined;

/** Locks the feed until the end of the transaction, and returns it. */
async function lockedFeed(tx: Tx): Promise<Feed> {
  await tx.query(sql`insert into event_feed (company_id) values (app_company()) on conflict do nothing`);
  return feedOf(tx, sql` for update`);
}

/**
 * Gives positions to committed events, in the order of their ids. The id of an event is drawn while its transaction holds the lock of the object, so
 * the events of an object are in the order of its changes.
 */
async function place(tx: Tx): Promise<void> {
  const { positions } = await lockedFeed(tx);
  const placed = await tx.query(
    sql`with next as (
          select n.id, row_number() over (order by n.id) as place from (
            select id from business_event where company_id = app_company() and position is null order by id limit ${BATCH}) n)
        update business_event e set position = ${positions}::bigint + next.place from next
        where e.company_id = app_company() and e.id = next.id returning e.id`,
  );
  await tx.query(sql`update event_feed set positions = positions + ${placed.length} where company_id = app_company()`);
}

const cursorAt = ({ key }: Feed, position: number) => `${key}-${position}`;

/** Returns the position of a cursor; without one, that before the oldest event. */
function positionOf(feed: Feed, cursor: string | undefined): number {
  if (cursor === undefined) return feed.deleted_through;
  const [, key, digits] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(cursor) ?? [];
  const position = Number(digits);
  if (key !== feed.key || position > feed.positions)
    throw invalid([{ path: ['cursor'], message: '游标无效，应为本企业上次返回的游标；不填则从最早的事件开始' }]);
  if (position < feed.deleted_through)
    throw new Refusal(409, `游标之后的事件已超过 ${EVENT_DAYS} 天的保留期，请重新读取全部数据`, [
      { path: ['cursor'], message: '已超过保留期' },
    ]);
  return position;
}

/** Returns the condition that the actor may see the object of event `e`, as in its list. A deleted object without a park is only an id. */
function eventVisible(actor: Actor): Sql {
  if (actor.scope_park_ids === null) return empty;
  const lines = sql`invoice i join invoice_line l on (l.company_id, l.invoice_id) = (i.company_id, coalesce(i.reverses_id, i.id))
    join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
    where i.company_id = app_company() and i.id = e.object_id and l.reverses_id is null`;
  return sql` and case e.object
    when 'tenant' then e.kind = 'tenant.deleted' or exists (select from tenant t
      where t.company_id = app_company() and t.id = e.object_id${tenantVisible(actor, sql`t`)})
    when 'customer' then e.kind = 'customer.deleted' or exists (select from customer c
      where c.company_id = app_company() and c.id = e.object_id${customerVisible(actor)})
    when 'invoice' then not exists (select from ${lines} and not (true${inScope(actor, sql`r.park_id`)}))
    when 'legal_entity' then true
    else true${inScope(actor, sql`e.park_id`)} end`;
}

async function read({ tx, actor }: Call, { cursor, kinds, limit }: EventListTerms): Promise<EventList> {
  const feed = await feedOf(tx);
  const after = positionOf(feed, cursor);
  const ofKind = kinds ? sql` and e.kind = any(${kinds}::text[])` : empty;
  const found = await tx.query<BusinessEvent>(
    sql`select e.position as sequence, e.kind, e.object, e.object_id, e.park_id, e.legal_entity_id, e.version, e.occurred_at as time, e.data
        from business_event e where e.company_id = app_company() and e.position > ${after} and e.position <= ${feed.positions}${ofKind}${eventVisible(actor)}
        order by e.position limit ${limit + 1}`,
  );
  const events = found.slice(0, limit);
  const isCut = found.length > limit;
  return {
    events,
    cursor: cursorAt(feed, isCut ? (events.at(-1)?.sequence ?? after) : feed.positions),
    more: isCut || (await hasUnplaced(tx)),
  };
}

const eventRoutes: Route[] = [
  handleOpen(listEvents, async ({ transaction }, input) => {
    const isBehind = await transaction(true, async ({ tx }) => {
      const isOpened = await maybeOne(tx, sql`select company_id from event_feed where company_id = app_company()`);
      return !isOpened || (await hasUnplaced(tx));
    });
    if (isBehind) await transaction(false, ({ tx }) => place(tx));
    return transaction(true, (call) => read(call, input));
  }),
];

/** Deletes the events that exceed their retention, also those that no reader placed. */
export async function deleteOldEvents(tx: Tx, now: Date): Promise<void> {
  const { positions, deleted_through } = await lockedFeed(tx);
  const { placed, unplaced } = await one<{ placed: number | null; unplaced: number }>(
    tx,
    sql`with kept as (
          select min(k.id) as id from (select id from business_event where company_id = app_company()
            and occurred_at >= ${now.toISOString()}::timestamptz - make_interval(days => ${EVENT_DAYS}) order by id limit 1) k),
        gone as (
          delete from business_event e using kept where e.company_id = app_company() and (kept.id is null or e.id < kept.id) returning e.position)
        select max(position) as placed, count(*) filter (where position is null)::int as unplaced from gone`,
  );
  const end = unplaced > 0 ? positions + unplaced : Math.max(deleted_through, placed ?? 0);
  await tx.query(
    sql`update event_feed set positions = ${positions + unplaced}, deleted_through = ${end} where company_id = app_company()`,
  );
}

export const event: AreaObject = {
  routes: () => eventRoutes,
  constraints: { business_event_position: conflict('事件正在由其他请求读取，请稍后重试') },
};
