// Query plans of every list and every report at scale, as the application's role: no large table is read from its first row to its last, except where
// sequential-scans.ts gives a reason. A list is requested in each of its orders, one of many rows also with each of its choices as a filter, a report with
// its defaults. Measured by the plan of each statement, and by the scans of the transaction, which include those of functions.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FilterValue, type ListDeclaration, listEndpoint, rowsEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { lists, reports } from '#api/registry/declared';
import { createApp } from '#server/app';
import type { Database, Tx } from '#server/platform/db/database';
import { testDatabaseUrl } from '#tests/support/database/db';
import { FIRST } from '#tests/support/database/many-receivables';
import { fillLarge, LARGE } from '#tests/support/database/many-rows';
import { superAdministrator } from '#tests/support/people/super-administrator';
import { newEnterprise, openWorld, type Person, personOf, type World } from '#tests/support/world';
import { SEQUENTIAL_SCANS } from './sequential-scans';

let world: World;
let owner: Person;
let supervisor: Person;
/** Large tables that were read as a whole since the last question. */
const sequential = new Set<string>();

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

function note(plan: Plan): void {
  const table = plan['Relation Name'];
  if (plan['Node Type'] === 'Seq Scan' && table && LARGE.has(table)) sequential.add(table);
  plan.Plans?.forEach(note);
}

/** Wraps a transaction so that each query is explained before it runs. */
const explained = (tx: Tx): Tx => ({
  query: async (statement) => {
    if (!/^\s*(select|with)\b/.test(statement.text)) return tx.query(statement);
    const [found] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql`explain (format json) ${statement}`);
    for (const { Plan } of found?.['QUERY PLAN'] ?? []) note(Plan);
    return tx.query(statement);
  },
});

/** Returns the number of sequential scans of each large table in the connection's unreported statistics; earlier transactions count too. */
async function scansOf(tx: Tx): Promise<Map<string, number>> {
  const tables = await tx.query<{ name: string; scans: number }>(
    sql`select relname as name, seq_scan as scans from pg_stat_xact_user_tables where schemaname = 'public' and seq_scan > 0`,
  );
  return new Map(tables.filter(({ name }) => LARGE.has(name)).map(({ name, scans }) => [name, scans]));
}

const explaining = (db: Database): Database => ({
  ...db,
  transaction: (options, work) =>
    db.transaction(options, async (tx) => {
      const before = await scansOf(tx);
      const done = await work(explained(tx));
      for (const [table, scans] of await scansOf(tx)) if (scans > (before.get(table) ?? 0)) sequential.add(table);
      return done;
    }),
});

async function tablesReadBy(request: () => Promise<{ error_code: number; message: string }>): Promise<string[]> {
  sequential.clear();
  const { error_code, message } = await request();
  expect({ error_code, message }).toMatchObject({ error_code: 0 });
  return [...sequential].sort();
}

/** Returns the tables that are read as a whole, by question. */
async function sequentialScans(
  questions: Readonly<Record<string, () => Promise<{ error_code: number; message: string }>>>,
) {
  const found: Record<string, string[]> = {};
  for (const [question, request] of Object.entries(questions)) {
    const tables = await tablesReadBy(request);
    if (tables.length) found[question] = tables;
  }
  return found;
}

const reviewed = (questions: readonly string[]) =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const tables = Object.keys(SEQUENTIAL_SCANS[question] ?? {});
      return tables.length ? [[question, tables.sort()]] : [];
    }),
  );

const orders = (list: ListDeclaration) =>
  list.columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name }) => (['asc', 'desc'] as const).map((order) => ({ field: name, order })));

/** Returns filters of a list: each label, and an id that some rows have. */
const filters = (list: ListDeclaration): Record<string, FilterValue>[] =>
  list.columns.flatMap(({ name, filter, labels }): Record<string, FilterValue>[] => {
    if (filter === 'enum') return Object.keys(labels ?? {}).map((value) => ({ [name]: [value] }));
    return filter === 'id' ? [{ [name]: [FIRST + 1] }] : [];
  });

const nameOf = ({ area, object }: { area: string; object: string }) => `${area}/${object}`;

// The embedded database holds one small enterprise; the plans of both are made by the same planner.
if (testDatabaseUrl) {
  describe('of large tables', () => {
    beforeAll(async () => {
      world = await openWorld({}, { own: true });
      const enterprise = await newEnterprise(world);
      const [admin, approver] = [await enterprise.person('admin'), await enterprise.person('admin')];
      const stranger = await (await newEnterprise(world)).person('admin');
      await fillLarge({ world, owner: admin, approver, stranger });
      const root = await superAdministrator(world);
      const observed = { ...world, app: createApp({ ...world.services, db: explaining(world.services.db) }) };
      owner = personOf(observed, admin.cookie, admin.user_id);
      supervisor = personOf(observed, root.cookie, root.user_id);
    });
    afterAll(() => world.close());

    it.each(lists.map((list: ListDeclaration) => [nameOf(list), list] as const))(
      'the list %s reads none as a whole',
      async (name, list) => {
        const endpoint = list.totals === 'apart' ? rowsEndpoint(list) : listEndpoint(list);
        const person = list.area === 'platform' ? supervisor : owner;
        const questions = orders(list).map(
          ({ field, order }) =>
            [
              `${name} by ${field}`,
              () => person.request(endpoint, { page: 1, page_size: 50, sort: [{ field, order }] }),
            ] as const,
        );
        const narrowed = (list.totals === 'apart' ? filters(list) : []).map(
          (filter) =>
            [
              `${name} where ${Object.keys(filter)} is ${Object.values(filter)}`,
              () => person.request(endpoint, { page: 1, page_size: 50, filter }),
            ] as const,
        );
        const request = Object.fromEntries([...questions, ...narrowed]);
        expect(await sequentialScans(request)).toEqual(reviewed(Object.keys(request)));
      },
    );

    it.each(reports.map((report) => [nameOf(report), report] as const))(
      'the report %s reads none as a whole',
      async (name, report) => {
        const request = { [name]: () => owner.request(reportEndpoint(report), {} as never) };
        expect(await sequentialScans(request)).toEqual(reviewed([name]));
      },
    );
  });
}

it('knows no reason for an undeclared list or report', () => {
  const expected = [
    ...reports.map(nameOf),
    ...lists.flatMap((list: ListDeclaration) => [
      ...orders(list).map(({ field }) => `${nameOf(list)} by ${field}`),
      ...filters(list).map((filter) => `${nameOf(list)} where ${Object.keys(filter)} is ${Object.values(filter)}`),
    ]),
  ];
  expect(Object.keys(SEQUENTIAL_SCANS).filter((question) => !expected.includes(question))).toEqual([]);
});
