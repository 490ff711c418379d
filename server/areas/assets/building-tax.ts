// Tax base of a building from a day on (docs/domain §7, property tax); within the scope of its park.
import sql, { type Sql } from 'sql-template-tag';
import { buildingTaxCalls, buildingTaxesOf } from '#api/assets/building-tax';
import type { BuildingTax, BuildingTaxSave } from '#api/assets/building-tax.schema';
import type { Actor } from '#server/platform/access/actor';
import { inScope } from '#server/platform/access/scope';
import { duplicate, field, reference } from '#server/platform/db/constraints';
import type { Tx } from '#server/platform/db/database';
import { objectRoutes } from '#server/platform/list/object';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing, notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

const termsWhere = (tx: Tx, actor: Actor, condition: Sql) =>
  tx.query<BuildingTax>(
    sql`select t.id, t.version, t.building_id, t.start_date, t.nature, t.original_value_fen, trim_scale(t.deduction)::text as deduction,
          trim_scale(t.rate_value)::text as rate_value, trim_scale(t.rate_let)::text as rate_let, trim_scale(t.relief)::text as relief
        from building_tax_term t join building b on (b.company_id, b.id) = (t.company_id, t.building_id)
        where t.company_id = app_company() and ${condition}${inScope(actor, sql`b.park_id`)} order by t.start_date desc`,
  );

async function loadTerm(tx: Tx, actor: Actor, id: number): Promise<BuildingTax> {
  const [term] = await termsWhere(tx, actor, sql`t.id = ${id}`);
  if (!term) throw notFound('房产税参数');
  return term;
}

async function assertBuilding({ tx, actor }: Call, building_id: number): Promise<void> {
  const seen = await tx.query(
    sql`select b.id from building b where b.company_id = app_company() and b.id = ${building_id}${inScope(actor, sql`b.park_id`)}`,
  );
  if (!seen.length) throw missing([{ path: ['building_id'], message: '所选楼宇不存在' }]);
}

async function prepare(call: Call, input: BuildingTaxSave, before?: BuildingTax): Promise<Record<string, unknown>> {
  await assertBuilding(call, input.building_id);
  const { id, version, ...own } = input;
  if (before && before.building_id !== input.building_id)
    throw invalid([{ path: ['building_id'], message: '房产税参数的楼宇不能修改' }]);
  return own;
}

const buildingTaxRoutes: Route[] = [
  handle(buildingTaxesOf, async (call, { building_id }) => {
    await assertBuilding(call, building_id);
    return termsWhere(call.tx, call.actor, sql`t.building_id = ${building_id}`);
  }),
  ...objectRoutes(buildingTaxCalls, { table: 'building_tax_term', title: '房产税参数', load: loadTerm, prepare }),
];

export const buildingTax: AreaObject = {
  routes: () => [...buildingTaxRoutes],
  constraints: {
    building_tax_building: reference('building_id', '所选楼宇不存在'),
    building_tax_term_once: duplicate('start_date', '该楼宇在这一天已有房产税参数'),
    building_tax_value: field('original_value_fen', '房产原值须在 0 到 100 亿元之间'),
    building_tax_value_of_owned: field('original_value_fen', '自有楼宇须填写房产原值'),
    building_tax_rate_let: field('rate_let', '税率须在 0% 到 100% 之间'),
    building_tax_rate_value: field('rate_value', '税率须在 0% 到 100% 之间'),
    building_tax_deduction: field('deduction', '减除比例须在 0% 到 100% 之间'),
    building_tax_relief: field('relief', '减免系数须在 0 到 1 之间'),
  },
};
