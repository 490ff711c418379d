// Pools of the yearly cost reconciliation (年度清算): list, one with its items, saving and deleting a draft.
import sql from 'sql-template-tag';
import { deleteCostPools, getCostPool, saveCostPool } from '#api/finance/cost-pool/cost-pool';
import { costPoolList } from '#api/finance/cost-pool/cost-pool.list';
import type { CostPool, CostPoolSaved } from '#api/finance/cost-pool/cost-pool.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { formatMoney } from '#domain/kernel/text/format';
import type { Actor } from '#server/platform/access/actor';
import { inScope } from '#server/platform/access/scope';
import { takeNumbers } from '#server/platform/db/number-sequence';
import { listRoutes } from '#server/platform/list/list';
import {
  deleteRecords,
  insertRecord,
  insertRecords,
  insertRecordsWithIds,
  updateRecord,
} from '#server/platform/list/record';
import type { ListSql } from '#server/platform/list/statement';
import { invalid, missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadCostPool, poolVisible } from './load-cost-pool';

/** The condition that one of the pool's buildings is in the selected parks or is selected itself. */
function selected({ selected_park_ids, selected_building_ids }: Actor) {
  if (selected_park_ids.length + selected_building_ids.length === 0) return sql``;
  return sql` and exists (select from cost_pool_building sb join building sg on (sg.company_id, sg.id) = (sb.company_id, sb.building_id)
    where (sb.company_id, sb.pool_id) = (p.company_id, p.id)
      and (${selected_park_ids.length === 0} or sg.park_id = any(${[...selected_park_ids]}::bigint[]))
      and (${selected_building_ids.length === 0} or sg.id = any(${[...selected_building_ids]}::bigint[])))`;
}

const list: ListSql = {
  source: ({ actor }) => sql`from cost_pool p
    join legal_entity e on (e.company_id, e.id) = (p.company_id, p.legal_entity_id)
    left join cost_run r on r.company_id = p.company_id and r.pool_id = p.id and r.undone_on is null
    left join (select x.company_id, x.run_id, count(*)::int as contracts, sum(x.result_fen)::bigint as result_fen
        from cost_result x where x.company_id = app_company() group by x.company_id, x.run_id) x on (x.company_id, x.run_id) = (r.company_id, r.id)
    cross join lateral (select string_agg(g.name, '、' order by g.name, g.id) as building_names
      from cost_pool_building b join building g on (g.company_id, g.id) = (b.company_id, b.building_id)
      where (b.company_id, b.pool_id) = (p.company_id, p.id)) n
    cross join lateral (select coalesce(sum(i.amount_fen), 0)::bigint as pool_fen from cost_pool_item i
      where (i.company_id, i.pool_id) = (p.company_id, p.id)) a
    where p.company_id = app_company()${poolVisible(actor)}${selected(actor)}`,
  id: sql`p.id`,
  columns: {
    number: sql`p.number`,
    name: sql`p.name`,
    status: sql`p.status`,
    start_date: sql`p.start_date`,
    end_date: sql`p.end_date`,
    building_names: sql`n.building_names`,
    pool_fen: sql`a.pool_fen`,
    charges_fen: sql`r.charges_fen`,
    result_fen: sql`x.result_fen`,
    owner_fen: sql`r.owner_fen`,
    contracts: sql`x.contracts`,
    entity_name: sql`e.name`,
    posted_on: sql`r.posted_on`,
  },
  filters: {
    building_id: (ids: number[]) => sql`exists (select from cost_pool_building f
      where (f.company_id, f.pool_id) = (p.company_id, p.id) and f.building_id = any(${ids}::bigint[]))`,
  },
};

/** Refuses buildings out of scope and items that are not charge items, each at its field. */
async function checkReferences({ tx, actor }: Call, { building_ids, items, legal_entity_id }: CostPoolSaved) {
  const buildings = await tx.query<{ id: number }>(
    sql`select b.id from building b where b.company_id = app_company() and b.id = any(${building_ids}::bigint[])${inScope(actor, sql`b.park_id`)}`,
  );
  const charged = await tx.query<{ id: number; kind: string }>(
    sql`select id, kind from charge_item where company_id = app_company() and id = any(${items.flatMap((item) => item.charge_item_ids)}::bigint[])`,
  );
  const entities = await tx.query<{ id: number }>(
    sql`select id from legal_entity where company_id = app_company() and id = ${legal_entity_id}`,
  );
  const absent: FieldError[] = building_ids.flatMap((id) =>
    buildings.some((building) => building.id === id)
      ? []
      : [{ path: ['building_ids'], message: '楼宇不存在或不在您的数据范围内' }],
  );
  if (entities.length === 0) absent.push({ path: ['legal_entity_id'], message: '所选签约主体不存在' });
  const kindOf = new Map(charged.map(({ id, kind }) => [id, kind]));
  const wrong: FieldError[] = [];
  items.forEach(({ charge_item_ids }, place) => {
    const path = ['items', place, 'charge_item_ids'];
    if (charge_item_ids.some((id) => !kindOf.has(id))) absent.push({ path, message: '所选费项不存在' });
    if (charge_item_ids.some((id) => kindOf.get(id) === 'deposit'))
      wrong.push({ path, message: '保证金不是预收的费用' });
  });
  if (absent.length) throw missing(absent.slice(0, 1));
  if (wrong.length) throw invalid(wrong);
}

