// Reservations (预定): a space reserved until a day. The first one holds the space, later ones queue behind it. They end automatically, or are released
// earlier.
import sql from 'sql-template-tag';
import {
  releaseReservation,
  reservationsOfCustomer,
  reservationsOfSpace,
  reserveSpace,
  reserveSpaces,
  saveReservationDeposit,
} from '#api/assets/stacking-plan';
import type {
  ReleaseInput,
  Reservation,
  ReservationDepositTerms,
  ReserveSpacesTerms,
  ReserveTerms,
} from '#api/assets/stacking-plan.schema';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { may } from '#server/platform/access/actor';
import { customerVisible, inScope } from '#server/platform/access/scope';
import { field, reference } from '#server/platform/db/constraints';
import { maybeOne } from '#server/platform/db/database';
import { insertRecord, updateRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { reservationsWhere } from './load-reservations';

interface ExistingCustomer {
  name: string;
  status: string;
}

/** Returns the customer of the reservation, as visible to the actor. A customer is required unless the actor may edit spaces. */
async function customerOf({ tx, actor }: Call, customer_id: number | null): Promise<ExistingCustomer | undefined> {
  if (customer_id === null) {
    if (!may(actor, ['p_1400_edit'])) throw new Refusal(403, '您只能为客户预定空间');
    return undefined;
  }
  return maybeOne<ExistingCustomer>(
    tx,
    sql`select c.name, c.status from customer c where c.company_id = app_company() and c.id = ${customer_id}${customerVisible(actor)}`,
  );
}

async function loadOne(call: Call, id: number): Promise<Reservation> {
  const [found] = await reservationsWhere(call, sql`r.id = ${id}`);
  if (!found) throw notFound('预定');
  return found;
}

/** Returns a reservation that the actor may edit. */
async function workOn(call: Call, id: number): Promise<Reservation> {
  const found = await loadOne(call, id);
  if (may(call.actor, ['p_1400_edit'])) return found;
  if (!(await customerOf(call, found.customer_id))) throw notFound('预定');
  return found;
}

async function reserve(call: Call, { holder, ...input }: ReserveTerms): Promise<Reservation> {
  const { tx, actor, now } = call;
  const customer = await customerOf(call, input.customer_id);
  if (input.customer_id !== null && !customer) throw missing([{ path: ['customer_id'], message: '所选客户不存在' }]);
  if (customer && (customer.status === 'lost' || customer.status === 'given_up'))
    throw invalid([{ path: ['customer_id'], message: `客户「${customer.name}」已不再跟进，请先重新跟进` }]);
  const space = await maybeOne<{ park_id: number; number: string; let_by: string | null }>(
    tx,
    sql`select s.park_id, s.number, (select min(c.number) from space_occupation o
            join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
            where o.company_id = s.company_id and o.space_id = s.id
              and o.start_date <= ${input.end_date}::date and o.end_date >= ${input.start_date}::date) as let_by
        from space s where s.company_id = app_company() and s.id = ${input.space_id}${inScope(actor, sql`s.park_id`)}`,
  );
  if (!space) throw missing([{ path: ['space_id'], message: '所选空间不存在' }]);
  if (space.let_by) {
    throw invalid([
      { path: ['start_date'], message: `空间 ${space.number} 在此期间已由合同 ${space.let_by} 占用，不能预定` },
    ]);
  }
  const id = await insertRecord(tx, 'reservation', {
    ...input,
    holder: customer?.name ?? holder,
    park_id: space.park_id,
    created_by: actor.user_id,
    created_at: now.toISOString(),
  });
  const after = await loadOne(call, id);
  await call.audit({ object: 'reservation', object_id: id, action: 'create', after: { ...after } });
  return after;
}

/** Sorted by id, so that two concurrent requests for the same spaces do not deadlock. */
async function reserveSeveral(call: Call, { space_ids, ...terms }: ReserveSpacesTerms): Promise<Reservation[]> {
  const made: Reservation[] = [];
  for (const space_id of [...new Set(space_ids)].sort((a, b) => a - b))
    made.push(await reserve(call, { space_id, ...terms }));
  return made;
}

/** A reservation that began before today ends yesterday; a later one gets an empty period. */
async function end(
  call: Call,
  before: Reservation,
  {
    version,
    contract_id = null,
    release_reason = '',
  }: { version: number; contract_id?: number | null; release_reason?: string },
): Promise<void> {
  const { id, start_date } = before;
  const yesterday = addDays(call.today, -1);
  const end_date = yesterday < start_date ? addDays(start_date, -1) : yesterday;
  const after = { end_date, released_on: call.today, contract_id, release_reason };
  await updateRecord(call.tx, 'reservation', '预定', { id, version }, after);
  await call.audit({ object: 'reservation', object_id: id, action: 'release', before: { ...before }, after });
}

async function release(call: Call, { id, version, reason }: ReleaseInput): Promise<{ id: number }> {
  const before = await workOn(call, id);
  if (before.released_on !== null) throw new Refusal(409, '该预定已解除');
  if (before.end_date < call.today) throw new Refusal(409, '该预定已到期');
  await end(call, before, { version, release_reason: reason });
  return { id };
}

async function saveDeposit(call: Call, input: ReservationDepositTerms): Promise<Reservation> {
  const { id, version, deposit_fen, received_on, returned_on } = input;
  const before = await workOn(call, id);
  for (const [name, day] of [['received_on', received_on] as const, ['returned_on', returned_on] as const])
    if (day !== null && day > call.today) throw invalid([{ path: [name], message: '日期不能晚于今天' }]);
  const given = { deposit_fen, deposit_received_on: received_on, deposit_returned_on: returned_on };
  await updateRecord(call.tx, 'reservation', '预定', { id, version }, given);
  const { deposit_fen: was, deposit_received_on, deposit_returned_on } = before;
  await call.audit({
    object: 'reservation',
    object_id: id,
    action: 'reservation-deposit',
    before: { deposit_fen: was, deposit_received_on, deposit_returned_on },
    after: given,
  });
  return loadOne(call, id);
}

interface Let {
  id: number;
  tenant_name: string;
  customer_id: number | null;
  start: string;
  end: string;
  spaces: readonly { id: number }[];
}

/** Releases the reservations that a lease replaces: those for its tenant or customer, and those for others that overlap its days. */
export async function releaseForLease(call: Call, lease: Let): Promise<void> {
  const { id: contract_id, tenant_name, customer_id, start, end: last, spaces } = lease;
  const ended = await reservationsWhere(
    call,
    sql`r.space_id = any(${spaces.map(({ id }) => id)}::bigint[]) and r.end_date >= ${call.today}::date
      and (name_key(r.holder) = name_key(${tenant_name}) or r.customer_id = ${customer_id} or (r.start_date <= ${last}::date and r.end_date >= ${start}::date))`,
  );
  for (const each of ended) await end(call, each, { version: each.version, contract_id });
}

/** Refuses an object that the actor cannot see. */
async function assertSeen({ tx }: Call, seen: ReturnType<typeof sql>, what: string): Promise<void> {
  if (!(await tx.query(seen)).length) throw notFound(what);
}

const reservationRoutes: Route[] = [
  handle(reservationsOfSpace, async (call, { space_id }) => {
    const { actor } = call;
    await assertSeen(
      call,
      sql`select s.id from space s where s.company_id = app_company() and s.id = ${space_id}${inScope(actor, sql`s.park_id`)}`,
      '空间',
    );
    // A reservation that ended before it began never affected the space.
    return reservationsWhere(call, sql`r.space_id = ${space_id} and r.end_date >= r.start_date`);
  }),
  handle(reservationsOfCustomer, async (call, { customer_id }) => {
    const { actor } = call;
    await assertSeen(
      call,
      sql`select c.id from customer c where c.company_id = app_company() and c.id = ${customer_id}${customerVisible(actor)}`,
      '客户',
    );
    return reservationsWhere(call, sql`r.customer_id = ${customer_id}`);
  }),
  handle(reserveSpace, reserve),
  handle(reserveSpaces, reserveSeveral),
  handle(releaseReservation, release),
  handle(saveReservationDeposit, saveDeposit),
];

export const reservation: AreaObject = {
  routes: () => [...reservationRoutes],
  constraints: {
    reservation_period: field('end_date', '结束日期不能早于开始日期'),
    reservation_park: reference('park_id', '所选园区不存在'),
    reservation_space: reference('space_id', '所选空间不存在'),
    reservation_customer: reference('customer_id', '所选客户不存在'),
    reservation_contract: reference('contract_id', '合同不存在'),
    reservation_customer_once: { code: 409, message: '该客户在这段时间已预定该空间', path: ['space_id'] },
    reservation_space_leased: { code: 409, message: '空间在此期间已出租，不能预定', path: ['start_date'] },
    reservation_deposit: field('deposit_fen', '金额须大于 0'),
    reservation_deposit_received: field('deposit_fen', '请填写意向金金额'),
    reservation_deposit_returned: field('returned_on', '退还日期不能早于收到日期'),
  },
};
