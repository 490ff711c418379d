// Row security between enterprises, and the catalogue behind it. Runs as the application's role, on both databases.
import sql, { raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { constraints } from '#server/http/routes';
import { type Database, limitToRecordedOn } from '#server/platform/db/database';
import { assertWalls } from '#server/platform/db/walls';
import { newContract, newPark } from '../support/builders';
import { openTestDb } from '../support/database/db';
import { insertOf, rowInEach, type WalledTable, walledTables } from '../support/database/one-row';
import { present } from '../support/present';
import { type Enterprise, newEnterprise, openWorld, type Person, type World } from '../support/world';

let world: World;
let first: Enterprise;
let second: Enterprise;
let person: Person;
beforeAll(async () => {
  world = await openWorld({}, { own: true });
  first = await newEnterprise(world);
  second = await newEnterprise(world);
  person = await first.person('admin');
});
afterAll(() => world.close());

const inside = <Row>(company_id: number | null, statement: ReturnType<typeof sql>) =>
  world.db.transaction({ company_id }, (tx) => tx.query<Row>(statement));
const catalogue = <Row>(statement: ReturnType<typeof sql>) => world.db.asOwner((owner) => owner.query<Row>(statement));

/** Tables outside the row policies, read only by server/platform. */
const PLATFORM = [
  'company',
  'app_user',
  'session',
  'user_setting',
  'saved_view',
  'idempotency',
  'schema_migration',
  'schema_definition',
  'verification_code',
  'account_mail',
  'user_identity',
  'platform_log',
  'job_run',
  'known_access_key',
  'attempt_count',
  'known_network',
];

describe('row level security', () => {
  it('is on every business table, with company_id leading its key and every reference', async () => {
    const tables = await catalogue<{
      name: string;
      rls: boolean;
      policies: number;
      key: string;
      loose: string[] | null;
    }>(
      sql`select c.relname as name, c.relrowsecurity as rls,
            (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
            (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
              where i.indrelid = c.oid and i.indisprimary) as key,
            (select array_agg(k.conname::text) from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
              and not (select attnum from pg_attribute where attrelid = c.oid and attname = 'company_id') = any(k.conkey)) as loose
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind = 'r' and not c.relname = any(${PLATFORM}::text[]) order by 1`,
    );
    expect(tables.length).toBeGreaterThan(25);
    expect(
      tables.filter((table) => !table.rls || table.policies !== 1 || table.key !== 'company_id' || table.loose),
    ).toEqual([]);
  });

  it('is checked at the start: without a policy there is none', async () => {
    await expect(assertWalls(world.db)).resolves.toBeUndefined();
    const script = (text: string) => world.db.asOwner((owner) => owner.script(text));
    await script('drop policy company_rows on park; alter table tenant disable row level security');
    await expect(assertWalls(world.db)).rejects.toThrow('missing on 2 tables (park, tenant)');
    await script(`create policy company_rows on park to lease_app using (company_id = app_company()) with check (company_id = app_company());
      alter table tenant enable row level security`);
    await expect(assertWalls(world.db)).resolves.toBeUndefined();
  });

  it('shows an enterprise its own rows, and none without an enterprise', async () => {
    await newPark(person);
    expect((await inside(first.company_id, sql`select id from park`)).length).toBeGreaterThan(0);
    expect(await inside(second.company_id, sql`select id from park`)).toEqual([]);
    expect(await inside(null, sql`select id from park`)).toEqual([]);
  });

  it('holds for every view, which runs with the rights of its reader', async () => {
    const views = await catalogue<{ name: string; options: string[] | null }>(
      sql`select c.oid::regclass::text as name, c.reloptions as options from pg_class c
          where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'known'::regnamespace)`,
    );
    expect(views.length).toBeGreaterThan(15);
    expect(views.filter(({ options }) => !options?.join().includes('security_invoker'))).toEqual([]);
  });

  it('refuses a row written into another enterprise', async () => {
    const write = inside(
      first.company_id,
      sql`insert into park (company_id, name, code, type) values (${second.company_id}, 'x', 'x', 'office')`,
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });

  it('does not let the role own or alter objects, or become another role', async () => {
    const [role] = await catalogue(
      sql`select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'lease_app'`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false });
    for (const statement of [
      sql`alter table park disable row level security`,
      sql`drop table park`,
      sql`alter table write_off disable trigger all`,
    ]) {
      await expect(inside(first.company_id, statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('keeps the audit trail append-only, also for the application', async () => {
    await newContract(person);
    const [entry] = await inside<{ object: string; action: string; user_name: string }>(
      first.company_id,
      sql`select object, action, user_name from audit_log where object = 'contract' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ action: 'create', user_name: expect.any(String) });
    await expect(inside(first.company_id, sql`update audit_log set user_name = 'x'`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(inside(first.company_id, sql`delete from audit_log`)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('every table, only by the database', () => {
  const [OWN, OTHER] = [1, 2];
  let db: Database;
  let tables: WalledTable[];
  beforeAll(async () => {
    db = await openTestDb();
    await db.asOwner(async (owner) => {
      await owner.query(sql`insert into company (code, name) values ('own', '甲'), ('other', '乙')`);
      tables = await walledTables(owner);
      await rowInEach(owner, tables, OWN);
    });
  });
  afterAll(() => db.close());

  /** Returns the response to the application's role for an enterprise: a number of rows, or the code of the refusal. */
  const answer = (company_id: number | null, statement: Sql): Promise<number | string> =>
    db
      .transaction({ company_id }, (tx) => tx.query<{ rows: number }>(statement))
      .then(
        ([found]) => present(found).rows,
        ({ code, message }: { code?: string; message: string }) => code ?? message,
      );
  const counted = (statement: Sql) =>
    sql`with touched as (${statement} returning 1) select count(*)::int as rows from touched`;

  /** Returns the tables with a response other than the expected ones. */
  async function otherCompany(expected: readonly (number | string)[], query: (table: WalledTable) => Promise<unknown>) {
    const found: string[] = [];
    for (const table of tables) {
      const reply = await query(table);
      if (!expected.includes(reply as string)) found.push(`${table.name}: ${reply}`);
    }
    return found;
  }

  const rowsOf = ({ name }: WalledTable) => sql`select count(*)::int as rows from ${raw(name)}`;

  it('shows its row to its enterprise, and none to another or without one', async () => {
    expect(tables.length).toBeGreaterThan(120);
    expect(await otherCompany([1], (table) => answer(OWN, rowsOf(table)))).toEqual([]);
    expect(await otherCompany([0], (table) => answer(OTHER, rowsOf(table)))).toEqual([]);
    expect(await otherCompany([0], (table) => answer(null, rowsOf(table)))).toEqual([]);
  });

  it('has no row touched by another enterprise: none is found, or the role has no right', async () => {
    const update = ({ name }: WalledTable) => counted(sql`update ${raw(name)} set company_id = company_id`);
    const remove = ({ name }: WalledTable) => counted(sql`delete from ${raw(name)}`);
    expect(await otherCompany([0, '42501'], (table) => answer(OTHER, update(table)))).toEqual([]);
    expect(await otherCompany([0, '42501'], (table) => answer(OTHER, remove(table)))).toEqual([]);
  });

  it('accepts no row that another enterprise writes for it', async () => {
    const insert = (table: WalledTable) => counted(insertOf(table, { company_id: OWN }));
    expect(await otherCompany(['42501'], (table) => answer(OTHER, insert(table)))).toEqual([]);
  });

  it('shows no row of another enterprise in a view', async () => {
    const views = await db.asOwner((owner) =>
      owner.query<{ name: string }>(
        sql`select c.oid::regclass::text as name from pg_class c
            where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'known'::regnamespace)`,
      ),
    );
    const seen = (company_id: number) =>
      db.transaction({ company_id }, async (tx) => {
        // Views of tables as known require a day: one after all entries.
        await limitToRecordedOn(tx, '2999-12-31');
        const found: string[] = [];
        for (const { name } of views)
          if ((await tx.query(sql`select from ${raw(name)} limit 1`)).length) found.push(name);
        return found;
      });
    expect((await seen(OWN)).length).toBeGreaterThan(15);
    expect(await seen(OTHER)).toEqual([]);
  });
});

describe('the catalogue of refusals', () => {
  it('has a message for every named constraint, and none for a removed one', async () => {
    const rows = await catalogue<{ name: string }>(
      sql`select k.conname::text as name from pg_constraint k join pg_namespace n on n.oid = k.connamespace
          where n.nspname = 'public' and k.contype in ('u', 'x', 'f', 'c')
          union select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
          where n.nspname = 'public' and x.indisunique and not x.indisprimary`,
    );
    // Keys named by the system, and entity keys that others refer to, fail only by a fault of the product.
    const ours = rows
      .map((row) => row.name)
      .filter((name) => !/_(fkey|check|key|not_null)\d*$|_(entity|park|building|company_id)_unique$/.test(name));
    expect(ours.filter((name) => !constraints[name])).toEqual([]);
    const raised = [
      'receivable_posted',
      'cash_record_posted',
      'bank_statement_posted',
      'bank_line_posted',
      'bank_entry_posted',
      'write_off_posted',
      'write_off_mirror',
      'period_lock_posted',
      'deposit_entry_posted',
      'deposit_covered',
      'lease_option_act_posted',
      'lease_incentive_posted',
      'incentive_act_posted',
      'incentive_clawback_posted',
      'deposit_security_posted',
      'deposit_security_act_posted',
      'deposit_security_row_posted',
      'deposit_security_within',
      'deposit_security_claimed_within',
      'deposit_security_act_receipt',
      'cash_record_claimed',
      'meter_reading_posted',
      'meter_reading_charged',
      'meter_reading_followed',
      'meter_charge_posted',
      'meter_void_unread',
      'meter_reading_standing',
      'instalment_plan_posted',
      'period_closed',
      'department_cycle',
      'space_held_while_valid',
      'space_ends_unheld',
      'space_reserved_for_another',
      'reservation_space_leased',
      'bill_posted',
      'deposit_refund_paid',
      'payout_mirror',
      'payout_money_out',
      'payout_posted',
      'write_off_money_in',
      'invoice_posted',
      'invoice_line_posted',
      'invoice_line_mirror',
      'invoice_line_party',
      'red_note_line_posted',
      'red_note_line_of_original',
      'commission_posted',
      'commission_line_posted',
      'commission_act_posted',
      'voucher_posted',
      'voucher_line_posted',
      'voucher_balanced',
      'revenue_adjustment_posted',
      'amortisation_posted',
      'cost_pool_posted',
      'cost_run_posted',
      'cost_result_posted',
      'customer_no_circle',
    ];
    const declared = new Set([...rows.map((row) => row.name), ...raised]);
    expect(Object.keys(constraints).filter((name) => !declared.has(name))).toEqual([]);
  });
});

describe('indexes under the row policy', () => {
  it('serve the list of receivables by due date to the application’s role', async () => {
    const plan = await world.db.transaction({ company_id: first.company_id }, async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`);
      return tx.query<Record<string, string>>(
        sql`explain select id from receivable where company_id = app_company() and due_date between '2026-01-01' and '2026-01-31' order by due_date, id`,
      );
    });
    const text = plan.map((row) => Object.values(row)[0]).join('\n');
    expect(text).toMatch(/Index.*receivable_by_due/);
    expect(text).not.toMatch(/Sort Key/);
  });
});
