// The user's calendar subscription (日历订阅): due follow-ups, visits, ending contracts and securities, and notices of options. The user is identified by the address only; the content
// follows their current keys and data scope.
import sql from 'sql-template-tag';
import { calendarFeed } from '#api/account/calendar-link';
import { LEASE_OPTION } from '#api/contracts/labels';
import { withParents } from '#api/kernel/access/access-keys';
import { contractPaths, customerPaths, securityPaths } from '#api/kernel/paths';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { contractsOn } from '#server/measures/contracts/contract';
import { leaseOptionsOn } from '#server/measures/contracts/critical-dates';
import { tenantContinues } from '#server/measures/contracts/renewal';
import { securityEndsOn } from '#server/measures/finance/security';
import { isLast } from '#server/measures/investment/follow-up';
import { type Actor, may } from '#server/platform/access/actor';
import { reachOfUsers } from '#server/platform/access/reach';
import { customerVisible, inScope } from '#server/platform/access/scope';
import { countAttempt } from '#server/platform/access/throttle';
import type { Tx } from '#server/platform/db/database';
import { runtime } from '#server/platform/runtime/runtime';
import { HttpFault, Refusal } from '#server/platform/use-case/errors';
import { handleFile, type OpenCall, type Route } from '#server/platform/use-case/route';
import { type CalendarEvent, icalendar } from './icalendar';

/** Visits and expiries so many days ahead; overdue items stay until they are done. */
const DAYS_AHEAD = 366;
const MOST_EVENTS = 2_000;

interface Owner {
  company_id: number;
  user_id: number;
}

type Reader = Pick<Actor, 'user_id' | 'keys' | 'scope_park_ids'>;

interface Found {
  id: number;
  day: string;
  time: string | null;
  customer_id: number;
  name: string;
  note: string;
}

async function readerOf(tx: Tx, user_id: number): Promise<Reader> {
  const [reach] = await reachOfUsers({ tx }, [user_id]);
  if (!reach) throw new Error(`no user ${user_id}`);
  return { user_id, keys: withParents([...reach.keys]), scope_park_ids: reach.everywhere ? null : reach.park_ids };
}

const nextFollowUps = (tx: Tx, actor: Actor) =>
  tx.query<Found>(
    sql`select f.id, f.next_on as day, null as time, c.id as customer_id, c.name, f.content as note
        from customer c join follow_up f on (f.company_id, f.customer_id) = (c.company_id, c.id)
        where c.company_id = app_company() and c.owner_id = ${actor.user_id} and f.next_on is not null and ${isLast}${customerVisible(actor)}
        order by f.next_on, f.id limit ${MOST_EVENTS}`,
  );

const visits = (tx: Tx, actor: Actor, today: string) =>
  tx.query<Found>(
    sql`select v.id, v.visit_on as day, v.visit_at as time, c.id as customer_id, c.name, v.purpose as note
        from visit_plan v join customer c on (c.company_id, c.id) = (v.company_id, v.customer_id)
        where v.company_id = app_company() and v.user_id = ${actor.user_id} and v.follow_up_id is null and c.status = 'open'
          and v.visit_on <= ${addDays(today, DAYS_AHEAD)}::date${customerVisible(actor)}
        order by v.visit_on, v.id limit ${MOST_EVENTS}`,
  );

const expiries = (tx: Tx, actor: Actor, today: string) =>
  tx.query<{ id: number; day: string; number: string; tenant: string }>(
    sql`select c.id, c.end_date as day, c.number, t.name as tenant
        from contract c join ${contractsOn(today)} x on x.contract_id = c.id join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        where c.company_id = app_company() and x.phase = 'running' and c.leave_date is null
          and c.end_date <= ${addDays(today, DAYS_AHEAD)}::date${inScope(actor, sql`c.park_id`)} and not ${tenantContinues}
        order by c.end_date, c.id limit ${MOST_EVENTS}`,
  );

const optionNotices = (tx: Tx, actor: Actor, today: string) =>
  tx.query<{ id: number; seq: number; day: string; kind: keyof typeof LEASE_OPTION; number: string; tenant: string }>(
    sql`select o.contract_id as id, o.seq, o.notice_until as day, o.kind, c.number, t.name as tenant
        from ${leaseOptionsOn(today)} o join contract c on c.company_id = app_company() and c.id = o.contract_id
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        where o.state in ('open', 'ahead') and o.notice_until <= ${addDays(today, DAYS_AHEAD)}::date${inScope(actor, sql`c.park_id`)}
        order by o.notice_until, o.contract_id, o.seq limit ${MOST_EVENTS}`,
  );

