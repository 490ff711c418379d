// Follow-ups (跟进, docs/domain §3): the activity with a customer and the next date; a follow-up may also move the customer to another stage.
import sql from 'sql-template-tag';
import { followUpCalls, followUpsOf, rescheduleFollowUp } from '#api/investment/follow-up/follow-up';
import { type FOLLOW_UP_DUE, type FollowUpRow, followUpList } from '#api/investment/follow-up/follow-up.list';
import type { FollowUp, FollowUpReschedule, FollowUpTerms } from '#api/investment/follow-up/follow-up.schema';
import { isLast } from '#server/measures/investment/follow-up';
import { customerVisible } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { assertFiles, removeAttachments, setAttachments } from '#server/platform/files/attachments';
import { anyOf } from '#server/platform/list/any-of';
import { listRoutes } from '#server/platform/list/list';
import { type ObjectOptions, objectRoutes, saveObject } from '#server/platform/list/object';
import { updateRecord } from '#server/platform/list/record';
import { containing } from '#server/platform/list/statement';
import { invalid, missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertItem, moveTo } from '../customer';
import { loadCustomer } from '../customer/load-customer';
import { COLUMNS, loadFollowUp, SOURCE } from './load-follow-up';
import { dueIs, planIs, planOf } from './plan';

const OBJECT = 'follow_up';

function assertAhead(next_on: string | null, today: string): void {
  if (next_on !== null && next_on < today) throw invalid([{ path: ['next_on'], message: '下次跟进不能早于今天' }]);
}

async function prepare(call: Call, input: FollowUpTerms, before?: FollowUp): Promise<Record<string, unknown>> {
  const { tx, actor, today } = call;
  const { id: _id, version: _version, stage_id: _stage, attachment_ids, ...columns } = input;
  if (input.followed_on > today) throw invalid([{ path: ['followed_on'], message: '跟进日期不能晚于今天' }]);
  // An unchanged planned date may be in the past.
  if (input.next_on !== before?.next_on) assertAhead(input.next_on, today);
  await assertFiles(call, 'attachment_ids', attachment_ids);
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

const listed = listRoutes(followUpList, {
  source: ({ actor }) => sql`from ${SOURCE} where f.company_id = app_company()${customerVisible(actor)}`,
  id: sql`f.id`,
  extra: { version: sql`f.version`, customer_id_now: sql`f.customer_id` },
  columns: {
    followed_on: sql`f.followed_on`,
    customer_name: sql`c.name`,
    kind: sql`d.name`,
    content: sql`f.content`,
    plan: ({ today }) => planOf(today),
    next_on: sql`f.next_on`,
    done_by_name: sql`u.display_name`,
    kind_id: sql`f.kind_id`,
    customer_id: sql`f.customer_id`,
    done_by: sql`f.done_by`,
  },
  references: {
    customer_name: {
      ids: (part: string) => sql`select search_customer(app_company(), ${containing(part)})`,
      column: sql`f.customer_id`,
    },
  },
  filters: {
    plan: (states: FollowUpRow['plan'][], { today }) => anyOf(planIs(today))(states),
    due: (states: (keyof typeof FOLLOW_UP_DUE)[], { today }) => anyOf(dueIs(today))(states),
  },
});

const followUpObject: ObjectOptions<FollowUpTerms, FollowUp> = {
  table: OBJECT,
  title: '跟进',
  load: (tx, actor, id) => loadFollowUp(tx, actor, id),
  prepare,
  after: async (call, id, { customer_id, stage_id, attachment_ids }, before) => {
    await setAttachments(call.tx, OBJECT, id, attachment_ids);
    if (!before && stage_id !== null) await moveTo(call, customer_id, stage_id);
  },
  audited: ({ stage_id: _stage, customer_name, attachment_ids: _ids, attachments, mails: _mails, ...followUp }) => ({
    name: customer_name,
    ...followUp,
    attachments: attachments.map(({ name }) => name),
  }),
  beforeRemove: async ({ tx }, ids) => {
    await refuseMailed(tx, ids);
    await removeAttachments(tx, OBJECT, ids);
  },
};

/** Follow-ups sent by mail cannot be deleted. */
async function refuseMailed(tx: Tx, ids: readonly number[]): Promise<void> {
  const mailed = await tx.query(
    sql`select id from follow_up_mail where company_id = app_company() and follow_up_id = any(${[...ids]}::bigint[]) limit 1`,
  );
  if (mailed.length) throw new Refusal(423, '跟进已发送邮件，不能删除；内容有误的请编辑');
}

/** Creates a follow-up for an activity recorded elsewhere, such as a visit. */
export const addFollowUp = (call: Call, terms: FollowUpTerms): Promise<FollowUp> =>
  saveObject(call, terms, followUpObject);

async function reschedule(call: Call, { id, version, next_on }: FollowUpReschedule): Promise<FollowUp> {
  const { tx, actor, today } = call;
  const before = await loadFollowUp(tx, actor, id);
  // The lock serializes concurrent follow-ups of the customer.
  await loadCustomer(tx, actor, before.customer_id, true);
  const last = await maybeOne(
    tx,
    sql`select f.id from follow_up f join customer c on (c.company_id, c.id) = (f.company_id, f.customer_id)
        where f.company_id = app_company() and f.id = ${id} and f.next_on is not null and ${isLast}`,
  );
  if (!last) throw new Refusal(409, '该跟进已完成或没有下次跟进，请刷新后重试');
  assertAhead(next_on, today);
  if (next_on <= before.followed_on) throw invalid([{ path: ['next_on'], message: '下次跟进须晚于本次跟进' }]);
  await updateRecord(tx, OBJECT, '跟进', { id, version }, { next_on });
  await call.audit({
    object: OBJECT,
    object_id: id,
    action: 'follow-up-reschedule',
    before: { name: before.customer_name, next_on: before.next_on },
    after: { name: before.customer_name, next_on },
  });
  return loadFollowUp(tx, actor, id);
}

export const followUpRoutes: Route[] = [
  ...listed,
  ...objectRoutes(followUpCalls, followUpObject),
  handle(rescheduleFollowUp, reschedule),
  handle(followUpsOf, async ({ tx, actor }, { id }) => {
    await loadCustomer(tx, actor, id);
    return tx.query<FollowUp>(
      sql`select ${COLUMNS} from ${SOURCE} where f.company_id = app_company() and f.customer_id = ${id} order by f.followed_on desc, f.id desc`,
    );
  }),
];
