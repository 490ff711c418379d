// Every declared list with its export and every report with its file: a filter by ids of another enterprise returns the same as unknown ids, rows and
// totals are only those of the caller's enterprise, and both are refused like any other call.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spaceList } from '#api/assets/space/space.list';
import { contractList } from '#api/contracts/contract/contract.list';
import { webhookList } from '#api/integration/webhook/webhook.list';
import { MAX_PAGE_SIZE } from '#api/kernel/constants';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import type { ListColumn } from '#api/kernel/list/column';
import {
  exportEndpoint,
  type ListDeclaration,
  type ListQuery,
  listEndpoint,
  rowsEndpoint,
  tabsEndpoint,
  totalsEndpoint,
} from '#api/kernel/list/list';
import { groupableOf, pivotEndpoint, pivotFileEndpoint } from '#api/kernel/list/pivot';
import {
  type ReportDeclaration,
  type ReportReply,
  reportEndpoint,
  reportFileEndpoint,
} from '#api/kernel/report/report';
import { lists, reports } from '#api/registry/declared';
import { auditList } from '#api/setup/audit/audit.list';
import { chargeItemOptions } from '#api/setup/option';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import { allRoutes } from '#server/http/routes';
import { fill } from '#tests/http/foreign-ids/filled';
import { textsOf } from '#tests/support/files/sheet';
import { present } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, personOf, type World } from '#tests/support/world';

let world: World;
/** Owner of the ids, and the user who filters by them. */
let owner: Person;
let stranger: Person;
let plain: Person;
let company_id: number;

async function filled(colleague: string) {
  const enterprise = await newEnterprise(world);
  const [person, approver] = [await enterprise.person('admin'), await enterprise.person('admin')];
  const other = await (await newEnterprise(world)).person('admin');
  await fill({ owner: person, approver, stranger: other, world, colleague });
  return { person, company_id: enterprise.company_id };
}

beforeAll(async () => {
  world = await openWorld({}, { own: true });
  const first = await filled('colleague.one');
  const second = await filled('colleague.two');
  owner = first.person;
  company_id = first.company_id;
  stranger = second.person;
  plain = await (await newEnterprise(world)).person('viewer');
  await world.db.asOwner((db) => db.query(sql`delete from user_role where user_id = ${plain.user_id}`));
});
afterAll(() => world.close());

/** Lists of the platform itself are not visible to enterprises. */
const ofEnterprises = lists.filter(({ keys }) => keys !== 'is_sadmin');
const isIdFilter = ({ filter }: ListColumn) => filter === 'id';
const filtersOf = (list: ListDeclaration) => list.columns.filter(isIdFilter);
const nameOf = (list: ListDeclaration | ReportDeclaration) => `${list.area}/${list.object}`;

type Filter = NonNullable<ListQuery['filter']>;
const page = (filter: Filter = {}, number = 1) => ({ page: number, page_size: MAX_PAGE_SIZE, filter });

/** Returns a page of the list; where rows and totals have separate calls, these must return the same. */
async function listOf(person: Person, list: ListDeclaration, filter: Filter = {}) {
  const reply = await person.call(listEndpoint(list), page(filter));
  if (list.totals === 'apart') {
    const { rows, ...totals } = reply;
    expect(await person.call(rowsEndpoint(list), page(filter))).toEqual({ rows });
    expect(await person.call(totalsEndpoint(list), { filter })).toEqual(totals);
  }
  return reply;
}

async function allRows(person: Person, list: ListDeclaration) {
  const first = await listOf(person, list);
  const rows = [...first.rows];
  for (let number = 2; rows.length < first.total; number += 1)
    rows.push(...(await person.call(listEndpoint(list), page({}, number))).rows);
  return { ...first, rows };
}

