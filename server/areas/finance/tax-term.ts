// Parameters of stamp duty, land use tax and VAT from a day on (docs/domain §7.4). They concern the tax of all parks, so users limited to some parks do not see them.
import sql, { empty, type Sql } from 'sql-template-tag';
import { taxTermCalls } from '#api/finance/tax-term/tax-term';
import { taxTermList } from '#api/finance/tax-term/tax-term.list';
import type { TaxTerm, TaxTermSave } from '#api/finance/tax-term/tax-term.schema';
import type { Actor } from '#server/platform/access/actor';
import { assertParkInScope, assertSeesAllParks } from '#server/platform/access/scope';
import { duplicate, field, reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { objectRoutes } from '#server/platform/list/object';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

const visible = (actor: Actor): Sql => (actor.scope_park_ids === null ? empty : sql` and false`);

async function loadTerm(tx: Tx, actor: Actor, id: number): Promise<TaxTerm> {
  const found = await maybeOne<TaxTerm>(
    tx,
    sql`select t.id, t.version, t.kind, t.legal_entity_id, t.park_id, nullif(t.land_class, '') as land_class, t.start_date,
          trim_scale(t.value)::text as value, t.basis
        from tax_term t where t.company_id = app_company() and t.id = ${id}${visible(actor)}`,
  );
  if (!found) throw notFound('税费参数');
  return found;
}

async function prepare(call: Call, input: TaxTermSave): Promise<Record<string, unknown>> {
  const { id, version, land_class, ...own } = input;
  assertSeesAllParks(call, '维护税费参数');
  if (own.park_id) await assertParkInScope(call, own.park_id);
  return { ...own, land_class: land_class ?? '' };
}

export const taxTerm: AreaObject = {
  routes: () => [
    ...listRoutes(taxTermList, {
      source: ({ actor }) => sql`from tax_term t
        left join legal_entity e on e.company_id = t.company_id and e.id = t.legal_entity_id
        left join park p on p.company_id = t.company_id and p.id = t.park_id
        where t.company_id = app_company()${visible(actor)}`,
      id: sql`t.id`,
      extra: { version: sql`t.version` },
      columns: {
        kind: sql`t.kind`,
        start_date: sql`t.start_date`,
        value: sql`t.value`,
        land_class: sql`nullif(t.land_class, '')`,
        entity_name: sql`coalesce(e.name, '')`,
        park_name: sql`coalesce(p.name, '')`,
        basis: sql`t.basis`,
      },
    }),
    ...objectRoutes(taxTermCalls, { table: 'tax_term', title: '税费参数', load: loadTerm, prepare }),
  ],
  constraints: {
    tax_term_entity: reference('legal_entity_id', '所选主体不存在'),
    tax_term_park: reference('park_id', '所选园区不存在'),
    tax_term_value: field('value', '税率、比例与系数应在 0 与 1 之间，金额不能大于 10 万元'),
    tax_term_class: field('land_class', '土地等级只用于单位税额，并且必填'),
    tax_term_of_land: field('park_id', '只有土地使用税的参数按园区'),
    tax_term_of_entity: field('legal_entity_id', '土地使用税的参数按园区，不按主体'),
    tax_term_once: duplicate('start_date', '同一参数在这一天已有一条'),
  },
};
