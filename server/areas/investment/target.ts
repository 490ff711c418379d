// Leasing targets (招商目标, docs/domain §3.6): the area or amount to be signed in a park in a quarter, in total or per manager.
import sql, { type Sql } from 'sql-template-tag';
import { targetCalls } from '#api/investment/target/target';
import { targetList } from '#api/investment/target/target.list';
import type { Target } from '#api/investment/target/target.schema';
import type { Actor } from '#server/platform/access/actor';
import { assertParkInScope, inScope, inSelection } from '#server/platform/access/scope';
import { duplicate, field, reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { importRoutes } from '#server/platform/import/index';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';
import type { Route } from '#server/platform/use-case/route';
import { targetImportSpec } from './target-import';

const SOURCE: Sql = sql`leasing_target t join park p on (p.company_id, p.id) = (t.company_id, t.park_id)
  left join app_user u on u.company_id = t.company_id and u.id = t.manager_id`;

async function loadTarget(tx: Tx, actor: Actor, id: number): Promise<Target> {
  const found = await maybeOne<Target>(
    tx,
    sql`select t.id, t.version, t.park_id, t.manager_id, t.year, t.quarter::text as quarter, trim_scale(t.area_sqm)::text as area_sqm, t.rent_fen, t.contract_count,
          t.remark, p.name as park, coalesce(u.display_name, '') as manager
        from ${SOURCE} where t.company_id = app_company() and t.id = ${id}${inScope(actor, sql`t.park_id`)}`,
  );
  if (!found) throw notFound('招商目标');
  return found;
}

const listed = listRoutes(targetList, {
  source: ({ actor }) => sql`from ${SOURCE} where t.company_id = app_company()${inSelection(actor, sql`t.park_id`)}`,
  id: sql`t.id`,
  extra: { version: sql`t.version` },
  columns: {
    id: sql`t.id`,
    park: sql`p.name`,
    year: sql`t.year::text`,
    quarter: sql`t.quarter::text`,
    manager: sql`coalesce(u.display_name, '园区整体')`,
    area_sqm: sql`t.area_sqm`,
    rent_fen: sql`t.rent_fen`,
    contract_count: sql`t.contract_count`,
    remark: sql`nullif(t.remark, '')`,
    park_id: sql`t.park_id`,
    manager_id: sql`t.manager_id`,
  },
});

const targetRoutes: Route[] = [
  ...listed,
  ...objectRoutes(targetCalls, {
    table: 'leasing_target',
    title: '招商目标',
    load: loadTarget,
    prepare: async (call, { id: _id, version: _version, ...own }) => {
      await assertParkInScope(call, own.park_id);
      return { ...own, quarter: Number(own.quarter) };
    },
    audited: ({ park, manager, year, quarter, ...target }) => ({
      name: `${park} ${year} 年第 ${quarter} 季度${manager && ` ${manager}`}`,
      park,
      manager,
      year,
      quarter,
      ...target,
    }),
  }),
  ...importRoutes(targetImportSpec),
];

export const target: AreaObject = {
  routes: () => [...targetRoutes],
  constraints: {
    leasing_target_once: duplicate('quarter', '该园区该季度已有此目标'),
    leasing_target_year: field('year', '年度应在 2000 年至 2100 年之间'),
    leasing_target_quarter: field('quarter', '季度不正确'),
    leasing_target_area: field('area_sqm', '面积不能小于 0'),
    leasing_target_rent: field('rent_fen', '月租金不能小于 0'),
    leasing_target_count: field('contract_count', '份数不能小于 0'),
    leasing_target_something: field('area_sqm', '面积、月租金、份数至少填写一项'),
    leasing_target_park: reference('park_id', '园区不存在或不在您的数据范围内'),
    leasing_target_manager: reference('manager_id', '所选招商经理不存在'),
  },
};
