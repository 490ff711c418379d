// Default approval chains, and the choice of the chain for an object.
import sql, { empty, type Sql } from 'sql-template-tag';
import * as calls from '#api/approval/chain';
import type { Chain, ChainSave, ChainSort } from '#api/approval/chain.schema';
import type { ApprovalKind } from '#api/approval/labels';
import { compareDecimals } from '#domain/kernel/numbers/decimal';
import { duplicate, field, reference } from '#server/platform/db/constraints';
import type { Tx } from '#server/platform/db/database';
import { deleteRecords, insertRecords, saveRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { missing, notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

const chainsWhere = (tx: Tx, condition: Sql = empty) =>
  tx.query<Chain>(
    sql`select c.id, c.version, c.kind, c.name, c.sort, c.enabled, c.conditions,
          (select coalesce(json_agg(json_build_object('kind', case when s.user_id is null then 'role' else 'user' end,
              'id', coalesce(s.user_id, s.role_id), 'label', coalesce(u.display_name, '角色：' || r.name),
              'able', coalesce(u.enabled, true)) order by s.seq), '[]')
            from approval_chain_step s
            left join app_user u on u.company_id = s.company_id and u.id = s.user_id
            left join role r on r.company_id = s.company_id and r.id = s.role_id
            where s.company_id = c.company_id and s.chain_id = c.id) as approvers
        from approval_chain c where c.company_id = app_company()${condition} order by c.kind, c.sort, c.id`,
  );

async function loadChain(tx: Tx, id: number): Promise<Chain> {
  const [chain] = await chainsWhere(tx, sql` and c.id = ${id}`);
  if (!chain) throw notFound('默认审批链');
  return chain;
}

async function save(call: Call, input: ChainSave): Promise<Chain> {
  const { tx } = call;
  const { id, version, approvers, ...values } = input;
  const before = id === undefined ? undefined : await loadChain(tx, id);
  await checkApprovers(tx, approvers);
  const chain_id = await saveRecord(tx, 'approval_chain', '默认审批链', { id, version }, values);
  await tx.query(sql`delete from approval_chain_step where company_id = app_company() and chain_id = ${chain_id}`);
  const steps = approvers.map((approver, index) => ({
    chain_id,
    seq: index + 1,
    user_id: approver.kind === 'user' ? approver.id : null,
    role_id: approver.kind === 'role' ? approver.id : null,
  }));
  await insertRecords(tx, 'approval_chain_step', steps);
  const after = await loadChain(tx, chain_id);
  const action = before ? 'update' : 'create';
  await call.audit({
    object: 'approval_chain',
    object_id: chain_id,
    action,
    before: { ...before },
    after: { ...after },
  });
  return after;
}

/** Users must be enabled: the rule applies to future submissions. */
async function checkApprovers(tx: Tx, approvers: ChainSave['approvers']): Promise<void> {
  const existing = await tx.query<{ key: string }>(
    sql`select 'user' || id as key from app_user where company_id = app_company() and enabled
        union all select 'role' || id from role where company_id = app_company()`,
  );
  const keys = new Set(existing.map((row) => row.key));
  const absent = approvers.flatMap(({ kind, id }, index) =>
    keys.has(`${kind}${id}`) ? [] : [{ path: ['approvers', index, 'id'], message: '审批人不存在或已停用' }],
  );
  if (absent.length) throw missing(absent);
}

/** Moves the chain to a position among those of its kind. */
async function sort({ tx, audit }: Call, { id, position }: ChainSort): Promise<Chain[]> {
  const moved = await loadChain(tx, id);
  const before = await chainsWhere(tx, sql` and c.kind = ${moved.kind}`);
  const others = before.filter((chain) => chain.id !== id);
  const after = [...others.slice(0, position - 1), moved, ...others.slice(position - 1)];
  await tx.query(
    sql`update approval_chain c set sort = o.place, version = c.version + 1
        from unnest(${after.map((chain) => chain.id)}::bigint[]) with ordinality o (id, place)
        where c.company_id = app_company() and c.id = o.id and c.sort <> o.place`,
  );
  const names = (chains: readonly Chain[]) => ({ order: chains.map((chain) => chain.name) });
  await audit({ object: 'approval_chain', object_id: id, action: 'sort', before: names(before), after: names(after) });
  return chainsWhere(tx);
}

async function remove(call: Call, { ids }: { ids: number[] }) {
  for (const id of ids) {
    const before = await loadChain(call.tx, id);
    await call.audit({ object: 'approval_chain', object_id: id, action: 'delete', before: { ...before } });
  }
  return { deleted: await deleteRecords(call.tx, 'approval_chain', '默认审批链', ids) };
}

/** Returns the first chain, by sort, whose limits are all reached by the object's measures. */
export async function chainFor(tx: Tx, kind: ApprovalKind, measures: Readonly<Record<string, string>>) {
  const chains = await chainsWhere(tx, sql` and c.kind = ${kind} and c.enabled`);
  return chains.find(({ conditions }) =>
    conditions.every(({ field, from }) => compareDecimals(measures[field] ?? '0', from) >= 0),
  );
}

const chainRoutes: Route[] = [
  handle(calls.listChains, ({ tx }) => chainsWhere(tx)),
  handle(calls.getChain, ({ tx }, { id }) => loadChain(tx, id)),
  handle(calls.saveChain, save),
  handle(calls.sortChain, sort),
  handle(calls.deleteChain, remove),
];

export const chain: AreaObject = {
  routes: () => [...chainRoutes],
  constraints: {
    approval_chain_name_unique: duplicate('name', '该类单据已有同名审批链'),
    approval_chain_step_approver: field('steps', '审批人必须是一位用户或一个角色'),
    approval_chain_step_user: reference('steps', '所选审批人不存在'),
    approval_chain_step_role: reference('steps', '所选角色不存在'),
  },
};
