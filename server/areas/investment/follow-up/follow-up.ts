// Follow-ups (跟进, docs/domain §3): what was done with a customer and when to go on; with one he may be moved on.
import sql, { type Sql } from 'sql-template-tag';
import { followUpCalls, followUpsOf } from '#api/investment/follow-up/follow-up';
import { followUpList } from '#api/investment/follow-up/follow-up.list';
import type { FollowUp, FollowUpTerms } from '#api/investment/follow-up/follow-up.schema';
import type { Actor } from '#server/platform/access/actor';
import { customerVisible } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import { invalid, missing, notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertItem, moveTo } from '../customer';
import { loadCustomer } from '../customer/load-customer';

const COLUMNS: Sql = sql`f.id, f.version, f.customer_id, f.kind_id, f.followed_on, f.content, f.next_on, d.name as kind, c.name as customer_name, c.stage_id,
  u.display_name as done_by`;
const SOURCE: Sql = sql`follow_up f join customer c on (c.company_id, c.id) = (f.company_id, f.customer_id)
  join dictionary d on (d.company_id, d.id) = (f.company_id, f.kind_id) join app_user u on u.company_id = f.company_id and u.id = f.done_by`;

async function loadFollowUp(tx: Tx, actor: Actor, id: number): Promise<FollowUp> {
  const found = await maybeOne<FollowUp>(
    tx,
    sql`select ${COLUMNS} from ${SOURCE} where f.company_id = app_company() and f.id = ${id}${customerVisible(actor)}`,
  );
  if (!found) throw notFound('跟进');
  return found;
}

async function prepare(call: Call, input: FollowUpTerms, before?: FollowUp): Promise<Record<string, unknown>> {
  const { tx, actor, today } = call;
  const { id: _id, version: _version, stage_id: _stage, ...columns } = input;
  if (input.followed_on > today) throw invalid([{ path: ['followed_on'], message: '跟进日期不能晚于今天' }]);
  // A date that has passed since it was planned may stay as it was.
  if (input.next_on !== null && input.next_on < today && input.next_on !== before?.next_on)
    throw invalid([{ path: ['next_on'], message: '下次跟进不能早于今天' }]);
  await assertItem(call, input.kind_id, 'follow-up-type', 'kind_id', '跟进方式');
  if (before) {
    if (before.customer_id !== input.customer_id)
      throw invalid([{ path: ['customer_id'], message: '已登记的跟进不能换客户' }]);
    return columns;
  }
  const customer = await maybeOne(
    tx,
    sql`select c.id from customer c where c.company_id = app_company() and c.id = ${input.customer_id}${customerVisible(actor)}`,
  );
  if (!customer) throw missing([{ path: ['customer_id'], message: '所选客户不存在' }]);
  return { ...columns, done_by: actor.user_id, created_at: call.now.toISOString() };
}

/** The last of a customer says when to go on; what was planned before is done by it, and where it ended nothing is left. */
const PLAN = (
  today: string,
): Sql => sql`case when c.status <> 'open' or exists (select from follow_up l where l.company_id = f.company_id and l.customer_id = f.customer_id
    and (l.followed_on, l.id) > (f.followed_on, f.id)) then 'done'
  when f.next_on is null then 'none' when f.next_on < ${today}::date then 'overdue' else 'planned' end`;

const listed = listRoutes(followUpList, {
  source: ({ actor }) => sql`from ${SOURCE} where f.company_id = app_company()${customerVisible(actor)}`,
  id: sql`f.id`,
  extra: { version: sql`f.version`, customer_id_now: sql`f.customer_id` },
  columns: {
    followed_on: sql`f.followed_on`,
    customer_name: sql`c.name`,
    kind: sql`d.name`,
    content: sql`f.content`,
    plan: ({ today }) => PLAN(today),
    next_on: sql`f.next_on`,
    done_by_name: sql`u.display_name`,
    kind_id: sql`f.kind_id`,
    customer_id: sql`f.customer_id`,
    done_by: sql`f.done_by`,
  },
});

export const followUpRoutes: Route[] = [
  ...listed,
  ...objectRoutes(followUpCalls, {
    table: 'follow_up',
    title: '跟进',
    load: (tx, actor, id) => loadFollowUp(tx, actor, id),
    prepare,
    after: async (call, _id, { customer_id, stage_id }, before) => {
      if (!before && stage_id !== null) await moveTo(call, customer_id, stage_id);
    },
    audited: ({ stage_id: _stage, customer_name, ...followUp }) => ({ name: customer_name, ...followUp }),
  }),
  handle(followUpsOf, async ({ tx, actor }, { id }) => {
    await loadCustomer(tx, actor, id);
    return tx.query<FollowUp>(
      sql`select ${COLUMNS} from ${SOURCE} where f.company_id = app_company() and f.customer_id = ${id} order by f.followed_on desc, f.id desc`,
    );
  }),
];
