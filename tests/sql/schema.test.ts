// How a database reaches the version of the program (ADR 48): from the migrations before the baseline, and by a later migration with other definitions,
// which this file gives to the runtime.
import sql, { raw } from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, one } from '#server/platform/db/database';
import { assertMigrated, migrate, migrationState, ownMigrations } from '#server/platform/db/migrate';
import { readSchema } from '#server/platform/db/schema-files';
import { runOn, type SchemaFiles } from '#server/platform/runtime/runtime';
import { nodeRuntime } from '#server/runtime/node';
import { LEFT_OVER, takeBeforeBaseline } from '#tests/support/database/before-baseline';
import { openTestDb } from '#tests/support/database/db';

const REPLACED = '0119-holdover-of-some-spaces.sql';
const LATER = '9000-note.sql';

let db: Database;
beforeEach(async () => {
  db = await openTestDb();
});
afterEach(async () => {
  runOn(nodeRuntime);
  await db.close();
});

const rows = <Row>(statement: ReturnType<typeof sql>) => db.asOwner((owner) => owner.query<Row>(statement));

/** Functions, views and triggers with their definition, rights and comment; of "known" as well. */
const definitions = () =>
  rows<{ name: string; text: string }>(sql`
    select p.oid::regprocedure::text as name, concat(pg_get_functiondef(p.oid), p.proacl, obj_description(p.oid, 'pg_proc')) as text
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'known'::regnamespace) and p.prokind in ('f', 'p')
    union all
    select c.oid::regclass::text, concat(pg_get_viewdef(c.oid), c.relacl, obj_description(c.oid, 'pg_class'))
    from pg_class c where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'known'::regnamespace)
    union all
    select t.tgname || ' on ' || t.tgrelid::regclass, pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
    order by 1, 2`);
const namesOf = async () => new Set((await definitions()).map(({ name }) => name));

async function addCompany(name: string): Promise<void> {
  await rows(sql`insert into company (code, name) values (${name}, ${name})`);
}
const companies = async () => (await rows<{ name: string }>(sql`select name from company`)).map(({ name }) => name);

/** Runs on a program whose files differ. */
async function becomes(change: (files: SchemaFiles) => Partial<SchemaFiles>): Promise<void> {
  const files = await readSchema();
  runOn({ ...nodeRuntime, schema: async () => ({ ...files, ...change(files) }) });
}

it('has a file for every function and view', async () => {
  const { definitions: files } = await readSchema();
  const own = await rows<{ name: string }>(sql`
    select distinct p.proname::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by 1`);
  expect(own.map(({ name }) => name)).toEqual(files.map(({ name }) => name.replace(/^.*\/|\.sql$/g, '')).sort());
});

it('records the baseline instead of the migrations that it replaces, and keeps the rows', async () => {
  const own = await ownMigrations();
  const fresh = await definitions();
  await addCompany('旧企业');
  await takeBeforeBaseline(db);
  const script = (text: string) => db.asOwner((owner) => owner.script(text));
  await script('create function operator_note() returns integer language sql as $$ select 1 $$');
  expect(await migrationState(db)).toEqual({ last: REPLACED, behind: own.length - 1 });
  await expect(assertMigrated(db)).rejects.toThrow('run npm run db:migrate');

  expect(await migrate(db)).toEqual(own.slice(1).map(({ name }) => name));
  await assertMigrated(db);
  expect(await migrationState(db)).toEqual({ last: own.at(-1)?.name, behind: 0 });
  expect(await namesOf()).toContain('operator_note()');
  await script('drop function operator_note');
  expect(await definitions()).toEqual(fresh);
  expect(await companies()).toEqual(['旧企业']);
  const made = await db.asOwner((owner) =>
    one<{ applied_on: string }>(owner, sql`select min(applied_at)::date::text as applied_on from schema_migration`),
  );
  expect(made.applied_on).toBe('2026-08-02');
  expect(await namesOf()).not.toContain(`${LEFT_OVER}(text)`);
  expect(await migrate(db)).toEqual([]);
});

