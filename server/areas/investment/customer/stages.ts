// Stage changes of a customer (docs/domain §3, §3.2): moving, ending, reopening. Each is stored with its time.
import sql from 'sql-template-tag';
import { endCustomer, moveCustomer, reopenCustomer } from '#api/investment/customer/customer';
import type { Customer, CustomerEndingTerms, CustomerMoving } from '#api/investment/customer/customer.schema';
import { CUSTOMER_END, CUSTOMER_STATUS } from '#api/investment/customer/customer-labels';
import { maybeOne } from '#server/platform/db/database';
import { insertRecord, updateRecord } from '#server/platform/list/record';
import { missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadCustomer } from './load-customer';
import { maskedCustomer } from './masked';

type Entry = { stage_id: number } | { status: 'won' | 'lost' | 'given_up'; cause_id: number | null; remark: string };

export const enterStage = (call: Call, customer_id: number, entry: Entry): Promise<number> =>
  insertRecord(call.tx, 'customer_stage', {
    customer_id,
    ...entry,
    entered_at: call.now.toISOString(),
    entered_by: call.actor.user_id,
  });

/** Refuses an id that is not in the dictionary of the kind. */
export async function assertItem({ tx }: Call, id: number, kind: string, name: string, what: string): Promise<void> {
  const found = await maybeOne(
    tx,
    sql`select id from dictionary where company_id = app_company() and id = ${id} and kind = ${kind}`,
  );
  if (!found) throw missing([{ path: [name], message: `所选${what}不存在` }]);
}

/** Moving cannot change the outcome: a won customer remains won. */
function assertStatus({ status }: Customer, wanted: readonly Customer['status'][]): void {
  if (wanted.includes(status)) return;
  if (status === 'won') throw new Refusal(409, '客户已成交，不能退回到之前的阶段');
  throw new Refusal(409, `客户${CUSTOMER_STATUS[status].label}，请刷新后重试`);
}

/** Moves an open customer; `version` makes it fail when the customer has changed. */
export async function moveTo(call: Call, id: number, stage_id: number, version?: number): Promise<Customer> {
  const { tx, actor } = call;
  const before = await loadCustomer(tx, actor, id, true);
  if (before.stage_id === stage_id && before.status !== 'won') return before;
  assertStatus(before, ['open', 'pool']);
  await assertItem(call, stage_id, 'investment-progress', 'stage_id', '招商进度');
  await updateRecord(tx, 'customer', '客户', { id, version: version ?? before.version }, { stage_id });
  await enterStage(call, id, { stage_id });
  const after = await loadCustomer(tx, actor, id);
  await call.audit({
    object: 'customer',
    object_id: id,
    action: 'customer-move',
    before: { stage: before.stage },
    after: { stage: after.stage },
  });
  return after;
}

const CAUSES = { lost: 'loss-cause', given_up: 'renunciation-reason' } as const;

async function end(call: Call, { id, version, outcome, cause_id, remark }: CustomerEndingTerms): Promise<Customer> {
  const { tx, actor } = call;
  const before = await loadCustomer(tx, actor, id, true);
  assertStatus(before, ['open', 'pool']);
  const cause = outcome === 'won' ? null : cause_id;
  if (outcome !== 'won' && cause !== null)
    await assertItem(call, cause, CAUSES[outcome], 'cause_id', `${CUSTOMER_END[outcome].label}原因`);
  await updateRecord(tx, 'customer', '客户', { id, version }, { status: outcome });
  await enterStage(call, id, { status: outcome, cause_id: cause, remark });
  const after = await loadCustomer(tx, actor, id);
  await call.audit({
    object: 'customer',
    object_id: id,
    action: 'customer-end',
    before: { status: before.status },
    after: { status: after.status, cause: after.stages.at(-1)?.cause ?? '', remark },
  });
  return after;
}

async function reopen(call: Call, { id, version, stage_id }: CustomerMoving): Promise<Customer> {
  const { tx, actor } = call;
  const before = await loadCustomer(tx, actor, id, true);
  assertStatus(before, ['lost', 'given_up']);
  await assertItem(call, stage_id, 'investment-progress', 'stage_id', '招商进度');
  await updateRecord(tx, 'customer', '客户', { id, version }, { status: 'open', stage_id });
  await enterStage(call, id, { stage_id });
  const after = await loadCustomer(tx, actor, id);
  await call.audit({
    object: 'customer',
    object_id: id,
    action: 'customer-reopen',
    before: { status: before.status, stage: before.stage },
    after: { status: after.status, stage: after.stage },
  });
  return after;
}

export const customerStageRoutes: Route[] = [
  handle(moveCustomer, async (call, { id, version, stage_id }) =>
    maskedCustomer(await moveTo(call, id, stage_id, version)),
  ),
  handle(endCustomer, async (call, input) => maskedCustomer(await end(call, input))),
  handle(reopenCustomer, async (call, input) => maskedCustomer(await reopen(call, input))),
];
