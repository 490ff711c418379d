// Benefit of partitions by enterprise: ten million receivables of twenty enterprises of very different size, once in one table and once in sixteen
// partitions by hash, queried in turn in the same run. BENCH_ROWS sets another size.
import sql, { type Sql } from 'sql-template-tag';
import { receivableList } from '#api/finance/receivable/receivable.list';
import type { ListQuery } from '#api/kernel/list/list';
import { receivableListSql } from '#server/areas/finance/receivable/receivable';
import type { Actor } from '#server/platform/access/actor';
import { one } from '#server/platform/db/database';
import { rowsStatement, totalsStatement } from '#server/platform/list/statement';
import { type Environment, inTurn, openEnvironment, timed } from '../support/environment';
import type { Measure } from '../table/measure';
import { FIRST, FIRST_RECEIPT, type Filled, fillMany, RECEIPTS, sharesOf } from './many-enterprises';
import { PARTITIONS, recreate, TABLES } from './partitioned';

const ROWS = Number(process.env.BENCH_ROWS ?? 10_000_000);
const ENTERPRISES = 20;
const RUNS = 15;
const WRITE_OFFS = 500;
const TODAY = '2026-03-16';
const EVERYWHERE = { scope_park_ids: null, selected_park_ids: [], selected_building_ids: [] } as unknown as Actor;
const page = { page: 1, page_size: 50 };
const QUESTIONS: Readonly<Record<string, ListQuery>> = {
  'first page': page,
  'first page by amount': { ...page, sort: [{ field: 'gross_fen', order: 'desc' }] },
  'overdue and unpaid': { ...page, filter: { status: ['unpaid'], overdue: ['yes'] } },
  'one tenant': { ...page, filter: { tenant_id: [FIRST + 77] } },
};
const IN_ONE = 'in one table';

/** The database in one table and in partitions, and an enterprise in it. */
interface Both {
  plain: Environment['world'];
  parted: Environment['world'];
  enterprise: Filled;
}

const within = ({ db }: Environment['world'], { company_id }: Filled, statement: Sql): Promise<unknown> =>
  db.transaction({ company_id, read_only: true, today: TODAY }, (tx) => tx.query(statement));

/** Measures the same on both, in turn. */
async function compare(
  what: string,
  runs: number,
  { plain, parted }: Pick<Both, 'plain' | 'parted'>,
  work: (world: Environment['world']) => Promise<unknown>,
): Promise<Measure> {
  const [bare, figure] = await inTurn(
    runs,
    () => work(plain),
    () => work(parted),
  );
  return { what, figure, unit: 'ms', reference: { what: IN_ONE, figure: bare } };
}

const rowsOf = (query: ListQuery) =>
  rowsStatement(receivableList, receivableListSql, query, { actor: EVERYWHERE, today: TODAY, found: new Map() });

async function benchReading(both: Both, name: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [question, query] of Object.entries(QUESTIONS)) {
    const statement = rowsOf(query);
    const request = (world: Environment['world']) => within(world, both.enterprise, statement);
    measures.push(await compare(`rows of ${name}, ${question}`, RUNS, both, request));
  }
  const totals = totalsStatement(receivableList, receivableListSql, {}, { actor: EVERYWHERE, today: TODAY });
  return [...measures, await compare(`totals of ${name}`, 5, both, (world) => within(world, both.enterprise, totals))];
}

/** Simulates matching: parts of each receipt against unpaid receivables of many leases. */
async function benchWriteOffs(both: Both, name: string): Promise<Measure> {
  const { company_id, receivables } = both.enterprise;
  const turns = new Map<Environment['world'], number>();
  return compare(`${WRITE_OFFS} write-offs of ${name}, posted at once`, RUNS, both, (world) => {
    const turn = turns.get(world) ?? 0;
    turns.set(world, turn + 1);
    const shares = Array.from({ length: WRITE_OFFS }, (_each, place) => {
      const nth = turn * WRITE_OFFS + place;
      // Odd ones are unpaid.
      const receivable_id = FIRST + (((nth * 7_919) % (receivables / 2)) * 2 + 1);
      return { receivable_id, cash_record_id: FIRST_RECEIPT + 1 + (nth % RECEIPTS) };
    });
    return world.db.transaction({ company_id, today: TODAY }, (tx) =>
      tx.query(sql`insert into write_off (company_id, legal_entity_id, receivable_id, cash_record_id, amount_fen, value_date, accounting_date, created_by)
        select m.company_id, m.legal_entity_id, x.receivable_id, m.id, 1, ${TODAY}::date, ${TODAY}::date, 1
        from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) x (receivable_id bigint, cash_record_id bigint)
        join cash_record m on m.company_id = app_company() and m.id = x.cash_record_id`),
    );
  });
}

interface Planned {
  first: number;
  again: number;
  /** Time with the enterprise's number in the text, so that the plan itself excludes the other partitions. */
  written_out: number;
  locks: number;
}