it('accrues confirmed commissions that are not paid, in an open month; what was paid stays out of the books', async () => {
  await takeBeforeBaseline(db);
  await db.asOwner((owner) =>
    owner.script(`
      set session_replication_role = replica;
      insert into company (id, code, name) overriding system value values (1, 'a', 'a'), (2, 'b', 'b');
      insert into legal_entity (company_id, id, name) overriding system value values (1, 1, 'a'), (2, 2, 'b');
      insert into period_lock (company_id, closed_through, created_by, legal_entity_id) values (1, '2026-03-31', 1, 1), (1, '2026-02-28', 1, 1);
      insert into ledger_subject (company_id, code, name, side) values (1, '2241.97', '待核对付款', 'credit'), (2, '6601', '销售费用', 'debit');
      insert into contract (company_id, id, number, park_id, tenant_id, lessor_id, start_date, end_date, created_by, entered_on) overriding system value
        select c, c, 'K', 1, 1, c, '2026-01-01', '2026-12-31', 1, '2026-01-01' from generate_series(1, 2) c;
      insert into commission_line (company_id, id, contract_id, seq, kind, trigger, share, amount_fen, due_on) overriding system value
        select c, c * 10 + s, c, s, 'instalment', 'signed', 0.5, 100, '2026-01-01' from generate_series(1, 2) c, generate_series(1, 3) s;
      insert into commission_act (company_id, line_id, kind, seq, amount_fen, acted_on, created_by, undone_on, undone_by, entered_on)
        values (1, 11, 'approve', 1, 100, '2026-02-03', 1, null, null, '2026-02-03'), (1, 12, 'approve', 1, 100, '2026-02-03', 1, null, null, '2026-02-03'),
          (1, 12, 'pay', 1, 100, '2026-02-04', 1, null, null, '2026-02-04'), (1, 12, 'approve', 2, -40, '2026-03-05', 1, null, null, '2026-03-05'),
          (1, 13, 'approve', 1, 100, '2026-02-03', 1, '2026-02-05', 1, '2026-02-03'), (2, 21, 'approve', 1, 100, '2026-02-03', 1, null, null, '2026-02-03'),
          (2, 21, 'pay', 1, 100, '2026-02-03', 1, '2026-02-05', 1, '2026-02-03');
      set session_replication_role = origin`),
  );
  await migrate(db);
  expect(
    await rows(sql`select line_id, kind, seq, legal_entity_id, accounting_date::text from commission_act order by id`),
  ).toEqual(
    [
      [11, 'approve', 1, 1, '2026-03-01'],
      [12, 'approve', 1, null, null],
      [12, 'pay', 1, null, null],
      [12, 'approve', 2, 1, '2026-03-05'],
      [13, 'approve', 1, null, null],
      [21, 'approve', 1, 2, '2026-02-03'],
      [21, 'pay', 1, null, null],
    ].map(([line_id, kind, seq, legal_entity_id, accounting_date]) => ({
      line_id,
      kind,
      seq,
      legal_entity_id,
      accounting_date,
    })),
  );
  // An own chart keeps its own subjects.
  expect(
    await rows(
      sql`select company_id, string_agg(code, ' ' order by code) as codes from ledger_subject group by company_id order by 1`,
    ),
  ).toEqual([
    { company_id: 1, codes: expect.stringContaining('1801 1801.01 1801.02 2241.95 2241.96 2241.97 6601 6601.01') },
    { company_id: 2, codes: expect.stringContaining('1801 1801.01 1801.02 6601 6603') },
  ]);
});

