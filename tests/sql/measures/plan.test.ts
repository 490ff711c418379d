// Evaluation of the measures by the database: set by set as the application's role, never once per row, and only of one
// enterprise.
import sql, { type Sql } from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { analyze, withoutLoops } from '#server/platform/db/database';
import { newSpace } from '#tests/support/builders';
import { letSpaces } from '#tests/support/contracts/let-spaces';
import { type Books, newBooks } from '#tests/support/finance/books';
import { commissionForAll } from '#tests/support/investment/commission';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const DAY = '2026-03-16';

const { world, enterprise } = openEnterprise({ ownWorld: true, people: {} });
let other: Books;

beforeAll(async () => {
  const admin = await enterprise.person('admin');
  const vacant = await newSpace(admin, await letSpaces(world, enterprise, admin, 60));
  const { company_id } = enterprise;
  await world.db.transaction({ company_id, patient: true }, async (tx) => {
    // Signed on the day they begin.
    await tx.query(
      sql`update contract set approved_on = start_date where company_id = app_company() and approved_on is null`,
    );
    await commissionForAll(tx, '2026-01-05');
    await tx.query(sql`insert into deposit_entry (company_id, contract_id, charge_item_id, kind, amount_fen, entry_date, accounting_date, legal_entity_id, created_by)
      select r.company_id, r.contract_id, r.charge_item_id, 'carry_in', 100, ${DAY}::date, ${DAY}::date, r.legal_entity_id, r.created_by
      from receivable r join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'deposit' limit 1`);
  });
  await world.db.transaction({ company_id }, (tx) =>
    tx.query(sql`insert into reservation (company_id, park_id, space_id, holder, start_date, end_date, created_by, created_at)
      select company_id, park_id, id, '预定人', ${DAY}::date, ${DAY}::date, (select min(id) from app_user where company_id = app_company()), now()
      from space where company_id = app_company() and id = ${vacant.id}`),
  );
  other = await newBooks(world);
  await analyze(world.db);
});

