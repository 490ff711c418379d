// Enterprises of very different size in one database: each with leases, receivables and write-offs copied from one lease that was created by the
// real calls.
import sql, { raw } from 'sql-template-tag';
import type { Owner } from '#server/platform/db/database';
import { approvedContract, newCash, receivablesOf } from '#tests/support/builders';
import { copyRow } from '#tests/support/database/copy-row';
import type { World } from '#tests/support/world';

/** First id of the copies. */
export const FIRST = 1_000_000;
/** First id of receipts without write-offs. */
export const FIRST_RECEIPT = 900_000;
export const RECEIPTS = 1_000;
/** Receivables per lease: five years, monthly. */
const OF_A_LEASE = 60;
/** The n-th enterprise is n to this power times smaller than the first. */
const STEEPNESS = 1.5;

export interface Filled {
  company_id: number;
  receivables: number;
}

/** Returns the row count of each enterprise, the largest first. */
export function sharesOf(rows: number, enterprises: number): number[] {
  const weights = Array.from({ length: enterprises }, (_each, place) => (place + 1) ** -STEEPNESS);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.ceil((rows * weight) / all / OF_A_LEASE) * OF_A_LEASE);
}

/** Copies a row, by columns: this many would take minutes by JSON. `change` is SQL over the copy's number `g` and the source `s`. */
async function copyMany(
  owner: Owner,
  table: string,
  where: string,
  count: number,
  change: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await owner.query<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => change[name] ?? `s.${name}`);
  await owner.script(`set session_replication_role = replica;
    insert into ${table} (${names.join(', ')}) overriding system value
      select ${values.join(', ')} from ${table} s, generate_series(1, ${count}) g where ${where};
    set session_replication_role = origin`);
}

/** Fills one enterprise. Every second receivable is paid, by a separate receipt, which is omitted: nothing measured here reads it. */
async function fillOne(world: World, receivables: number): Promise<Filled> {
  // Imported after the address of the database is set.
  const { newEnterprise } = await import('#tests/support/world');
  const { company_id, person } = await newEnterprise(world);
  const owner = await person('admin');
  const contract = await approvedContract(owner, await person('admin'));
  const [receivable] = await receivablesOf(owner, contract);
  const cash = await newCash(owner, 100_000_000, '租客公司');
  const leases = receivables / OF_A_LEASE;
  const id = `${FIRST} + g`;
  const own = `s.company_id = ${company_id} and`;
  await world.db.asOwner(async (tx) => {
    const copy = (table: string, where: string, change: string) =>
      copyRow(tx, table, `company_id = ${company_id} and ${where}`, leases, `jsonb_build_object(${change})`);
    await copy('tenant', `id = ${contract.tenant_id}`, `'id', ${id}, 'name', '租客公司' || g, 'identifier', ''`);
    await copy('contract', `id = ${contract.id}`, `'id', ${id}, 'tenant_id', ${id}, 'number', 'B-' || g`);
    await copy('contract_version', `contract_id = ${contract.id}`, `'contract_id', ${id}`);
    await copyRow(
      tx,
      'cash_record',
      `company_id = ${company_id} and id = ${cash.id}`,
      RECEIPTS,
      `jsonb_build_object('id', ${FIRST_RECEIPT} + g)`,
    );
    // Month by month, in the order of billing.
    const whose = `${FIRST} + (g - 1) % ${leases} + 1`;
    const month = `(g - 1) / ${leases}`;
    const day = `'2022-01-01'::date + ${month} * 30`;
    const amount = `100000 + ((g - 1) % ${leases} + 1) * 7 + ${month}`;
    await copyMany(tx, 'receivable', `${own} s.id = ${receivable?.id ?? 0}`, receivables, {
      id,
      tenant_id: whose,
      contract_id: whose,
      clause_id: 'null',
      seq: 'null',
      due_date: day,
      accounting_date: day,
      gross_fen: amount,
      net_fen: amount,
      tax_fen: '0',
      received_fen: `case when g % 2 = 0 then ${amount} else 0 end`,
    });
    await tx.script(`set session_replication_role = replica;
      insert into write_off (company_id, id, legal_entity_id, receivable_id, cash_record_id, amount_fen, value_date, accounting_date, created_by)
        overriding system value
        select company_id, id, legal_entity_id, id, id, gross_fen, due_date, due_date, created_by from receivable r
        where company_id = ${company_id} and received_fen <> 0;
      set session_replication_role = origin`);
  });
  return { company_id, receivables };
}

/** Fills all enterprises while the two tables have only the indexes of their constraints, and builds the others afterwards. */
export async function fillMany(world: World, shares: readonly number[], tables: readonly string[]): Promise<Filled[]> {
  const indexes = await world.db.asOwner((tx) =>
    tx.query<{ name: string; made_by: string }>(sql`
      select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as made_by
      from pg_index x where x.indrelid = any(array(select to_regclass(t) from unnest(${[...tables]}::text[]) t))
        and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`),
  );
  await world.db.asOwner((tx) => tx.script(indexes.map(({ name }) => `drop index ${name}`).join(';')));
  const filled: Filled[] = [];
  for (const share of shares) filled.push(await fillOne(world, share));
  await world.db.asOwner(async (tx) => {
    await tx.script("set maintenance_work_mem = '1GB'");
    for (const { made_by } of indexes) await tx.query(sql`${raw(made_by.replace(' ON ONLY ', ' ON '))}`);
    await tx.script('reset maintenance_work_mem');
  });
  await world.db.asOwner((tx) => tx.script('vacuum analyze'));
  return filled;
}
