// Merges two customers into one (docs/domain §3.7): everything that belongs to the merged one moves to the remaining one.
import sql from 'sql-template-tag';
import type { Customer } from '#api/investment/customer/customer.schema';
import { mergeCustomers } from '#api/investment/merge';
import type { CustomerMergingTerms } from '#api/investment/merge.schema';
import type { MergedField } from '#api/investment/merge-labels';
import { MOST_CONTACTS } from '#api/kernel/form/contacts.schema';
import { phoneKeys } from '#domain/tenants/phone-key';
import type { Actor } from '#server/platform/access/actor';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { insertRecord, updateRecord } from '#server/platform/list/record';
import { Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadCustomer } from './load-customer';
import { auditedCustomer, maskedCustomer } from './masked';
import { keepOwner } from './owners';
import { setParts } from './parts';

const COLUMNS: Readonly<Record<MergedField, readonly (keyof Customer)[]>> = {
  name: ['name'],
  kind: ['kind'],
  standing: ['stage_id'],
  owner: ['owner_id'],
  manager_type: ['manager_type_id'],
  source: ['source_id'],
  channel: ['channel_id'],
  industry: ['industry_id'],
  area: ['area_id'],
  demand: ['demand_min_sqm', 'demand_max_sqm'],
  budget: ['budget', 'budget_unit'],
  move_in: ['move_in_on'],
  key_account: ['key_account', 'level'],
  parent: ['parent_id'],
  remark: ['remark'],
};

/** Returns the customer that an old link refers to: the one it was merged into, or itself. */
export async function remainingId(tx: Tx, id: number): Promise<number> {
  const pointer = await maybeOne<{ merged_into_id: number }>(
    tx,
    sql`select merged_into_id from customer_merged where company_id = app_company() and id = ${id}`,
  );
  return pointer?.merged_into_id ?? id;
}

/** Locks both in the order of their ids, so that of two concurrent merges the second finds one of them gone. */
async function loadBoth(call: Call, { kept: target, merged }: CustomerMergingTerms): Promise<[Customer, Customer]> {
  const { tx, actor } = call;
  const ids = [target.id, merged.id];
  await tx.query(
    sql`select id from customer where company_id = app_company() and id = any(${ids}::bigint[]) order by id for update`,
  );
  for (const id of ids) await refuseMerged(tx, actor, id);
  const both: [Customer, Customer] = [
    await loadCustomer(tx, actor, target.id),
    await loadCustomer(tx, actor, merged.id),
  ];
  if (both[1].version !== merged.version)
    throw new Refusal(409, `客户「${both[1].name}」已被他人修改，请刷新后重新合并`);
  return both;
}

async function refuseMerged(tx: Tx, actor: Actor, id: number): Promise<void> {
  const target = await remainingId(tx, id);
  if (target === id) return;
  const { name } = await loadCustomer(tx, actor, target);
  throw new Refusal(409, `客户已合并到「${name}」，请刷新后重试`);
}

const isWon = ({ status }: Customer) => status === 'won';

/** A won customer remains won. */
const takesStatus = (target: Customer, merged: Customer, taken: readonly MergedField[]) =>
  isWon(target) === isWon(merged) ? taken.includes('standing') : isWon(merged);

function columnsOf(target: Customer, merged: Customer, fields: readonly MergedField[]): Record<string, unknown> {
  const taken = Object.fromEntries(fields.flatMap((field) => COLUMNS[field].map((name) => [name, merged[name]])));
  const parent_id = 'parent_id' in taken ? merged.parent_id : target.parent_id;
  const fromMerged = fields.includes('standing');
  const { status } = fromMerged ? merged : target;
  const earlier = merged.created_at < target.created_at ? merged.id : target.id;
  return {
    ...taken,
    // Neither can be the parent of the other any more.
    parent_id: parent_id === merged.id || parent_id === target.id ? null : parent_id,
    status: status === 'pool' ? 'open' : status,
    tenant_id: target.tenant_id ?? merged.tenant_id,
    created: earlier,
  };
}

