// Closed months (结账): who closes holds the enterprise's posting for himself, so that nothing slips in beside him; the
// database refuses every posting into a closed month.
import sql from 'sql-template-tag';
import { getPeriodLock, setPeriodLock } from '#api/finance/period-lock/period-lock';
import type { PeriodLock, PeriodLockInput } from '#api/finance/period-lock/period-lock.schema';
import { monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { one, type Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { invalid } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

async function load(tx: Tx): Promise<PeriodLock> {
  const { closed_through } = await one<{ closed_through: string | null }>(
    tx,
    sql`select closed_through(app_company()) as closed_through`,
  );
  const history = await tx.query<PeriodLock['history'][number]>(
    sql`select l.closed_through, l.reason, u.display_name as created_by_name, l.created_at from period_lock l
        join app_user u on u.company_id = l.company_id and u.id = l.created_by
        where l.company_id = app_company() order by l.id desc limit 50`,
  );
  return { closed_through, history };
}

async function set(call: Call, { month, reason }: PeriodLockInput): Promise<PeriodLock> {
  const { tx, today } = call;
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('period_lock', app_company()))`);
  const { closed_through: before } = await load(tx);
  const closed_through = month === null ? null : monthRange(month).end;
  if (closed_through === before) throw invalid([{ path: ['month'], message: '与当前结账月份相同' }]);
  if (month !== null && month > yearMonthOf(today))
    throw invalid([{ path: ['month'], message: '不能对未到的月份结账' }]);
  const reopens = before !== null && (closed_through === null || closed_through < before);
  if (reopens && !reason) throw invalid([{ path: ['reason'], message: '反结账须填写原因' }]);
  const id = await insertRecord(tx, 'period_lock', {
    closed_through,
    reason: reason ?? '',
    created_by: call.actor.user_id,
  });
  await call.audit({
    object: 'period_lock',
    object_id: id,
    action: reopens ? 'reopen' : 'close',
    before: { closed_through: before },
    after: { closed_through, reason: reason ?? '' },
  });
  return load(tx);
}

export const periodLockRoutes: Route[] = [handle(getPeriodLock, ({ tx }) => load(tx)), handle(setPeriodLock, set)];
