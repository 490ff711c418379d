// Manager of customers: assigns another one, none (公海), or claims a customer. Of two concurrent claims one succeeds.
import sql from 'sql-template-tag';
import { assignCustomers, claimCustomers, handOverCustomers } from '#api/investment/customer/customer';
import type { CustomerAssigning, CustomerHandingOverTerms } from '#api/investment/customer/customer.schema';
import { customerVisible } from '#server/platform/access/scope';
import { maybeOne, one, type Tx } from '#server/platform/db/database';
import { insertRecords } from '#server/platform/list/record';
import { auditAll } from '#server/platform/use-case/audit';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { parameterValue } from '#server/policies/parameters';

interface OwnedCustomer {
  id: number;
  name: string;
  owner_id: number | null;
  owner: string;
  status: string;
}

/** Locks the customers in the order of their ids, so that concurrent requests for the same ones wait for each other. */
async function hold({ tx, actor }: Call, ids: readonly number[]): Promise<OwnedCustomer[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx.query<OwnedCustomer>(
    sql`select c.id, c.name, c.owner_id, coalesce((select u.display_name from app_user u where u.company_id = c.company_id and u.id = c.owner_id), '') as owner, c.status
        from customer c where c.company_id = app_company() and c.id = any(${wanted}::bigint[])${customerVisible(actor)} order by c.id for update`,
  );
  if (rows.length < wanted.length) throw notFound('客户');
  return rows;
}

/** Stores the managers from now on. */
export const keepOwners = (
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  customers: readonly { id: number; owner_id: number | null }[],
) =>
  insertRecords(
    tx,
    'customer_owner',
    customers.map(({ id, owner_id }) => ({ customer_id: id, owner_id, since: now.toISOString() })),
  );

export const keepOwner = (call: Pick<Call, 'tx' | 'now'>, customer_ids: readonly number[], owner_id: number | null) =>
  keepOwners(
    call,
    customer_ids.map((id) => ({ id, owner_id })),
  );

async function give(
  call: Call,
  rows: readonly OwnedCustomer[],
  owner: { id: number | null; name: string },
  action: string,
) {
  const { tx, actor, request_id, now } = call;
  const changed = rows.filter(({ owner_id }) => owner_id !== owner.id);
  await tx.query(
    sql`update customer set owner_id = ${owner.id}, version = version + 1 where company_id = app_company() and id = any(${changed.map(({ id }) => id)}::bigint[])`,
  );
  await keepOwner(
    call,
    changed.map(({ id }) => id),
    owner.id,
  );
  await auditAll(
    tx,
    actor,
    request_id,
    changed.map((row) => ({
      object: 'customer',
      object_id: row.id,
      action,
      before: { name: row.name, owner: row.owner },
      after: { name: row.name, owner: owner.name },
    })),
    now,
  );
  return { customer_count: changed.length };
}

type Owner = Parameters<typeof give>[2];

/** Refuses a user who cannot manage customers; `field` is the field of the choice. */
export async function managerOf({ tx }: Call, user_id: number, field: string): Promise<{ id: number; name: string }> {
  const manager = await maybeOne<{ id: number; name: string }>(
    tx,
    sql`select id, display_name as name from app_user where company_id = app_company() and id = ${user_id} and enabled`,
  );
  if (!manager) throw missing([{ path: [field], message: '所选招商经理不存在或已停用' }]);
  return manager;
}

/** A null manager means that the customer is in the pool. */
const ownerOf = async (call: Call, owner_id: number | null, field = 'owner_id'): Promise<Owner> =>
  owner_id === null ? { id: null, name: '' } : managerOf(call, owner_id, field);

const assign = async (call: Call, { ids, owner_id }: CustomerAssigning) =>
  give(call, await hold(call, ids), await ownerOf(call, owner_id), 'customer-assign');

async function handOver(call: Call, { from_id, owner_id }: CustomerHandingOverTerms) {
  const { tx, actor } = call;
  const owner = await ownerOf(call, owner_id);
  const owned = await tx.query<{ id: number }>(
    sql`select c.id from customer c where c.company_id = app_company() and c.owner_id = ${from_id} and c.status = 'open'${customerVisible(actor)}`,
  );
  if (owned.length === 0) throw missing([{ path: ['from_id'], message: '所选招商经理没有在跟的客户' }]);
  const rows = await hold(
    call,
    owned.map(({ id }) => id),
  );
  return give(call, rows, owner, 'customer-assign');
}

export async function openCustomersOf(tx: Tx, user_id: number): Promise<number> {
  const { owned } = await one<{ owned: number }>(
    tx,
    sql`select count(*)::int as owned from customer where company_id = app_company() and owner_id = ${user_id} and status = 'open'`,
  );
  return owned;
}

/** Moves all open customers of a leaving user to another manager or into the pool, including those the acting user cannot see. */
export async function releaseCustomers(call: Call, from_id: number, owner_id: number | null) {
  if (owner_id === from_id) throw invalid([{ path: ['customers_to'], message: '不能转交给同一人' }]);
  const owner = await ownerOf(call, owner_id, 'customers_to');
  const rows = await call.tx.query<OwnedCustomer>(
    sql`select c.id, c.name, c.owner_id, u.display_name as owner, c.status
        from customer c join app_user u on u.company_id = c.company_id and u.id = c.owner_id
        where c.company_id = app_company() and c.owner_id = ${from_id} and c.status = 'open' order by c.id for update of c`,
  );
  return give(call, rows, owner, 'customer-assign');
}

/** Refuses more open customers than the limit per user. Claims of the same user are serialized. */
async function assertRoom({ tx, actor }: Call, more: number): Promise<void> {
  const limit = await parameterValue(tx, 'customer.claim_limit');
  if (limit === 0) return;
  await tx.query(sql`select id from app_user where company_id = app_company() and id = ${actor.user_id} for update`);
  const owned = await openCustomersOf(tx, actor.user_id);
  if (owned + more > limit)
    throw new Refusal(409, `每人最多跟进 ${limit} 位客户，您正在跟进 ${owned} 位，请先结束或转交一部分`);
}

async function claim(call: Call, { ids }: { ids: number[] }) {
  await assertRoom(call, new Set(ids).size);
  const rows = await hold(call, ids);
  const taken = rows.find(({ owner_id }) => owner_id !== null);
  if (taken) throw new Refusal(409, `客户「${taken.name}」已由${taken.owner}跟进，请刷新后重试`);
  const ended = rows.find(({ status }) => status !== 'open');
  if (ended) throw new Refusal(409, `客户「${ended.name}」已不在公海，请刷新后重试`);
  return give(call, rows, { id: call.actor.user_id, name: call.actor.display_name }, 'customer-claim');
}

export const customerOwnerRoutes: Route[] = [
  handle(assignCustomers, assign),
  handle(handOverCustomers, handOver),
  handle(claimCustomers, claim),
];