/** Contacts of the remaining customer, then those of the other with a different telephone, or without one under a different name. */
function contactsOf(target: Customer, merged: Customer): Customer['contacts'] {
  const keyOf = ({ name, phone }: Customer['contacts'][number]) => phoneKeys([phone])[0] ?? name;
  const existing = new Set(target.contacts.map(keyOf));
  const more = merged.contacts.filter((contact) => !existing.has(keyOf(contact)));
  const hasMain = target.contacts.some(({ main }) => main);
  const all = [...target.contacts, ...more.map((contact) => ({ ...contact, main: contact.main && !hasMain }))];
  if (all.length > MOST_CONTACTS)
    throw new Refusal(409, `合并后有 ${all.length} 位联系人，最多 ${MOST_CONTACTS} 位；请先删去一部分再合并`);
  return all.map((contact, place) =>
    place === 0 && !all.some(({ main }) => main) ? { ...contact, main: true } : contact,
  );
}

/** The last entries of the stage history and of the manager history must equal the current state. */
async function endHistories(call: Call, id: number, standing: Customer, owner_id: number | null): Promise<void> {
  const { tx, actor, now } = call;
  const entry = standing.stages.at(-1)?.id ?? 0;
  await tx.query(
    sql`insert into customer_stage (company_id, customer_id, stage_id, status, cause_id, remark, entered_at, entered_by)
        select e.company_id, ${id}, e.stage_id, e.status, e.cause_id, e.remark, ${now.toISOString()}::timestamptz, ${actor.user_id}
        from customer_stage e where e.company_id = app_company() and e.id = ${entry} and exists (select from customer_stage later
          where later.company_id = e.company_id and later.customer_id = e.customer_id and (later.entered_at, later.id) > (e.entered_at, e.id))`,
  );
  const last = await maybeOne<{ owner_id: number | null }>(
    tx,
    sql`select owner_id from customer_owner where company_id = app_company() and customer_id = ${id} order by since desc, id desc limit 1`,
  );
  if (last?.owner_id !== owner_id) await keepOwner(call, [id], owner_id);
}

async function merge(call: Call, input: CustomerMergingTerms): Promise<Customer> {
  const { tx, actor, now } = call;
  const [target, merged] = await loadBoth(call, input);
  if (target.tenant_id !== null && merged.tenant_id !== null && target.tenant_id !== merged.tenant_id)
    throw new Refusal(409, `两位客户已成为不同的租客（${target.tenant_name}、${merged.tenant_name}），不能合并`);
  const fromMerged = takesStatus(target, merged, input.taken);
  const fields = [...input.taken.filter((field) => field !== 'standing'), ...(fromMerged ? ['standing' as const] : [])];
  const { created, ...columns } = columnsOf(target, merged, fields);
  const parts = {
    contacts: contactsOf(target, merged),
    park_ids: [...target.park_ids, ...merged.park_ids],
    spatial_type_ids: [...target.spatial_type_ids, ...merged.spatial_type_ids],
  };
  await updateRecord(tx, 'customer', '客户', input.kept, columns);
  await tx.query(
    sql`update customer k set created_at = e.created_at, created_by = e.created_by from customer e
        where k.company_id = app_company() and k.id = ${target.id} and e.company_id = k.company_id and e.id = ${created}`,
  );
  await setParts(call, merged.id, { contacts: [], park_ids: [], spatial_type_ids: [] });
  await setParts(call, target.id, parts);
  await tx.query(sql`select repoint_customer(${merged.id}, ${target.id})`);
  await endHistories(
    call,
    target.id,
    fromMerged ? merged : target,
    fields.includes('owner') ? merged.owner_id : target.owner_id,
  );
  await tx.query(sql`delete from customer where company_id = app_company() and id = ${merged.id}`);
  await insertRecord(tx, 'customer_merged', {
    id: merged.id,
    merged_into_id: target.id,
    merged_by: actor.user_id,
    merged_at: now.toISOString(),
  });
  const after = await loadCustomer(tx, actor, target.id);
  await call.audit({
    object: 'customer',
    object_id: target.id,
    action: 'customer-merge',
    before: auditedCustomer(target),
    after: { ...auditedCustomer(after), merged: merged.name },
  });
  await call.audit({
    object: 'customer',
    object_id: merged.id,
    action: 'customer-merge',
    before: auditedCustomer(merged),
    after: { ...auditedCustomer(merged), merged_into: after.name },
  });
  return maskedCustomer(after);
}

export const customerMergeRoutes: Route[] = [handle(mergeCustomers, merge)];