it('turns the fit-out contribution of a quote into an incentive', async () => {
  await takeBeforeBaseline(db);
  await db.asOwner((owner) =>
    owner.script(`
      set session_replication_role = replica;
      insert into company (id, code, name) overriding system value values (1, 'a', 'a');
      insert into quote (company_id, id, number, customer_id, park_id, lessor_id, start_date, end_date, valid_until, fit_out_fen, terms, figures, created_by)
        overriding system value
        select 1, n, 'B' || n, 1, 1, 1, '2026-01-01', '2026-12-31', '2026-01-31', fen, '{"spaces": []}', jsonb_build_object('total_fen', 9, 'fit_out_fen', fen), 1
        from (values (1, 0), (2, 500)) q (n, fen);
      set session_replication_role = origin`),
  );
  await migrate(db);
  const quotes = await rows<{ incentives: object[]; figures: object }>(
    sql`select terms -> 'incentives' as incentives, figures from quote order by id`,
  );
  expect(quotes).toMatchObject([
    { incentives: [], figures: { total_fen: 9, incentive_fen: 0 } },
    {
      incentives: [{ kind: 'fit_out', amount_fen: 500, trigger: 'delivery', against_invoices: false, clawback: false }],
      figures: { total_fen: 9, incentive_fen: 500 },
    },
  ]);
});

it('refuses a database from before the last of these migrations, and leaves it as it is', async () => {
  await takeBeforeBaseline(db, 108);
  const before = await definitions();
  const older =
    /^the database is of an older version \(0118-reserved-spaces\.sql\): start the program of commit \w+ with it/;
  for (const act of [migrate, migrationState, assertMigrated]) await expect(act(db)).rejects.toThrow(older);
  expect(await definitions()).toEqual(before);
});

it('applies a later migration to tables that views and functions read, and the definitions of that version', async () => {
  const before = await namesOf();
  await addCompany('企业');
  await becomes(({ migrations, definitions: files }) => ({
    migrations: [
      ...migrations,
      {
        name: LATER,
        text: `alter table write_off alter column accounting_date type date;
          alter table company add column note text not null default name_key('Ａ')`,
      },
    ],
    definitions: files
      .filter(({ name }) => name !== 'tenants/search_tenant.sql')
      .map((file) =>
        file.name === 'tenants/name_key.sql' ? { ...file, text: file.text.replace('lower(', 'upper(') } : file,
      )
      .concat({
        name: 'platform/company_note.sql',
        text: 'create function company_note(of_id bigint) returns text language sql stable return (select note from company where id = of_id);',
      }),
  }));
  expect(await migrationState(db)).toMatchObject({ behind: 1 });
  expect(await migrate(db)).toEqual([LATER]);
  await assertMigrated(db);
  expect(await rows(sql`select name, company_note(id) as note from company`)).toEqual([{ name: '企业', note: 'A' }]);
  const after = await namesOf();
  expect([...after].filter((name) => !before.has(name))).toEqual(['company_note(bigint)']);
  expect([...before].filter((name) => !after.has(name))).toEqual([expect.stringMatching(/^search_tenant\(/)]);

  runOn(nodeRuntime);
  for (const act of [migrate, migrationState, assertMigrated])
    await expect(act(db)).rejects.toThrow(`newer version (${LATER}): update the program first`);
  expect(await namesOf()).toEqual(after);
});

it('applies changed definitions without a migration, all or none of them', async () => {
  const before = await definitions();
  const change = (text: string) =>
    becomes(({ definitions: files }) => ({ definitions: [...files, { name: 'platform/answer.sql', text }] }));
  await change('create function answer() returns integer language sql return (select missing from company);');
  await expect(assertMigrated(db)).rejects.toThrow(/other functions .* run npm run db:migrate/);
  await expect(migrate(db)).rejects.toThrow('missing');
  expect(await definitions()).toEqual(before);

  await change('create function answer() returns integer language sql return 42;');
  expect(await migrationState(db)).toMatchObject({ behind: 0 });
  expect(await migrate(db)).toEqual([]);
  await assertMigrated(db);
  expect(await rows(sql`select ${raw('answer()')} as answer`)).toEqual([{ answer: 42 }]);
});

it('refuses to drop a view of an operator that reads the definitions', async () => {
  await rows(sql`create view own_report as select * from receivable_entry`);
  await becomes(({ definitions: files }) => ({
    definitions: files.map((file) => ({ ...file, text: `${file.text}\n-- changed\n` })),
  }));
  await expect(migrate(db)).rejects.toThrow(/receivable_entry/);
  expect(await rows(sql`select from own_report`)).toEqual([]);
});