/** Measures planning of the first page on a new connection and on one that knows the tables; and the number of locked relations. */
function planning({ db }: Environment['world'], { company_id }: Filled): Promise<Planned> {
  const { text, values } = rowsOf(page);
  return db.asOwner(async (tx) => {
    const begin = `begin; set local role lease_app; set local app.company_id = '${company_id}'; set local app.today = '${TODAY}'`;
    await tx.script(begin);
    const explain = async (text: string) => {
      const statement = { text: `explain (summary, format json) ${text}`, values } as unknown as Sql;
      const row = await one<{ 'QUERY PLAN': { 'Planning Time': number }[] }>(tx, statement);
      return row['QUERY PLAN'][0]?.['Planning Time'] ?? Number.NaN;
    };
    const best = async (text: string) => {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await explain(text));
      return Math.min(...times);
    };
    const first = await explain(text);
    const again = await best(text);
    const { locks } = await one<{ locks: number }>(
      tx,
      sql`select count(distinct relation)::int as locks from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`,
    );
    const written_out = await best(text.replaceAll('app_company()', String(company_id)));
    await tx.script('rollback');
    return { first, again, written_out, locks };
  });
}

async function benchPlanning({ plain, parted, enterprise }: Both): Promise<Measure[]> {
  // The very first connection reads the catalogue into memory.
  await planning(plain, enterprise);
  await planning(parted, enterprise);
  const [bare, figure] = [await planning(plain, enterprise), await planning(parted, enterprise)];
  const measure = (what: string, of_plan: keyof Planned, unit: string): Measure => ({
    what,
    figure: figure[of_plan],
    unit,
    reference: { what: IN_ONE, figure: bare[of_plan] },
  });
  return [
    measure('planning of the first page, on a new connection', 'first', 'ms'),
    measure('planning of the first page, again', 'again', 'ms'),
    measure('planning of it with the enterprise written out', 'written_out', 'ms'),
    measure('tables and indexes that a plan of the first page locks', 'locks', 'locks'),
  ];
}

/** Changes every fiftieth row of an enterprise, then vacuums the whole table, or its partition. */
async function benchVacuum({ plain, parted, enterprise }: Both, name: string): Promise<Measure> {
  const partitionOf = await parted.db.asOwner((tx) =>
    one<{ name: string }>(
      tx,
      sql`select tableoid::regclass::text as name from receivable where company_id = ${enterprise.company_id} limit 1`,
    ),
  );
  const times = { plain: [] as number[], parted: [] as number[] };
  for (let run = 0; run < 3; run += 1)
    for (const [key, world, table] of [
      ['plain', plain, 'receivable'],
      ['parted', parted, partitionOf.name],
    ] as const)
      await world.db.asOwner(async (tx) => {
        await tx.script(`set session_replication_role = replica;
          update receivable set remark = '${run}' where company_id = ${enterprise.company_id} and id % 50 = ${run};
          set session_replication_role = origin`);
        times[key].push(await timed(() => tx.script(`vacuum (index_cleanup on) ${table}`)));
      });
  const best = (found: number[]) => Math.min(...found);
  return {
    what: `vacuum after every fiftieth receivable of ${name} changed`,
    figure: best(times.parted),
    unit: 'ms',
    reference: { what: IN_ONE, figure: best(times.plain) },
  };
}

/** Sizes including partitions, GB. */
const sizes = ({ db }: Environment['world'], table: string) =>
  db.asOwner((tx) =>
    one<{ rows: number; indexes: number }>(
      tx,
      sql`select (sum(pg_table_size(relid)) / 1e9)::float8 as rows, (sum(pg_indexes_size(relid)) / 1e9)::float8 as indexes
        from (select relid from pg_partition_tree(${table}::regclass) union select ${table}::regclass) t (relid)`,
    ),
  );

async function benchSizes({ plain, parted }: Both): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const table of TABLES) {
    const [bare, figure] = [await sizes(plain, table), await sizes(parted, table)];
    for (const part of ['rows', 'indexes'] as const)
      measures.push({
        what: `${part} of ${table} on the disk`,
        figure: figure[part],
        unit: 'GB',
        reference: { what: IN_ONE, figure: bare[part] },
      });
  }
  return measures;
}

/** The largest, one in the middle and the smallest. */
async function measureAll(databases: Pick<Both, 'plain' | 'parted'>, filled: readonly Filled[]): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const place of [0, ENTERPRISES / 2, ENTERPRISES - 1]) {
    const enterprise = filled[place] as Filled;
    const both = { ...databases, enterprise };
    const name = `${enterprise.receivables.toLocaleString('en-US')} of ${ROWS.toLocaleString('en-US')}`;
    measures.push(...(await benchReading(both, name)), await benchWriteOffs(both, name), await benchVacuum(both, name));
  }
  const largest = { ...databases, enterprise: filled[0] as Filled };
  return [...measures, ...(await benchPlanning(largest)), ...(await benchSizes(largest))];
}

export async function benchPartitions(): Promise<Measure[]> {
  const [{ world: plain }, { world: parted }] = [await openEnvironment(), await openEnvironment()];
  await recreate(plain, []);
  await recreate(parted, TABLES);
  const shares = sharesOf(ROWS, ENTERPRISES);
  console.log(`${ENTERPRISES} enterprises of ${shares.join(', ')} receivables; ${PARTITIONS} partitions`);
  const filled = await fillMany(plain, shares, TABLES);
  await fillMany(parted, shares, TABLES);
  return measureAll({ plain, parted }, filled);
}