const securityEnds = (tx: Tx, actor: Actor, today: string) =>
  tx.query<{ id: number; day: string; name: string; number: string; tenant: string }>(
    sql`select s.security_id as id, s.end_date as day, s.name, c.number, t.name as tenant
        from ${securityEndsOn(today)} s join contract c on c.company_id = app_company() and c.id = s.contract_id
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        where s.state = 'ahead' and s.end_date <= ${addDays(today, DAYS_AHEAD)}::date${inScope(actor, sql`c.park_id`)}
        order by s.end_date, s.security_id limit ${MOST_EVENTS}`,
  );

async function eventsOf(tx: Tx, reader: Reader, today: string, origin: string): Promise<CalendarEvent[]> {
  const actor = reader as Actor;
  const follows = may(actor, ['p_2200']);
  const uid = (kind: string, id: number | string) => `${kind}-${id}@lease`;
  const ofCustomer =
    (kind: string, verb: string) =>
    ({ id, day, time: instant, customer_id, name, note }: Found): CalendarEvent => ({
      uid: uid(kind, id),
      day,
      time: instant,
      summary: `${verb}：${name}`,
      description: note,
      url: `${origin}${customerPaths.detail(customer_id)}`,
    });
  const ends = may(actor, ['p_4100']) ? await expiries(tx, actor, today) : [];
  const notices = may(actor, ['p_4100']) ? await optionNotices(tx, actor, today) : [];
  const securities = may(actor, ['p_5110']) ? await securityEnds(tx, actor, today) : [];
  return [
    ...(follows ? await nextFollowUps(tx, actor) : []).map(ofCustomer('follow-up', '跟进')),
    ...(follows ? await visits(tx, actor, today) : []).map(ofCustomer('visit', '拜访')),
    ...ends.map(({ id, day, number, tenant }) => ({
      uid: uid('expiry', id),
      day,
      time: null,
      summary: `合同到期：${tenant}`,
      description: `合同 ${number} 于 ${day} 到期`,
      url: `${origin}${contractPaths.detail(id)}`,
    })),
    ...notices.map(({ id, seq, day, kind, number, tenant }) => ({
      uid: uid('option', `${id}-${seq}`),
      day,
      time: null,
      summary: `${LEASE_OPTION[kind].label}最晚通知：${tenant}`,
      description: `合同 ${number} 的${LEASE_OPTION[kind].label}最晚 ${day} 通知`,
      url: `${origin}${contractPaths.tab(id, 'options')}`,
    })),
    ...securities.map(({ id, day, name, number, tenant }) => ({
      uid: uid('security', id),
      day,
      time: null,
      summary: `担保到期：${tenant}`,
      description: `合同 ${number} 的${name} 于 ${day} 到期`,
      url: `${origin}${securityPaths.open(id)}`,
    })),
  ];
}

/** Counts a wrong address; throws 404 or 429. Uses real status codes: a calendar application reads no JSON. */
async function refuse({ services, address }: OpenCall): Promise<never> {
  try {
    await countAttempt(services, { way: 'calendar', address });
  } catch (error) {
    if (error instanceof Refusal && error.code === 429) throw new HttpFault(429, error.message);
    throw error;
  }
  throw new HttpFault(404, '日历订阅地址不存在或已停用');
}

/** Only wrong addresses count, so that those which a foreign page makes a browser request do not end the subscriptions of an office. */
async function feed(call: OpenCall, token: string) {
  const { db, clock } = call.services;
  const hash = await runtime().sha256(token);
  const owner = await db.lookup<Owner>(
    'read_calendar_link',
    sql`select * from read_calendar_link(${hash}, ${clock.now().toISOString()})`,
  );
  if (!owner) return refuse(call);
  const { company_id, user_id } = owner;
  const events = await db.transaction({ company_id, read_only: true }, async (tx) =>
    eventsOf(tx, await readerOf(tx, user_id), clock.today(), call.origin),
  );
  return icalendar('招商与合同', events, clock.now());
}

export const calendarFeedRoutes: Route[] = [
  handleFile(calendarFeed, async (call, { token }) => ({
    body: new TextEncoder().encode(await feed(call, token)),
    name: 'calendar.ics',
    media_type: 'text/calendar; charset=utf-8',
    inline: true,
  })),
];