/** Filters without a look-up, which links set: ids known to a user. Entries without an object have the number 0. */
const WITHOUT_OPTIONS: Record<string, (person: Person, list: ListDeclaration) => Promise<number[]>> = {
  id: async (person, list) => (await allRows(person, list)).rows.map(({ id }) => id),
  tenant_id: async (person) => (await allRows(person, tenantList)).rows.map(({ id }) => id),
  space_id: async (person) => (await allRows(person, spaceList)).rows.map(({ id }) => id),
  contract_id: async (person) => (await allRows(person, contractList)).rows.map(({ id }) => id),
  webhook_id: async (person) => (await allRows(person, webhookList)).rows.map(({ id }) => id),
  object_id: async (person) =>
    (await person.call(listEndpoint(auditList), page())).rows.flatMap(({ object_id }) => object_id || []),
};

/** Numbers of objects of any kind: own rows of the caller may have the same ones. */
const SHARED_NUMBERS = new Set(['setup/audit object_id']);

/** Returns all ids that a user may filter by: those of the look-up, or those named above. */
async function idsOf(person: Person, list: ListDeclaration, { name, options }: ListColumn): Promise<number[]> {
  if (options) return choicesOf(person, options);
  const exceptions = WITHOUT_OPTIONS[name];
  if (!exceptions) throw new Error(`${nameOf(list)}: whose ids does the filter ${name} take?`);
  return (await exceptions(person, list)).slice(0, 500);
}

async function choicesOf(person: Person, path: string): Promise<number[]> {
  const endpoint = allRoutes().find((route) => route.endpoint.path === path)?.endpoint;
  if (!endpoint) throw new Error(`no look-up ${path}`);
  const found = await person.call(endpoint as Endpoint<object, { value: number }[]>, {});
  return found.map(({ value }) => value);
}

const NOWHERE = [2_000_000_000];

/** Returns the rows of a file as texts; only the header where nothing was found. */
async function fileOf(person: Person, endpoint: Endpoint<unknown, unknown>, input: object): Promise<string[][]> {
  const response = await person.fetch(endpoint.path, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
  });
  expect([endpoint.path, response.headers.get('content-type')]).toEqual([
    endpoint.path,
    expect.stringMatching(/sheet/),
  ]);
  return textsOf(response);
}

const exported = (person: Person, list: ListDeclaration, filter: Filter) => {
  const columns = list.columns.filter(({ filterOnly }) => !filterOnly).map(({ name }) => name);
  return fileOf(person, exportEndpoint(list), { format: 'xlsx', columns, filter });
};

/** Returns the pivot by the first groupable column. */
const grouped = (list: ListDeclaration) => ({
  by: groupableOf(list)
    .slice(0, 1)
    .map(({ name }) => ({ field: name })),
});

/** Returns the expected summary of these rows without a filter, in the unit of the cells. */
function sumsOf(list: ListDeclaration, rows: readonly object[]): Record<string, number> {
  const { field = '', void: dead = [], pending = [] } = list.uncounted ?? {};
  const counted = (rows as Record<string, unknown>[]).filter(
    (row) => ![...dead, ...pending].includes(String(row[field])),
  );
  const cellsOf = (name: string) => counted.map((row) => Number(row[name] ?? 0));
  const sum = (cells: number[]) => Math.round(cells.reduce((total, cell) => total + cell, 0) * 10_000) / 10_000;
  const totals = list.columns.filter(({ total }) => total);
  return Object.fromEntries(totals.map(({ name }) => [name, sum(cellsOf(name))]));
}

const numbers = (summary: object = {}) =>
  Object.fromEntries(Object.entries(summary).map(([name, value]) => [name, Number(value)]));

/** Returns the searchable part of a cell: of a masked one the digits after the mask. */
const partOf = (cell: string) => present(cell.slice(1).split('*').at(-1));

