// Closed months (结账) of a legal entity: closing locks its postings, so that no concurrent posting slips in; the database refuses every posting into a
// closed month.
import sql from 'sql-template-tag';
import { getPeriodLock, setPeriodLock } from '#api/finance/period-lock';
import type { PeriodLock, PeriodLockTerms } from '#api/finance/period-lock.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { assertSeesAllParks } from '#server/platform/access/scope';
import { field, reference } from '#server/platform/db/constraints';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

async function load(tx: Tx): Promise<PeriodLock> {
  const entities = await tx.query<PeriodLock['entities'][number]>(
    sql`select e.id, e.name, closed_through(e.company_id, e.id) as closed_through from legal_entity e
        where e.company_id = app_company() order by e.id`,
  );
  const history = await tx.query<PeriodLock['history'][number]>(
    sql`select e.name as entity_name, l.closed_through, l.reason, u.display_name as created_by_name, l.created_at from period_lock l
        join legal_entity e on (e.company_id, e.id) = (l.company_id, l.legal_entity_id)
        join app_user u on u.company_id = l.company_id and u.id = l.created_by
        where l.company_id = app_company() order by l.id desc limit 50`,
  );
  return { entities, history };
}

type Books = PeriodLock['entities'][number];

/** Returns the given legal entities, locked until the end of the transaction against concurrent postings. */
async function lockedBooks(tx: Tx, legal_entity_ids: readonly number[]): Promise<Books[]> {
  const all = (await load(tx)).entities;
  const absent = legal_entity_ids.flatMap((id, index): FieldError[] =>
    all.some((books) => books.id === id) ? [] : [{ path: ['legal_entity_ids', index], message: '所选签约主体不存在' }],
  );
  if (absent.length) throw missing(absent);
  const ids = legal_entity_ids.length ? [...legal_entity_ids] : all.map((books) => books.id);
  await tx.query(
    sql`select hold_period_lock(app_company(), e.id) from (select id from legal_entity where company_id = app_company()
          and id = any(${ids}::bigint[]) order by id) e`,
  );
  return (await load(tx)).entities.filter((books) => ids.includes(books.id));
}

async function set(call: Call, { month, reason, legal_entity_ids }: PeriodLockTerms): Promise<PeriodLock> {
  // A month is closed for all parks of its entity.
  assertSeesAllParks(call, '结账或反结账');
  const { tx, today } = call;
  const closed_through = month === null ? null : monthRange(month).end;
  const books = (await lockedBooks(tx, legal_entity_ids)).filter((each) => each.closed_through !== closed_through);
  if (books.length === 0) throw invalid([{ path: ['month'], message: '与当前结账月份相同' }]);
  if (month !== null && month > yearMonthOf(today))
    throw invalid([{ path: ['month'], message: '不能对未来的月份结账' }]);
  const reopens = (before: string | null) => before !== null && (closed_through === null || closed_through < before);
  if (!reason && books.some((each) => reopens(each.closed_through)))
    throw invalid([{ path: ['reason'], message: '反结账须填写原因' }]);
  for (const { id: legal_entity_id, name, closed_through: before } of books) {
    const line = { legal_entity_id, closed_through, reason, created_by: call.actor.user_id };
    await call.audit({
      object: 'period_lock',
      object_id: await insertRecord(tx, 'period_lock', line),
      action: reopens(before) ? 'reopen' : 'close',
      before: { entity_name: name, closed_through: before },
      after: { entity_name: name, closed_through, reason },
    });
  }
  return load(tx);
}

const periodLockRoutes: Route[] = [handle(getPeriodLock, ({ tx }) => load(tx)), handle(setPeriodLock, set)];

export const periodLock: AreaObject = {
  routes: () => [...periodLockRoutes],
  constraints: {
    period_lock_month_end: field('month', '须按整月结账'),
    period_lock_entity: reference('legal_entity_ids', '所选签约主体不存在'),
    period_lock_posted: { code: 423, message: '结账记录不能修改或删除' },
    period_closed: { code: 423, message: '入账日期所在月份已结账，不能记账', path: ['accounting_date'] },
  },
};
