// Reservations (预定): a space held for somebody until a day. They end by themselves, or are released earlier.
import sql, { type Sql } from 'sql-template-tag';
import {
  releaseReservation,
  reservationsOfSpace,
  reserveSpace,
  reserveSpaces,
} from '#api/assets/stacking-plan/stacking-plan';
import type {
  ReleaseInput,
  Reservation,
  ReserveInput,
  ReserveSpacesInput,
} from '#api/assets/stacking-plan/stacking-plan.schema';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { deleteRecords, insertRecord, updateRecord } from '#server/platform/list/record';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

const reservationsWhere = ({ tx, actor }: Call, condition: Sql) =>
  tx.query<Reservation>(
    sql`select r.id, r.version, r.space_id, r.holder, r.start_date, r.end_date, r.remark from reservation r
        where r.company_id = app_company() and ${condition}${inScope(actor, sql`r.park_id`)} order by r.start_date desc, r.id desc`,
  );

async function reserve(call: Call, input: ReserveInput): Promise<Reservation> {
  const { tx, actor, now } = call;
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
    remark: input.remark ?? '',
    park_id: space.park_id,
    created_by: actor.user_id,
    created_at: now.toISOString(),
  });
  const [after] = await reservationsWhere(call, sql`r.id = ${id}`);
  if (!after) throw new Error(`reservation ${id} has gone`);
  await call.audit({ object: 'reservation', object_id: id, action: 'create', after: { ...after } });
  return after;
}

/** Says which of several are held already; of those taken at the same moment the constraint speaks. */
async function assertFree({ tx }: Call, { space_ids, start_date, end_date }: ReserveSpacesInput): Promise<void> {
  const taken = await tx.query<{ number: string }>(
    sql`select distinct s.number from reservation r join space s on (s.company_id, s.id) = (r.company_id, r.space_id)
        where r.company_id = app_company() and r.space_id = any(${space_ids}::bigint[])
          and r.start_date <= ${end_date}::date and r.end_date >= ${start_date}::date order by s.number`,
  );
  if (!taken.length) return;
  const numbers = taken.map(({ number }) => number).join('、');
  throw new Refusal(409, `空间 ${numbers} 在这段时间已被预定，请取消选择或调整日期`);
}

/** By their ids, so that two who want the same spaces at once do not wait for each other. */
async function reserveSeveral(call: Call, input: ReserveSpacesInput): Promise<Reservation[]> {
  await assertFree(call, input);
  const { space_ids, ...held } = input;
  const made: Reservation[] = [];
  for (const space_id of [...new Set(space_ids)].sort((a, b) => a - b))
    made.push(await reserve(call, { space_id, ...held }));
  return made;
}

/** One that has begun ends the day before; one still ahead is taken away. */
async function release(call: Call, { id, version }: ReleaseInput): Promise<{ id: number }> {
  const [before] = await reservationsWhere(call, sql`r.id = ${id}`);
  if (!before) throw notFound('预定');
  if (before.end_date < call.today) throw new Refusal(409, '该预定已到期');
  const end_date = addDays(call.today, -1);
  if (end_date < before.start_date) {
    if (before.version !== version) throw new Refusal(409, '该预定已被他人修改，请刷新后重试');
    await deleteRecords(call.tx, 'reservation', '预定', [id]);
  } else {
    await updateRecord(call.tx, 'reservation', '预定', { id, version }, { end_date });
  }
  await call.audit({
    object: 'reservation',
    object_id: id,
    action: 'release',
    before: { ...before },
    after: { end_date },
  });
  return { id };
}

interface Let {
  tenant_name: string;
  start: string;
  end: string;
  spaces: readonly { id: number }[];
}

/** What a lease takes the place of: whatever was held for its tenant, and for others within its days. */
export async function releaseForLease(call: Call, { tenant_name, start, end, spaces }: Let): Promise<void> {
  const ended = await reservationsWhere(
    call,
    sql`r.space_id = any(${spaces.map(({ id }) => id)}::bigint[]) and r.end_date >= ${call.today}::date
      and (name_key(r.holder) = name_key(${tenant_name}) or (r.start_date <= ${end}::date and r.end_date >= ${start}::date))`,
  );
  for (const { id, version } of ended) await release(call, { id, version });
}

export const reservationRoutes: Route[] = [
  handle(reservationsOfSpace, async (call, { space_id }) => {
    const seen = await call.tx.query(
      sql`select s.id from space s where s.company_id = app_company() and s.id = ${space_id}${inScope(call.actor, sql`s.park_id`)}`,
    );
    if (!seen.length) throw notFound('空间');
    return reservationsWhere(call, sql`r.space_id = ${space_id}`);
  }),
  handle(reserveSpace, reserve),
  handle(reserveSpaces, reserveSeveral),
  handle(releaseReservation, release),
];
