// Planned visits (拜访计划, docs/domain §3): the customer a manager plans to meet on a day; a completed visit becomes a follow-up.
import sql, { empty, type Sql } from 'sql-template-tag';
import { doneVisit, moveVisit, visitCalls, visitWeek } from '#api/investment/visit-plan';
import type { Visit, VisitDoneTerms, VisitMove, VisitTerms, VisitWeekTerms } from '#api/investment/visit-plan.schema';
import { addDays } from '#domain/kernel/dates/calendar-date';
import type { Actor } from '#server/platform/access/actor';
import { customerVisible } from '#server/platform/access/scope';
import { conflict, duplicate, field, reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { objectRoutes } from '#server/platform/list/object';
import { updateRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertItem } from './customer';
import { managerOf } from './customer/owners';
import { addFollowUp } from './follow-up';
import { calendarRoutes } from './visit-calendar';

const COLUMNS: Sql = sql`v.id, v.version, v.customer_id, v.user_id, v.kind_id, v.visit_on, v.visit_at, v.purpose, v.follow_up_id,
  c.name as customer_name, u.display_name as manager, d.name as kind,
  coalesce((select trim(k.name || ' ' || mask_phone(k.phone)) from customer_contact k where (k.company_id, k.customer_id) = (c.company_id, c.id) and k.main), '') as contact`;
const SOURCE: Sql = sql`visit_plan v join customer c on (c.company_id, c.id) = (v.company_id, v.customer_id)
  join dictionary d on (d.company_id, d.id) = (v.company_id, v.kind_id) join app_user u on u.company_id = v.company_id and u.id = v.user_id`;

async function loadVisit(tx: Tx, actor: Actor, id: number): Promise<Visit> {
  const found = await maybeOne<Visit>(
    tx,
    sql`select ${COLUMNS} from ${SOURCE} where v.company_id = app_company() and v.id = ${id}${customerVisible(actor)}`,
  );
  if (!found) throw notFound('拜访计划');
  return found;
}

function assertPlanned({ follow_up_id }: Visit): void {
  if (follow_up_id !== null) throw new Refusal(423, '拜访已完成，不能再改；请在跟进中修改');
}

function assertAhead(visit_on: string, today: string): void {
  if (visit_on < today) throw invalid([{ path: ['visit_on'], message: '拜访日期不能早于今天' }]);
}

/** Visits can only be planned for open customers. */
async function assertOpen({ tx, actor }: Call, customer_id: number): Promise<void> {
  const customer = await maybeOne<{ status: string }>(
    tx,
    sql`select c.status from customer c where c.company_id = app_company() and c.id = ${customer_id}${customerVisible(actor)}`,
  );
  if (!customer) throw missing([{ path: ['customer_id'], message: '所选客户不存在' }]);
  if (customer.status !== 'open')
    throw new Refusal(409, '客户已结束跟进，不能安排拜访', [
      { path: ['customer_id'], message: '客户已结束跟进，不能安排拜访' },
    ]);
}

async function prepare(call: Call, input: VisitTerms, before?: Visit): Promise<Record<string, unknown>> {
  const { id: _id, version: _version, ...columns } = input;
  if (before) assertPlanned(before);
  // An unchanged planned day may be in the past.
  if (input.visit_on !== before?.visit_on) assertAhead(input.visit_on, call.today);
  if (input.customer_id !== before?.customer_id) await assertOpen(call, input.customer_id);
  if (input.user_id !== before?.user_id) await managerOf(call, input.user_id, 'user_id');
  await assertItem(call, input.kind_id, 'follow-up-type', 'kind_id', '方式');
  return before ? columns : { ...columns, created_by: call.actor.user_id, created_at: call.now.toISOString() };
}

const audited = ({ customer_name, ...visit }: Visit) => ({ name: customer_name, ...visit });

async function changed(call: Call, before: Visit, action: string): Promise<Visit> {
  const after = await loadVisit(call.tx, call.actor, before.id);
  await call.audit({
    object: 'visit_plan',
    object_id: before.id,
    action,
    before: audited(before),
    after: audited(after),
  });
  return after;
}

async function move(call: Call, { id, version, visit_on }: VisitMove): Promise<Visit> {
  const before = await loadVisit(call.tx, call.actor, id);
  assertPlanned(before);
  assertAhead(visit_on, call.today);
  await updateRecord(call.tx, 'visit_plan', '拜访计划', { id, version }, { visit_on });
  return changed(call, before, 'visit-move');
}

/** The version check makes the second of two concurrent requests fail, so that only one follow-up is created. */
async function done(call: Call, { id, version, ...note }: VisitDoneTerms): Promise<Visit> {
  const before = await loadVisit(call.tx, call.actor, id);
  assertPlanned(before);
  const { customer_id, kind_id } = before;
  const followUp = await addFollowUp(call, { customer_id, kind_id, attachment_ids: [], ...note });
  await updateRecord(call.tx, 'visit_plan', '拜访计划', { id, version }, { follow_up_id: followUp.id });
  return changed(call, before, 'visit-done');
}

async function week(call: Call, { monday, user_id }: VisitWeekTerms): Promise<Visit[]> {
  const { tx, actor } = call;
  if (user_id !== null) await managerOf(call, user_id, 'user_id');
  return tx.query<Visit>(
    sql`select ${COLUMNS} from ${SOURCE}
        where v.company_id = app_company() and v.visit_on between ${monday}::date and ${addDays(monday, 6)}::date${
          user_id === null ? empty : sql` and v.user_id = ${user_id}`
        }${customerVisible(actor)}
        order by u.display_name, v.user_id, v.visit_on, v.visit_at nulls last, v.id`,
  );
}

const visitPlanRoutes: Route[] = [
  ...objectRoutes(visitCalls, {
    table: 'visit_plan',
    title: '拜访计划',
    load: (tx, actor, id) => loadVisit(tx, actor, id),
    prepare,
    audited,
    beforeRemove: async ({ tx, actor }, ids) => {
      for (const id of ids) assertPlanned(await loadVisit(tx, actor, id));
    },
  }),
  handle(moveVisit, move),
  handle(doneVisit, done),
  handle(visitWeek, week),
];

export const visitPlan: AreaObject = {
  routes: () => [...visitPlanRoutes, ...calendarRoutes],
  constraints: {
    visit_plan_at: field('visit_at', '时间应为 00:00 至 23:59'),
    visit_plan_customer: reference('customer_id', '所选客户不存在'),
    visit_plan_user: reference('user_id', '所选招商经理不存在'),
    visit_plan_kind: reference('kind_id', '所选方式不存在'),
    visit_plan_follow_up: reference('id', '跟进不存在'),
    visit_plan_once: duplicate('visit_on', '该招商经理当天已有对这位客户的拜访计划'),
    visit_plan_slot: duplicate('visit_at', '该招商经理此时已有其他拜访'),
    visit_plan_of_follow_up: conflict('该跟进已对应另一次拜访'),
  },
};