describe('every list', () => {
  it.each(ofEnterprises.map((list) => [nameOf(list), list] as const))(
    '%s: rows and totals are own ones',
    async (name, list) => {
      const [own, theirs] = [await allRows(stranger, list), await allRows(owner, list)];
      expect([name, own.rows.length > 0, theirs.rows.length > 0]).toEqual([name, true, true]);
      const foreign = new Set(theirs.rows.map(({ id }) => id));
      expect(own.rows.filter(({ id }) => foreign.has(id))).toEqual([]);
      expect(own.total).toBe(own.rows.length);
      expect(numbers(own.summary)).toEqual(sumsOf(list, own.rows));
    },
  );

  it.each(ofEnterprises.map((list) => [nameOf(list), list] as const))(
    '%s: an empty choice in a filter is no filter',
    async (name, list) => {
      const { total } = await stranger.call(listEndpoint(list), { page: 1, page_size: 1 });
      for (const column of list.columns.filter(({ filter }) => filter === 'enum' || filter === 'id')) {
        const query = { page: 1, page_size: 1, filter: { [column.name]: [] } };
        expect([name, column.name, (await stranger.call(listEndpoint(list), query)).total]).toEqual([
          name,
          column.name,
          total,
        ]);
      }
    },
  );

  it.each(ofEnterprises.flatMap((list) => (list.tabs ? [[nameOf(list), list, list.tabs] as const] : [])))(
    '%s: the count of a tab is that of its rows, with any chosen tab',
    async (_name, list, { field, tabs }) => {
      const first = tabs[0];
      const counts = await owner.call(tabsEndpoint(list), { filter: first && { [field]: [...first.values] } });
      const opened = { all: (await listOf(owner, list)).total };
      for (const { key, values } of tabs)
        Object.assign(opened, { [key]: (await listOf(owner, list, { [field]: [...values] })).total });
      expect(counts).toEqual(opened);
    },
  );

  it.each(ofEnterprises.flatMap((list) => (list.search ? [[nameOf(list), list, list.search] as const] : [])))(
    '%s: the search finds a row by a part of each main column, and an absent text nowhere',
    async (_name, list, search) => {
      const searched = (text: string) => owner.call(listEndpoint(list), { ...page(), search: text });
      const { rows } = await allRows(owner, list);
      const cellOf = (row: object, column: string) => String((row as Record<string, unknown>)[column] ?? '');
      const filledIn = search.flatMap((column) => {
        const row = rows.find((each) => cellOf(each, column).length > 1);
        return row ? [{ id: row.id, part: partOf(cellOf(row, column)) }] : [];
      });
      expect(filledIn).not.toEqual([]);
      for (const { id, part } of filledIn) expect((await searched(part)).rows.map((row) => row.id)).toContain(id);
      expect(await searched('没有这样的内容')).toMatchObject({ rows: [], total: 0 });
    },
  );

  it.each(
    ofEnterprises.flatMap((list) =>
      filtersOf(list).map((column) => [`${nameOf(list)} ${column.name}`, list, column] as const),
    ),
  )('%s: treats ids of another enterprise as if they existed nowhere', async (name, list, column) => {
    const [foreign, own] = [await idsOf(owner, list, column), await idsOf(stranger, list, column)];
    // They would be found without the separation of enterprises.
    expect((await listOf(owner, list, { [column.name]: foreign })).total).toBeGreaterThan(0);
    const found = await listOf(stranger, list, { [column.name]: foreign });
    const both = [...foreign, ...own].slice(-500);
    if (SHARED_NUMBERS.has(name)) {
      const ids = new Set((await allRows(stranger, list)).rows.map(({ id }) => id));
      expect(found.rows.filter(({ id }) => !ids.has(id))).toEqual([]);
      expect(found.total).toBe(found.rows.length);
    } else {
      expect(found).toEqual(await listOf(stranger, list, { [column.name]: NOWHERE }));
      expect(found).toMatchObject({ rows: [], total: 0 });
      expect(numbers(found.summary)).toEqual(sumsOf(list, []));
      expect(await listOf(stranger, list, { [column.name]: both })).toEqual(
        await listOf(stranger, list, { [column.name]: own }),
      );
    }
    if (!SHARED_NUMBERS.has(name)) {
      const request = { ...grouped(list), filter: { [column.name]: foreign } };
      const pivot = await stranger.call(pivotEndpoint(list), request);
      expect(pivot).toMatchObject({ groups: 0, rows: [], whole: { count: 0 } });
      if (list.exportKeys) expect(await fileOf(stranger, pivotFileEndpoint(list), request)).toHaveLength(1);
    }
    if (list.tabs && !SHARED_NUMBERS.has(name)) {
      const counts = await stranger.call(tabsEndpoint(list), { filter: { [column.name]: foreign } });
      expect(new Set(Object.values(counts))).toEqual(new Set([0]));
    }
    if (!list.exportKeys) return;
    const sheet = await exported(stranger, list, { [column.name]: foreign });
    expect(sheet).toHaveLength(1 + found.rows.length);
    expect(sheet[0]).toEqual((await exported(stranger, list, { [column.name]: NOWHERE }))[0]);
  });
});

