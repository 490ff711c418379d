// A pool with its items, buildings and runs. It is visible to users who can see all of its buildings.
import sql, { empty, type Sql } from 'sql-template-tag';
import type { CostPool } from '#api/finance/cost-pool/cost-pool.schema';
import type { Actor } from '#server/platform/access/actor';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { notFound } from '#server/platform/use-case/errors';

/** The condition that all buildings of pool `p` are in parks that the actor can see. */
export const poolVisible = (actor: Actor): Sql =>
  actor.scope_park_ids === null
    ? empty
    : sql` and not exists (select from cost_pool_building vb join building vg on (vg.company_id, vg.id) = (vb.company_id, vb.building_id)
        where vb.company_id = p.company_id and vb.pool_id = p.id and not vg.park_id = any(${[...actor.scope_park_ids]}::bigint[]))`;

const CHARGED = sql`from cost_pool_item_charge k join charge_item c on (c.company_id, c.id) = (k.company_id, k.charge_item_id)
  where (k.company_id, k.item_id) = (i.company_id, i.id)`;

/** `held` locks the pool until the end of the transaction, against concurrent posting, undoing and saving. */
export async function loadCostPool(tx: Tx, actor: Actor, id: number, forUpdate = false): Promise<CostPool> {
  if (forUpdate)
    await tx.query(sql`select id from cost_pool where company_id = app_company() and id = ${id} for update`);
  const pool = await maybeOne<CostPool>(
    tx,
    sql`select p.id, p.version, p.number, p.status, p.name, p.legal_entity_id, e.name as entity_name, p.start_date, p.end_date, p.basis,
          trim_scale(p.target)::text as target, trim_scale(p.admin)::text as admin, p.remark,
          (select coalesce(json_agg(b.building_id order by g.name, g.id), '[]') from cost_pool_building b
            join building g on (g.company_id, g.id) = (b.company_id, b.building_id) where (b.company_id, b.pool_id) = (p.company_id, p.id)) as building_ids,
          (select coalesce(json_agg(g.name order by g.name, g.id), '[]') from cost_pool_building b
            join building g on (g.company_id, g.id) = (b.company_id, b.building_id) where (b.company_id, b.pool_id) = (p.company_id, p.id)) as building_names,
          (select coalesce(json_agg(json_build_object('name', i.name, 'amount_fen', i.amount_fen, 'variable', i.variable, 'controllable', i.controllable,
              'charge_item_ids', (select coalesce(json_agg(c.id order by c.sort, c.id), '[]') ${CHARGED}),
              'charge_items', (select coalesce(json_agg(c.name order by c.sort, c.id), '[]') ${CHARGED})) order by i.seq), '[]')
            from cost_pool_item i where (i.company_id, i.pool_id) = (p.company_id, p.id)) as items,
          (select coalesce(json_agg(json_build_object('id', r.id, 'charge_item', c.name, 'charge_item_id', r.charge_item_id, 'due_date', r.due_date,
              'posted_on', r.posted_on, 'posted_by', u.display_name, 'pool_fen', r.pool_fen, 'charges_fen', r.charges_fen, 'owner_fen', r.owner_fen,
              'undone_on', r.undone_on, 'undone_by', coalesce(w.display_name, ''), 'undo_reason', r.undo_reason) order by r.id desc), '[]')
            from cost_run r join charge_item c on (c.company_id, c.id) = (r.company_id, r.charge_item_id)
            join app_user u on u.company_id = r.company_id and u.id = r.posted_by
            left join app_user w on w.company_id = r.company_id and w.id = r.undone_by
            where (r.company_id, r.pool_id) = (p.company_id, p.id)) as runs
        from cost_pool p join legal_entity e on (e.company_id, e.id) = (p.company_id, p.legal_entity_id)
        where p.company_id = app_company() and p.id = ${id}${poolVisible(actor)}`,
  );
  if (!pool) throw notFound('清算');
  return pool;
}