interface Node {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Function Name'?: string;
  'Actual Loops': number;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function planOf(statement: Sql, company_id = enterprise.company_id): Promise<Node[]> {
  const [row] = await world.db.transaction({ company_id }, (tx) =>
    withoutLoops(tx, (planned) =>
      planned.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`explain (analyze, format json, timing off) ${statement}`),
    ),
  );
  return nodesOf((row as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan);
}

/** Ids that cover every row of the enterprises. */
const MANY = sql`${Array.from({ length: 200 }, (_none, place) => place + 1)}::bigint[]`;

/** Measures by name; those with a setting of their own are not inlined. */
const INLINED = {
  contracts_on: sql`contracts_on(${DAY}::date)`,
  lease_spaces_on: sql`lease_spaces_on(${DAY}::date)`,
  rent_clauses_on: sql`rent_clauses_on(${DAY}::date)`,
  held_spaces: sql`held_spaces()`,
  reservation_holds: sql`reservation_holds('2026-01-01'::date, ${DAY}::date)`,
  space_on: sql`space_on(${DAY}::date)`,
  occupancy_on: sql`occupancy_on(${DAY}::date)`,
  occupancy_spans: sql`occupancy_spans('2026-01-01'::date, ${DAY}::date)`,
  property_tax_spaces_between: sql`property_tax_spaces_between('2026-01-01'::date, ${DAY}::date)`,
  property_tax_rent_between: sql`property_tax_rent_between('2026-01-01'::date, ${DAY}::date, ${DAY}::date)`,
  property_tax_terms_between: sql`property_tax_terms_between('2026-01-01'::date, ${DAY}::date)`,
  receivables_on: sql`receivables_on(${DAY}::date)`,
  aging_on: sql`aging_on(${DAY}::date)`,
  deposit_balances_on: sql`deposit_balances_on(${DAY}::date)`,
  deposits_held_on: sql`deposits_held_on(${DAY}::date)`,
  commission_lines_on: sql`commission_lines_on(${DAY}::date)`,
  commissions_on: sql`commissions_on(${DAY}::date)`,
  signed_leases_between: sql`signed_leases_between('2025-01-01'::date, ${DAY}::date)`,
  vacant_spaces_on: sql`vacant_spaces_on(${DAY}::date)`,
  rent_steps_on: sql`rent_steps_on(${DAY}::date)`,
  expiring_leases_on: sql`expiring_leases_on(${DAY}::date)`,
  receivables_known_on: sql`receivables_known_on(${DAY}::date)`,
  running_leases_between: sql`running_leases_between('2026-01-01'::date, ${DAY}::date)`,
  rent_in_force_on: sql`rent_in_force_on(${DAY}::date)`,
  cash_flow_between: sql`cash_flow_between(${DAY}::date, '2026-01-01'::date, '2026-12-31'::date, true)`,
  cost_spaces_between: sql`cost_spaces_between(${MANY}, '2026-01-01'::date, ${DAY}::date)`,
  cost_leases_between: sql`cost_leases_between(${MANY}, '2026-01-01'::date, ${DAY}::date)`,
  cost_advances_between: sql`cost_advances_between(${MANY}, ${MANY}, '2026-01-01'::date, ${DAY}::date)`,
};
const EVALUATED = {
  rent_spans: sql`rent_spans('2026-01-01'::date, ${DAY}::date)`,
  contracted_rent_ahead: sql`contracted_rent_ahead(${DAY}::date, 24, true)`,
  wale_on: sql`wale_on(${DAY}::date)`,
  occupancy_between: sql`occupancy_between('2026-01-01'::date, ${DAY}::date)`,
  first_rent_received_on: sql`first_rent_received_on(${DAY}::date, null)`,
  economic_occupancy_on: sql`economic_occupancy_on(${DAY}::date)`,
  property_tax_between: sql`property_tax_between(${DAY}::date, ${DAY}::date, ${DAY}::date)`,
  property_tax_spans: sql`property_tax_spans(${DAY}::date, ${DAY}::date)`,
  space_spans: sql`space_spans('2026-01-01'::date, ${DAY}::date)`,
};
const OWN = new Set(['shares_by_largest_remainder', ...Object.keys(INLINED), ...Object.keys(EVALUATED)]);

it.each(Object.entries(INLINED))(
  '%s is inlined into the calling query, and nothing in it runs once per row',
  async (_name, source) => {
    const nodes = await planOf(sql`select * from ${source} f`);
    // A measure that it calls in turn may be evaluated, once.
    const own = nodes.filter((node) => OWN.has(node['Function Name'] ?? ''));
    expect(own.filter((node) => !((node['Function Name'] ?? '') in EVALUATED) || node['Actual Loops'] > 1)).toEqual([]);
    expect(nodes.filter((node) => node['Parent Relationship'] === 'SubPlan')).toEqual([]);
    expect(nodes.filter((node) => node['Node Type'] === 'Aggregate' && node['Actual Loops'] > 1)).toEqual([]);
  },
);

it.each([
  ['rent_spans', sql`select * from space s left join ${EVALUATED.rent_spans} f on f.space_id = s.id`],
  [
    'contracted_rent_ahead',
    sql`select * from space s left join ${EVALUATED.contracted_rent_ahead} f on f.space_id = s.id`,
  ],
  ['wale_on', sql`select * from space s left join ${EVALUATED.wale_on} f on f.park_id = s.park_id`],
  ['occupancy_between', sql`select * from space s left join ${EVALUATED.occupancy_between} f on f.space_id = s.id`],
  [
    'property_tax_between',
    sql`select * from space s left join ${EVALUATED.property_tax_between} f on f.building_id = s.building_id`,
  ],
  [
    'first_rent_received_on',
    sql`select * from contract c left join ${EVALUATED.first_rent_received_on} f on f.contract_id = c.id`,
  ],
])('%s is evaluated once for all spaces', async (name, statement) => {
  const nodes = await planOf(statement);
  const own = nodes.filter((node) => OWN.has(node['Function Name'] ?? ''));
  expect(own.map((node) => [node['Function Name'], node['Actual Loops']])).toEqual([[name, 1]]);
  expect(nodes.filter((node) => node['Parent Relationship'] === 'SubPlan')).toEqual([]);
});

/** Numbers of rows of another enterprise: a building with four spaces; per month, three of them. */
const OF_OTHER: Record<string, number> = {
  space_on: 4,
  space_spans: 4,
  vacant_spaces_on: 4,
  occupancy_on: 4,
  occupancy_between: 4,
  occupancy_spans: 4,
  property_tax_between: 1,
  property_tax_terms_between: 3,
  property_tax_spaces_between: 12,
  property_tax_spans: 4,
  economic_occupancy_on: 4,
  cost_spaces_between: 4,
};

it.each(Object.entries({ ...INLINED, ...EVALUATED }))('%s returns each enterprise its own', async (name, source) => {
  const count = async (company_id: number | null) => {
    const row = firstOf(
      await world.db.transaction({ company_id }, (tx) =>
        tx.query<{ count: number }>(sql`select count(*)::int as count from ${source} f`),
      ),
    );
    return row.count;
  };
  expect(await count(enterprise.company_id)).toBeGreaterThan(0);
  // The other enterprise has nothing let; without an enterprise nothing is visible. A sum of nothing is one line.
  const empty = name === 'wale_on' ? 1 : 0;
  expect(await count(other.company_id)).toBe(OF_OTHER[name] ?? empty);
  expect(await count(null)).toBe(empty);
});

it('each documents its meaning, units and section', async () => {
  const rows = await world.db.asOwner((owner) =>
    owner.query<{ name: string; text: string | null }>(
      sql`select p.proname as name, obj_description(p.oid, 'pg_proc') as text from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.proname = any(${[...OWN, 'occupancy_share']}::text[])`,
    ),
  );
  expect(new Set(rows.map(({ name }) => name)).size).toBe(OWN.size + 1);
  expect(rows.filter(({ text }) => !text?.includes('docs/domain §'))).toEqual([]);
});

it('a list that does not show the phase does not look it up', async () => {
  const nodes = await planOf(
    sql`select count(*) from contract c left join contracts_on(${DAY}::date) x on x.contract_id = c.id where c.company_id = app_company()`,
  );
  expect(nodes.filter((node) => /Join|Loop/.test(node['Node Type']))).toEqual([]);
});

it('a query for unsettled rows is answered from the index of open receivables', async () => {
  // Simulates books of some years: nearly all rows are paid.
  await world.db.asOwner((owner) =>
    owner.query(
      sql`insert into receivable (company_id, legal_entity_id, park_id, tenant_id, charge_item_id, start_date, end_date, due_date,
            accounting_date, gross_fen, net_fen, tax_fen, received_fen, created_by)
          select company_id, legal_entity_id, park_id, tenant_id, charge_item_id, start_date, end_date, due_date - n, accounting_date - n,
            gross_fen, net_fen, tax_fen, gross_fen, created_by
          from receivable, generate_series(1, 50) n where company_id = ${enterprise.company_id}`,
    ),
  );
  await analyze(world.db);
  const rows = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query<Record<string, string>>(
      sql`explain (costs off) select sum(overdue_fen) from receivables_on(${DAY}::date) where unsettled and due_date < ${DAY}::date`,
    ),
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/receivable_open/);
});