const optionsOf = ({ parameters }: ReportDeclaration) => parameters.filter(({ kind }) => kind === 'options');
type Reply = ReportReply<ReportDeclaration>;
/** Parameters of reports that have no rows by default. */
const INPUTS: Record<string, object> = {
  'contracts/rent-roll-change': { within: { from: '2000-01-01', to: '2026-12-31' } },
};
async function reportOf(person: Person, report: ReportDeclaration, input: object = {}): Promise<Reply> {
  const endpoint = reportEndpoint(report) as Endpoint<object, Reply>;
  const request = { ...INPUTS[nameOf(report)], ...input };
  const reply = await person.call(endpoint, request);
  if (!report.keyed) return reply;
  const { row_count, totals } = await person.call(endpoint, { ...request, part: 'totals' });
  return { ...reply, row_count, totals };
}

/** Reports that by default include only some kinds of charge items. */
const USUAL_ITEMS: readonly (readonly [reports: string, takes: (kind: string) => boolean])[] = [
  ['contracts/cash-flow', (kind) => kind !== 'deposit'],
  ['finance/collection', (kind) => ['rent', 'property_fee'].includes(kind)],
];

/** Returns all options of a report where nothing is chosen. */
async function allOf(person: Person, report: ReportDeclaration, options: string): Promise<number[]> {
  const ids = await choicesOf(person, options);
  const usual = USUAL_ITEMS.find(([start]) => nameOf(report).startsWith(start));
  if (options !== chargeItemOptions.path || !usual) return ids;
  const [, takes] = usual;
  const items = await person.call(chargeItemOptions, {});
  return ids.filter((id) => items.some(({ value, kind }) => value === id && takes(kind)));
}

/** Groups of time and of kinds, whose numbers are the same for all. */
const PERIODS = new Set(['period_no', 'year_id', 'quarter_id', 'change_id', 'level_no']);

