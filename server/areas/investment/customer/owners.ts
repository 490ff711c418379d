// Who looks after customers: handed to another, to nobody (公海), or claimed. Of two who claim one at once, one gets him.
import sql from 'sql-template-tag';
import { assignCustomers, claimCustomers } from '#api/investment/customer/customer';
import type { CustomerAssigning } from '#api/investment/customer/customer.schema';
import { customerVisible } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { auditAll } from '#server/platform/use-case/audit';
import { missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

interface Held {
  id: number;
  name: string;
  owner_id: number | null;
  owner: string;
  status: string;
}

/** In the order of their ids, so that two who take the same ones wait for each other. */
async function hold({ tx, actor }: Call, ids: readonly number[]): Promise<Held[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx.query<Held>(
    sql`select c.id, c.name, c.owner_id, coalesce((select u.display_name from app_user u where u.company_id = c.company_id and u.id = c.owner_id), '') as owner, c.status
        from customer c where c.company_id = app_company() and c.id = any(${wanted}::bigint[])${customerVisible(actor)} order by c.id for update`,
  );
  if (rows.length < wanted.length) throw notFound('客户');
  return rows;
}

async function give(call: Call, rows: readonly Held[], owner: { id: number | null; name: string }, action: string) {
  const { tx, actor, request_id, now } = call;
  const changed = rows.filter(({ owner_id }) => owner_id !== owner.id);
  await tx.query(
    sql`update customer set owner_id = ${owner.id}, version = version + 1 where company_id = app_company() and id = any(${changed.map(({ id }) => id)}::bigint[])`,
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

async function assign(call: Call, { ids, owner_id }: CustomerAssigning) {
  const owner =
    owner_id === null
      ? { id: null, name: '' }
      : await maybeOne<{ id: number; name: string }>(
          call.tx,
          sql`select id, display_name as name from app_user where company_id = app_company() and id = ${owner_id} and enabled`,
        );
  if (!owner) throw missing([{ path: ['owner_id'], message: '所选招商经理不存在或已停用' }]);
  return give(call, await hold(call, ids), owner, 'customer-assign');
}

async function claim(call: Call, { ids }: { ids: number[] }) {
  const rows = await hold(call, ids);
  const taken = rows.find(({ owner_id }) => owner_id !== null);
  if (taken) throw new Refusal(409, `客户「${taken.name}」已由${taken.owner}跟进，请刷新后重试`);
  const ended = rows.find(({ status }) => status !== 'open');
  if (ended) throw new Refusal(409, `客户「${ended.name}」已不在公海，请刷新后重试`);
  return give(call, rows, { id: call.actor.user_id, name: call.actor.display_name }, 'customer-claim');
}

export const customerOwnerRoutes: Route[] = [handle(assignCustomers, assign), handle(claimCustomers, claim)];
