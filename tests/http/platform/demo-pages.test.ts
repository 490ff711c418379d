// Every page of the demo shows something: each list in each of its tabs, each report by default, and the requests of the other pages.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildingTaxesOf } from '#api/assets/building-tax';
import { propertyTaxReport } from '#api/contracts/property-tax';
import { turnoverOfMonth } from '#api/contracts/turnover';
import { accountReconciliations } from '#api/finance/bank-line/bank-line';
import { bankStatements } from '#api/finance/bank-statement/bank-statement';
import { costShares } from '#api/finance/cost-pool/cost-pool';
import { costPoolList } from '#api/finance/cost-pool/cost-pool.list';
import { dunningOf, plansOfTenant } from '#api/finance/dunning';
import { previewLateFees } from '#api/finance/late-fee';
import { matchProposals } from '#api/finance/match';
import { meterReadings, readingSheet } from '#api/finance/meter/meter';
import { meterList } from '#api/finance/meter/meter.list';
import { monthEndSteps } from '#api/finance/month-end';
import { getPeriodLock } from '#api/finance/period-lock';
import { messageList } from '#api/home/message';
import { weekRecordsReport } from '#api/investment/analysis/week';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { platformDeclared } from '#api/platform/declared';
import { lists, reports } from '#api/registry/declared';
import { listIndexTables } from '#api/setup/index-table';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { seedDemo } from '#server/db/seed/demo/index';
import { firstOf } from '#tests/support/present';
import { openWorld, type Person, signIn, type World } from '#tests/support/world';

/** The day of the test's clock. */
const TODAY = '2026-03-16';

/** Tabs without rows, with the reason. */
const EMPTY_TABS: Readonly<Record<string, string>> = {
  '产权证 house': 'new certificates are of real estate; those of houses alone are old',
  '佣金分期 lapsed': 'nobody of the demo leaves before an instalment falls due',
  '租赁激励 lapsed': 'nobody of the demo leaves before their incentive is owed',
};

let world: World;
let admin: Person;
const page = { page: 1, page_size: 20 };

beforeAll(async () => {
  world = await openWorld({}, { own: true });
  await seedDemo(world.db, { today: TODAY, scale: 1 });
  admin = await signIn(world, 'demo-admin', DEMO_ACCOUNTS.password);
});
afterAll(() => world.close());

/** Returns the only `id` that the statement finds in the whole database, which holds one enterprise. */
const idOf = async (statement: ReturnType<typeof sql>) =>
  firstOf(await world.db.asOwner((owner) => owner.query<{ id: number }>(statement))).id;