describe('every report', () => {
  it.each(reports.map((report) => [nameOf(report), report] as const))(
    '%s: rows and totals are own ones',
    async (name, report) => {
      const [own, theirs] = [await reportOf(stranger, report), await reportOf(owner, report)];
      expect([name, own.rows.length > 0, theirs.rows.length > 0]).toEqual([name, true, true]);
      const keysOf = ({ rows }: Reply) => rows.map((row) => (row as Record<string, unknown>)[report.rowKey]);
      const foreign = new Set(keysOf(theirs));
      expect(keysOf(own).filter((key) => foreign.has(key))).toEqual([]);
      const groups = report.totals.groups.map(({ id }) => id).filter((id) => !PERIODS.has(id));
      const groupsOf = ({ totals }: Reply) =>
        totals.flatMap((total) =>
          groups.flatMap((id) => {
            const value = (total as Record<string, unknown>)[id] ?? null;
            // 0: the rows that belong to no group.
            return value === null || value === 0 ? [] : [`${id} ${value}`];
          }),
        );
      const foreignGroups = new Set(groupsOf(theirs));
      expect(groupsOf(own).filter((id) => foreignGroups.has(id))).toEqual([]);
      // Choosing all options equals choosing nothing: nothing is counted outside of the options.
      for (const { name: parameter, options = '' } of optionsOf(report))
        expect(await reportOf(stranger, report, { [parameter]: await allOf(stranger, report, options) })).toEqual(own);
    },
  );

  it.each(
    reports.flatMap((report) =>
      optionsOf(report).map((each) => [`${nameOf(report)} ${each.name}`, report, each] as const),
    ),
  )(
    '%s: treats ids of another enterprise as if they existed nowhere',
    async (_name, report, { name, options = '' }) => {
      const [foreign, own] = [await choicesOf(owner, options), await choicesOf(stranger, options)];
      expect((await reportOf(owner, report, { [name]: foreign })).rows).not.toEqual([]);
      const found = await reportOf(stranger, report, { [name]: foreign });
      expect(found.rows).toEqual([]);
      expect(found).toEqual(await reportOf(stranger, report, { [name]: NOWHERE }));
      expect(await reportOf(stranger, report, { [name]: [...foreign, ...own] })).toEqual(
        await reportOf(stranger, report, { [name]: own }),
      );
      const file = (ids: number[]) => fileOf(stranger, reportFileEndpoint(report), { [name]: ids });
      expect(await file(foreign)).toEqual(await file(NOWHERE));
    },
  );
});

/** Calls of a declaration, with their inputs. */
const calls: [Endpoint<unknown, unknown>, (ids: number[]) => object][] = [
  ...lists.flatMap((list): typeof calls => {
    const filter = (ids: number[]) => Object.fromEntries(filtersOf(list).map(({ name }) => [name, ids]));
    const columns = list.columns.filter(({ filterOnly }) => !filterOnly).map(({ name }) => name);
    const narrowed = (ids: number[]) => ({ filter: filter(ids) });
    const pivot = (ids: number[]) => ({ ...grouped(list), ...narrowed(ids) });
    const apart: typeof calls = [
      [rowsEndpoint(list), (ids) => page(filter(ids))],
      [totalsEndpoint(list), narrowed],
    ];
    const files: typeof calls = [
      [exportEndpoint(list), (ids) => ({ format: 'xlsx', columns, ...narrowed(ids) })],
      [pivotFileEndpoint(list), pivot],
    ];
    return [
      [listEndpoint(list), (ids) => page(filter(ids))],
      [pivotEndpoint(list), pivot],
      ...(list.totals === 'apart' ? apart : []),
      ...(list.tabs ? ([[tabsEndpoint(list), narrowed]] as typeof calls) : []),
      ...(list.exportKeys ? files : []),
    ];
  }),
  ...reports.flatMap((report): typeof calls => {
    const parameters = (ids: number[]) => Object.fromEntries(optionsOf(report).map(({ name }) => [name, ids]));
    return [
      [reportEndpoint(report), parameters],
      [reportFileEndpoint(report), parameters],
    ];
  }),
];

describe('every call of a list or a report', () => {
  it('returns 401 without a session and 403 without one of its keys, with any filter', async () => {
    const nobody = personOf(world, '', 0);
    for (const [endpoint, inputOf] of calls) {
      const codes = [
        (await nobody.request(endpoint, inputOf([1]))).error_code,
        (await plain.request(endpoint, inputOf([1]))).error_code,
      ];
      expect([endpoint.path, ...codes]).toEqual([endpoint.path, 401, 403]);
    }
  });

  it('returns 403 to an administrator of an enterprise who filters the platform by another enterprise', async () => {
    const platform = calls.filter(([{ access }]) => access === 'is_sadmin');
    expect(platform).not.toEqual([]);
    for (const [endpoint, inputOf] of platform) {
      const { error_code } = await stranger.request(endpoint, inputOf([company_id]));
      expect([endpoint.path, error_code]).toEqual([endpoint.path, 403]);
    }
  });
});