/** Names the overlapping pool before the save. The database prevents concurrent overlaps. */
async function refuseOverlap({ tx }: Call, { id, building_ids, items, start_date, end_date }: CostPoolSaved) {
  const found = await tx.query<{ number: string; building: string; item: string }>(
    sql`select distinct p.number, b.name as building, i.name as item
        from cost_pool_claim k
        join cost_pool p on (p.company_id, p.id) = (k.company_id, k.pool_id)
        join building b on (b.company_id, b.id) = (k.company_id, k.building_id)
        join charge_item i on (i.company_id, i.id) = (k.company_id, k.charge_item_id)
        where k.company_id = app_company() and k.pool_id is distinct from ${id ?? null}::bigint
          and k.building_id = any(${building_ids}::bigint[])
          and k.charge_item_id = any(${items.flatMap((item) => item.charge_item_ids)}::bigint[])
          and k.start_date <= ${end_date}::date and k.end_date >= ${start_date}::date
        order by p.number, b.name, i.name limit 1`,
  );
  const [other] = found;
  if (other)
    throw new Refusal(409, `「${other.building}」的「${other.item}」已在清算 ${other.number} 的同一期间内`, [
      { path: ['building_ids'], message: `「${other.item}」已在清算 ${other.number} 中` },
    ]);
}

async function writeParts({ tx }: Call, pool_id: number, input: CostPoolSaved): Promise<void> {
  const { items, building_ids, start_date, end_date } = input;
  for (const table of ['cost_pool_claim', 'cost_pool_item', 'cost_pool_building'] as const)
    await tx.query(PART_OF[table](pool_id));
  await insertRecords(
    tx,
    'cost_pool_building',
    building_ids.map((building_id) => ({ pool_id, building_id })),
  );
  const ids = await insertRecordsWithIds(
    tx,
    'cost_pool_item',
    items.map(({ charge_item_ids: _charged, ...item }, place) => ({ pool_id, seq: place + 1, ...item })),
  );
  await insertRecords(
    tx,
    'cost_pool_item_charge',
    items.flatMap(({ charge_item_ids }, place) =>
      [...new Set(charge_item_ids)].map((charge_item_id) => ({ item_id: ids[place], charge_item_id })),
    ),
  );
  const charged = [...new Set(items.flatMap((item) => item.charge_item_ids))];
  await insertRecords(
    tx,
    'cost_pool_claim',
    building_ids.flatMap((building_id) =>
      charged.map((charge_item_id) => ({ pool_id, building_id, charge_item_id, start_date, end_date })),
    ),
  );
}

const PART_OF = {
  cost_pool_claim: (id: number) =>
    sql`delete from cost_pool_claim where company_id = app_company() and pool_id = ${id}`,
  cost_pool_item: (id: number) => sql`delete from cost_pool_item where company_id = app_company() and pool_id = ${id}`,
  cost_pool_building: (id: number) =>
    sql`delete from cost_pool_building where company_id = app_company() and pool_id = ${id}`,
};

const audited = (pool: CostPool): Record<string, unknown> => {
  const { number, status, name, entity_name, start_date, end_date, basis, target, admin, remark } = pool;
  return {
    number,
    status,
    name,
    legal_entity_id: entity_name,
    start_date,
    end_date,
    basis,
    target,
    admin,
    remark,
    building_names: pool.building_names.join('、'),
    items: pool.items.map((item) => `${item.name} ${formatMoney(item.amount_fen)}`).join('；'),
  };
};

async function save(call: Call, input: CostPoolSaved): Promise<CostPool> {
  const { tx, actor, today } = call;
  const { id, version } = input;
  const before = id === undefined ? undefined : await loadCostPool(tx, actor, id, true);
  if (before?.status === 'posted') throw new Refusal(423, '该清算已过账，请先撤销再修改');
  if (input.end_date >= today) throw invalid([{ path: ['end_date'], message: '清算期间尚未结束，请在期间结束后清算' }]);
  await checkReferences(call, input);
  await refuseOverlap(call, input);
  const { name, legal_entity_id, start_date, end_date, basis, target, admin, remark } = input;
  const columns = { name, legal_entity_id, start_date, end_date, basis, target, admin, remark };
  const saved = id ?? (await insertPool(call, columns));
  if (id !== undefined) {
    if (version === undefined) throw new Refusal(422, '缺少版本号', [{ path: ['version'], message: '请刷新后重试' }]);
    await updateRecord(tx, 'cost_pool', '清算', { id, version }, columns);
  }
  await writeParts(call, saved, input);
  const after = await loadCostPool(tx, actor, saved);
  await call.audit({
    object: 'cost_pool',
    object_id: saved,
    action: before ? 'update' : 'create',
    before: before && audited(before),
    after: audited(after),
  });
  return after;
}

/** Numbered within the year in which its period ends, for example QS2025-001. */
async function insertPool({ tx, actor, now }: Call, columns: { end_date: string }): Promise<number> {
  const year = columns.end_date.slice(0, 4);
  const last = await takeNumbers(tx, `cost_pool ${year}`);
  return insertRecord(tx, 'cost_pool', {
    ...columns,
    number: `QS${year}-${String(last).padStart(3, '0')}`,
    created_by: actor.user_id,
    created_at: now.toISOString(),
  });
}

/** A pool that was ever posted cannot be deleted, even after its posting was undone. */
async function remove(call: Call, { ids }: { ids: number[] }) {
  for (const id of new Set(ids)) {
    const before = await loadCostPool(call.tx, call.actor, id, true);
    if (before.runs.length > 0) throw new Refusal(423, `清算 ${before.number} 过账过，不能删除`);
    await call.audit({ object: 'cost_pool', object_id: id, action: 'delete', before: audited(before) });
  }
  return { deleted: await deleteRecords(call.tx, 'cost_pool', '清算', [...new Set(ids)]) };
}

export const costPoolRoutes: Route[] = [
  ...listRoutes(costPoolList, list),
  handle(getCostPool, ({ tx, actor }, { id }) => loadCostPool(tx, actor, id)),
  handle(saveCostPool, save),
  handle(deleteCostPools, remove),
];