describe('the demo', () => {
  const own = lists.filter((list) => !platformDeclared.lists.includes(list));

  it.each(own.map((list) => [list.title, list] as const))('has rows in %s and in its tabs', async (title, list) => {
    expect((await admin.call(listEndpoint(list), page)).total).toBeGreaterThan(0);
    const { field = '', tabs = [] } = list.tabs ?? {};
    const empty: string[] = [];
    for (const { key, values } of tabs) {
      const { total } = await admin.call(listEndpoint(list), { ...page, filter: { [field]: [...values] } as never });
      if (total === 0) empty.push(`${title} ${key}`);
    }
    expect(empty.filter((name) => !EMPTY_TABS[name])).toEqual([]);
  });

  it.each(reports.map((report) => [report.title, report] as const))(
    'has rows in %s by default',
    async (_title, report) => {
      // The day of this demo is a Monday, in whose week nothing has been done yet.
      const request = report.object === weekRecordsReport.object ? { day: addDays(TODAY, -1) } : {};
      const { rows } = await admin.call(reportEndpoint(report), request);
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  it('has late fees charged and to be charged, arrears in instalments, reminders and money to be matched', async () => {
    const { rows } = await admin.call(previewLateFees, { as_of: TODAY });
    expect(rows.length).toBeGreaterThan(0);
    expect(await idOf(sql`select count(*)::int as id from late_fee_posting`)).toBe(6);
    const tenant_id = await idOf(sql`select min(tenant_id) as id from instalment_plan`);
    expect((await admin.call(plansOfTenant, { tenant_id })).map(({ status }) => status)).toEqual(['running']);
    expect(await admin.call(dunningOf, {})).toMatchObject({ days_1: 3, days_2: 15, days_3: 30 });
    expect((await admin.call(bankStatements, {})).map(({ imported }) => imported)).toContain(4);
    const reconciled = await admin.call(accountReconciliations, { day: TODAY });
    expect(reconciled.map(({ gaps, stated_fen, bank_fen }) => [gaps.length, stated_fen - bank_fen])).toEqual(
      reconciled.map(() => [0, 0]),
    );
    expect(reconciled.some(({ open_lines }) => open_lines > 0)).toBe(true);
    expect((await admin.call(matchProposals, {})).receivables.length).toBeGreaterThan(0);
  });

  it('has meters with readings, one replaced, and declared turnover', async () => {
    const { rows } = await admin.call(listEndpoint(meterList), { ...page, filter: { state: ['removed'] } });
    expect(rows.map(({ replaced_by }) => replaced_by)).toEqual([expect.stringMatching(/-2$/)]);
    const { id } = firstOf(rows);
    expect((await admin.call(meterReadings, { id })).some(({ charges }) => charges.length > 0)).toBe(true);
    const building_id = await idOf(sql`select min(building_id) as id from meter where kind = 'electricity'`);
    const sheet = await admin.call(readingSheet, { building_id, kind: 'electricity', read_on: TODAY });
    expect(sheet.some(({ holders }) => holders.length > 0)).toBe(true);
    const turnover = await admin.call(turnoverOfMonth, { month: '2026-02' });
    expect(turnover.some(({ amount_fen }) => amount_fen !== null)).toBe(true);
  });

  it('has a closed month with exported vouchers for all postings, and last month’s end still to do', async () => {
    const { entities } = await admin.call(getPeriodLock, {});
    expect(entities.map(({ closed_through }) => closed_through)).toEqual(['2026-01-31', '2026-01-31']);
    for (const { id: legal_entity_id } of entities) {
      const stepsOf = async (month: string) => (await admin.call(monthEndSteps, { legal_entity_id, month })).steps;
      const booked = (steps: Awaited<ReturnType<typeof stepsOf>>) =>
        steps.filter(({ key }) => ['revenue', 'voucher', 'voucher_export'].includes(key)).map(({ done }) => done);
      expect(booked(await stepsOf('2026-01'))).toEqual([true, true, true]);
      expect(booked(await stepsOf('2026-02'))).toEqual([false, false, false]);
    }
  });

  it('has a year’s costs shared out, some tenants owing more and some getting back, and a draft', async () => {
    const { rows } = await admin.call(listEndpoint(costPoolList), page);
    expect(rows.map(({ status }) => status).sort()).toEqual(['draft', 'posted']);
    for (const { id } of rows) {
      const results = (await admin.call(costShares, { id })).shares.map(({ result_fen }) => Math.sign(result_fen));
      expect([results.includes(1), results.includes(-1)]).toEqual([true, true]);
    }
  });

  it('has an index, and every building owes property tax on its let and its vacant part', async () => {
    expect((await admin.call(listIndexTables, {})).map(({ value_count }) => value_count)).toEqual([38]);
    const building_id = await idOf(sql`select min(id) as id from building`);
    expect(await admin.call(buildingTaxesOf, { building_id })).toHaveLength(1);
    const { rows } = await admin.call(reportEndpoint(propertyTaxReport), {});
    expect(rows.filter(({ let_tax_fen }) => let_tax_fen > 0).length).toBeGreaterThan(rows.length / 2);
    expect(rows.some(({ unlet_tax_fen }) => (unlet_tax_fen ?? 0) > 0)).toBe(true);
    expect((await admin.call(messageList, { kind: 'approval' })).total).toBeGreaterThan(0);
  });
});