it('plans scans of most rows again and without loops, and keeps the plans of functions called for each row', async () => {
  const settings = sql`select current_setting('enable_nestloop') as loops, current_setting('plan_cache_mode') as plans`;
  const prepared = sql`select count(*)::int as count from pg_prepared_statements where statement like 'select current_setting(%'`;
  await world.db.transaction({ company_id: enterprise.company_id }, async (tx) => {
    for (let time = 0; time < 3; time += 1)
      expect(await withoutLoops(tx, (planned) => planned.query(settings))).toEqual([{ loops: 'off', plans: 'auto' }]);
    expect(await tx.query(prepared)).toEqual([{ count: 0 }]);
    expect(await tx.query(settings)).toEqual([{ loops: 'on', plans: 'auto' }]);
  });
});

it('keeps separate plans for each enterprise: one made without rows would take minutes over those of another', async () => {
  const statement = sql`select count(*)::int as count from receivable where due_date < ${DAY}::date /* kept by enterprise */`;
  const kept = sql`select count(*)::int as count from pg_prepared_statements where statement like '%kept by enterprise%' and statement not like '%pg_prepared%'`;
  for (const company_id of [other.company_id, enterprise.company_id])
    await world.db.transaction({ company_id }, async (tx) => {
      for (let time = 0; time < 3; time += 1) await tx.query(statement);
    });
  await world.db.transaction({ company_id: enterprise.company_id }, async (tx) =>
    expect(await tx.query(kept)).toEqual([{ count: 2 }]),
  );
});
