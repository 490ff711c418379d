// The end of a year: the reconciliation of 2,000 tenants with twelve months billed in advance each, against the bare inserts of the
// rows that it posts.
import sql, { raw } from 'sql-template-tag';
import { costShares, postCostPool, saveCostPool } from '#api/finance/cost-pool/cost-pool';
import { legalEntityOptions } from '#api/setup/option';
import { copyRow } from '#tests/support/database/copy-row';
import { leaseWithFees } from '#tests/support/finance/cost-pool';
import { type Environment, openEnvironment, timed } from './support/environment';
import { sized } from './support/sized';
import type { Measure } from './table/measure';

const TENANTS = sized(2_000, 200);
const FIRST = 1_000_000;
const MONTHS = 12;
const BUDGET = 3;
const TABLES = ['receivable', 'cost_run', 'cost_result'] as const;

/** Creates copies of a lease, each with a separate space and a year of receivables. */
async function fill(environment: Environment) {
  const { world, owner, approver } = environment;
  const lease = await leaseWithFees(owner, approver);
  const { contract, place } = lease;
  const space = contract.spaces[0]?.id ?? 0;
  const id = `${FIRST} + g`;
  await world.db.asOwner(async (tx) => {
    await tx.query(sql`delete from space_occupation where contract_id = ${contract.id}`);
    const made = (table: string, where: string, row: string, count = TENANTS) =>
      copyRow(tx, table, where, count, `jsonb_build_object(${row})`);
    await made('tenant', `id = ${contract.tenant_id}`, `'id', ${id}, 'name', '租客公司' || g, 'identifier', ''`);
    const dates = `'start_date', '2025-01-01', 'end_date', '2026-12-31'`;
    await made('contract', `id = ${contract.id}`, `'id', ${id}, 'tenant_id', ${id}, 'number', 'B-' || g, ${dates}`);
    await made(
      'contract_version',
      `contract_id = ${contract.id}`,
      `'contract_id', ${id}, 'effective_on', '2025-01-01'`,
    );
    await made('space', `id = ${space}`, `'id', ${id}, 'number', 'B' || g`);
    await made('space_value', `space_id = ${space}`, `'id', ${id}, 'space_id', ${id}`);
    await made('contract_space', `contract_id = ${contract.id}`, `'contract_id', ${id}, 'space_id', ${id}`);
    await tx.script(`insert into space_occupation (company_id, space_id, contract_id, kind, start_date, end_date)
      select ${environment.company_id}, g, g, 'lease', '2025-01-01', '2026-12-31' from generate_series(${FIRST + 1}, ${FIRST + TENANTS}) g`);
    const whose = `${FIRST} + (g - 1) % ${TENANTS} + 1`;
    const month = `('2025-01-01'::date + ((g - 1) / ${TENANTS}) * interval '1 month')::date`;
    const period = `'start_date', ${month}, 'end_date', (${month} + interval '1 month')::date - 1, 'due_date', ${month}`;
    await made(
      'receivable',
      `contract_id = ${contract.id} and start_date = '2026-01-01'`,
      `'id', ${id}, 'tenant_id', ${whose}, 'contract_id', ${whose}, 'clause_id', null, 'seq', null, ${period}`,
      TENANTS * MONTHS,
    );
    await tx.script('analyze');
  });
  return { ...lease, place };
}

/** Inserts the rows of the run again, as one statement per table in one transaction of the same role. */
async function insertBare({ world, company_id }: Environment, run_id: number): Promise<number> {
  const rows = new Map<string, string>();
  const posted: Record<(typeof TABLES)[number], string> = {
    receivable: `id in (select receivable_id from cost_result where run_id = ${run_id})`,
    cost_run: `id = ${run_id}`,
    cost_result: `run_id = ${run_id}`,
  };
  await world.db.asOwner(async (tx) => {
    for (const table of TABLES) {
      const [all] = await tx.query<{ rows: unknown }>(
        sql`select coalesce(json_agg(t), '[]') as rows from ${raw(table)} t where company_id = ${company_id} and ${raw(posted[table])}`,
      );
      rows.set(table, JSON.stringify(all?.rows));
    }
    for (const table of TABLES) await tx.script(`alter table ${table} disable trigger user`);
    for (const table of ['cost_result', 'cost_run'] as const)
      await tx.query(sql`delete from ${raw(table)} where company_id = ${company_id} and ${raw(posted[table])}`);
    await tx.query(
      sql`delete from receivable where company_id = ${company_id} and start_date = '2025-01-01' and end_date = '2025-12-31'`,
    );
    for (const table of TABLES) await tx.script(`alter table ${table} enable trigger user`);
  });
  return timed(() =>
    world.db.transaction({ company_id }, async (tx) => {
      for (const [table, json] of rows)
        await tx.query(
          sql`insert into ${raw(table)} overriding system value select * from jsonb_populate_recordset(null::${raw(table)}, ${json}::jsonb)`,
        );
    }),
  );
}

export async function benchCostReconciliation(): Promise<Measure[]> {
  const environment = await openEnvironment();
  const { owner } = environment;
  const { place, charge_item_id } = await fill(environment);
  const [entity] = await owner.call(legalEntityOptions, {});
  const saved = await owner.call(saveCostPool, {
    name: '年度清算',
    legal_entity_id: entity?.value ?? 0,
    start_date: '2025-01-01',
    end_date: '2025-12-31',
    building_ids: [place.building_id],
    items: [{ name: '公摊', amount_fen: 999_999_999, charge_item_ids: [charge_item_id] }],
  });
  let count = 0;
  let seen = { charges_fen: 0, billed_fen: 0 };
  const preview = await timed(async () => {
    const preview = await owner.call(costShares, { id: saved.id });
    count = preview.shares.length;
    seen = { charges_fen: preview.charges_fen, billed_fen: preview.billed_fen };
  });
  let run_id = 0;
  const run = await timed(async () => {
    const { id, version } = saved;
    const done = await owner.call(postCostPool, { id, version, charge_item_id, due_date: '2026-04-10', ...seen });
    run_id = done.runs[0]?.id ?? 0;
  });
  const reference = { what: 'bare inserts', figure: await insertBare(environment, run_id) };
  const what = `yearly reconciliation of ${count} tenants`;
  return [
    { what: `${what}, shown before it is posted`, figure: preview, unit: 'ms' },
    { what: `${what}, posted`, figure: run, unit: 'ms', reference, budget: { times: BUDGET } },
  ];
}
