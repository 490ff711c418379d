// Figures that link to rows, on the demo: each equals the sum of its rows, read from the address as the page reads it. A figure that is declared with
// a link is followed automatically.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildingList } from '#api/assets/building/building.list';
import {
  AREA_LINKS,
  assetMoney,
  assetRent,
  buildingAreas,
  MONEY_LINKS,
  parkAreas,
  RENT_LINKS,
  SPACE_RENT_LINKS,
} from '#api/assets/figures';
import { leaseList } from '#api/assets/lease.list';
import { assetMap } from '#api/assets/map';
import { parkList } from '#api/assets/park/park.list';
import { spaceList } from '#api/assets/space/space.list';
import { SPACE_LINKS, stackingPlan } from '#api/assets/stacking-plan';
import { CONTRACT_LINKS, contractFigures } from '#api/contracts/contract/contract';
import { contractList } from '#api/contracts/contract/contract.list';
import { rentRollReport } from '#api/contracts/rent-roll';
import { turnoverOfMonth } from '#api/contracts/turnover';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { DEPOSIT_LINKS, depositLedger } from '#api/finance/deposit/deposit';
import { depositList } from '#api/finance/deposit/deposit.list';
import { previewLateFees } from '#api/finance/late-fee';
import { monthEndSteps } from '#api/finance/month-end';
import { MONTH_END_STEPS, type MonthEndBooks, monthEndStep } from '#api/finance/month-end-steps';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { agingReport } from '#api/finance/report/aging';
import { unvoucheredReport, vouchersReport } from '#api/finance/report/voucher';
import { receivablesOfReceivedReport } from '#api/finance/report/write-offs';
import { makeVouchers, previewAmortisation, previewRevenue } from '#api/finance/voucher/voucher';
import { HOME_FIGURES, homeSummary } from '#api/home/summary';
import { CHANNEL_LINKS } from '#api/investment/channel/channel';
import { channelList } from '#api/investment/channel/channel.list';
import { leasingFeeReport } from '#api/investment/commission/leasing-fee';
import { customerList } from '#api/investment/customer/customer.list';
import { COUNT, type FigureLink } from '#api/kernel/figure';
import { type ListDeclaration, listEndpoint } from '#api/kernel/list/list';
import {
  accountingPaths,
  bankPaths,
  cashPaths,
  channelPaths,
  commissionPaths,
  contractPaths,
  receivablePaths,
  receivedPaths,
  spacePaths,
} from '#api/kernel/paths';
import { readParameters } from '#api/kernel/report/address';
import { type ReportDeclaration, reportEndpoint } from '#api/kernel/report/report';
import { legalEntityOptions } from '#api/setup/option';
import { CREDIT_LINKS, tenantCredit, tenantDeposits, tenantSpaces } from '#api/tenants/account';
import { TENANT_LINKS, tenantFigures } from '#api/tenants/tenant/tenant';
import { tenantList } from '#api/tenants/tenant/tenant.list';
import { DEMO_ACCOUNTS } from '#server/db/seed/demo/accounts';
import { seedDemo } from '#server/db/seed/demo/index';
import { figureText, grandTotal, sumText } from '#tests/support/history/report';
import { present } from '#tests/support/present';
import { openWorld, type Person, signIn, type World } from '#tests/support/world';
import { readListState } from '@/components/lists/list-page/list-url';

/** The day of the test's clock. */
const TODAY = '2026-03-16';

type Sums = Readonly<Record<string, unknown>>;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld({}, { own: true });
  await seedDemo(world.db, { today: TODAY, scale: 1 });
  admin = await signIn(world, 'demo-admin', DEMO_ACCOUNTS.password);
});
afterAll(() => world.close());

const pathOf = (address: string) => present(address.split('?')[0]);

const LISTS = new Map<string, ListDeclaration>([
  [spacePaths.list, spaceList],
  [contractPaths.list, contractList],
  [receivablePaths.list, receivableList],
  [bankPaths.reconciliation, bankLineList],
  [cashPaths.list, cashRecordList],
  [pathOf(channelPaths.customers(1)), customerList],
]);
const REPORTS = new Map<string, ReportDeclaration>([
  [pathOf(receivedPaths.accountedIn('')), receivablesOfReceivedReport],
  [commissionPaths.report, leasingFeeReport],
  ['/financeManage/report/voucher', vouchersReport],
  ['/financeManage/report/voucher?view=open', unvoucheredReport],
]);

/** Returns the totals of a list under the filter of its address; they cover all pages. */
async function ofList(list: ListDeclaration, query: URLSearchParams): Promise<Sums> {
  const { filter } = readListState(query, list);
  const { total, summary } = await admin.call(listEndpoint(list), { page: 1, page_size: 200, filter });
  if (list.totals === 'page') expect(total).toBeLessThanOrEqual(200);
  return { ...summary, [COUNT]: total };
}

async function totalOf(report: ReportDeclaration, request: object): Promise<Sums> {
  const { totals } = await admin.call(reportEndpoint(report), { ...request, part: 'totals' } as never);
  return grandTotal(totals as object[], report.totals.groups) as Sums;
}

/** Returns the totals of a drawer or a sheet that an address opens. */
async function ofSheet(path: string, query: URLSearchParams): Promise<Sums | undefined> {
  const legal_entity_id = Number(query.get('legal_entity_id'));
  const as_of = query.get('late_fee');
  if (path === receivablePaths.list && as_of) {
    const { count, to_post_fen } = await admin.call(previewLateFees, { as_of, legal_entity_id });
    return { [COUNT]: count, to_post_fen };
  }
  if (path === pathOf(spacePaths.detail(1)) && query.get('tab') === 'leases')
    return ofList(leaseList, new URLSearchParams({ f_space_id: query.get('id') ?? '' }));
  const month = query.get('month') ?? query.get('post') ?? query.get('amortise') ?? '';
  if (path === contractPaths.turnover) {
    const rows = await admin.call(turnoverOfMonth, { month, legal_entity_id });
    return { [COUNT]: rows.filter(({ amount_fen }) => amount_fen === null).length };
  }
  if (path === pathOf(accountingPaths.month('')) && query.has('post'))
    return { ...(await admin.call(previewRevenue, { month, legal_entity_id })) };
  if (path === pathOf(accountingPaths.month('')) && query.has('amortise'))
    return { ...(await admin.call(previewAmortisation, { month, legal_entity_id })) };
  return undefined;
}

/** Returns the sums of the rows at an address by column, and their number. */
async function rowsAt(address: string): Promise<Sums> {
  const { pathname, searchParams } = new URL(address, 'http://host');
  const sheet = await ofSheet(pathname, searchParams);
  if (sheet) return sheet;
  const list = LISTS.get(pathname);
  if (list) return ofList(list, searchParams);
  const view = searchParams.get('view');
  const report = present(REPORTS.get(view ? `${pathname}?view=${view}` : pathname), address);
  return totalOf(report, readParameters(searchParams, report, TODAY));
}

/** Compares each linked figure with the sum of its rows; returns the names of those above zero. */
async function follow<Query>(
  figures: Sums,
  links: Readonly<Record<string, FigureLink<Query>>>,
  request: Query,
): Promise<string[]> {
  const followed: string[] = [];
  for (const [name, { to, figure }] of Object.entries(links)) {
    const address = to(request);
    const found = present((await rowsAt(address))[figure], `${figure} at ${address}`);
    expect([name, address, figureText(found)]).toEqual([name, address, figureText(figures[name])]);
    if (Number(figures[name]) !== 0) followed.push(name);
  }
  return followed;
}

const allOf = async <const Declaration extends ListDeclaration>(list: Declaration) =>
  (await admin.call(listEndpoint(list), { page: 1, page_size: 200 })).rows;

/** Every link has a non-zero figure in at least one of the cases. */
const expectAll = (followed: readonly string[], links: object) =>
  expect([...new Set(followed)].sort()).toEqual(Object.keys(links).sort());

const MONTHS = ['2026-01', '2026-02', '2026-03'];
/** A month that has not ended, which has no month-end postings yet. */
const CURRENT = '2026-03';
const STEPS_WITH_ROWS = Object.fromEntries(Object.entries(MONTH_END_STEPS).filter(([, step]) => 'figure' in step));

async function followSteps(books: MonthEndBooks): Promise<string[]> {
  const { steps } = await admin.call(monthEndSteps, books);
  const followed: string[] = [];
  for (const { key, count, amount_fen } of steps) {
    const { to, rows, figure } = monthEndStep(key);
    if (!figure || ((key === 'revenue' || key === 'amortisation') && books.month === CURRENT)) continue;
    const address = (rows?.to ?? to)(books, TODAY);
    const found = await rowsAt(address);
    const stated = [found[figure.count], ...(figure.amount ? [found[figure.amount]] : [])];
    const remaining = [count, ...(figure.amount ? [amount_fen] : [])];
    expect([address, ...stated.map(figureText)]).toEqual([address, ...remaining.map(figureText)]);
    if (count > 0) followed.push(key);
  }
  return followed;
}

describe('a figure equals the sum of its rows', () => {
  it('on the home page', async () => {
    const summary = await admin.call(homeSummary, {});
    const linked = Object.fromEntries(
      Object.entries(HOME_FIGURES).flatMap(([name, figure]) => ('to' in figure ? [[name, figure]] : [])),
    );
    expectAll(await follow(summary, linked, summary.today), linked);
  });

  it('of a tenant', async () => {
    const tenants = await admin.call(listEndpoint(tenantList), {
      page: 1,
      page_size: 40,
      sort: [{ field: 'overdue_fen', order: 'desc' }],
    });
    const paid = (await allOf(cashRecordList)).filter(({ left_fen, tenant_id }) => left_fen > 0 && tenant_id !== null);
    const ids = new Set([...tenants.rows.map(({ id }) => id), ...paid.map(({ tenant_id }) => Number(tenant_id))]);
    const followed: string[] = [];
    for (const id of ids)
      followed.push(...(await follow(await admin.call(tenantFigures, { id }), TENANT_LINKS, { id, today: TODAY })));
    expectAll(followed, TENANT_LINKS);
  });

  it('of a contract', async () => {
    const followed: string[] = [];
    for (const { id } of (await allOf(contractList)).slice(0, 60))
      followed.push(...(await follow(await admin.call(contractFigures, { id }), CONTRACT_LINKS, id)));
    expectAll(followed, CONTRACT_LINKS);
  });

  it('of a deposit', async () => {
    const followed: string[] = [];
    const deposits = await admin.call(listEndpoint(depositList), {
      page: 1,
      page_size: 20,
      sort: [{ field: 'due_fen', order: 'desc' }],
    });
    const ahead = (await allOf(depositList)).filter(({ not_due_fen }) => not_due_fen > 0).slice(0, 5);
    for (const { contract_id, charge_item_id } of [...deposits.rows, ...ahead]) {
      const account = { contract_id, charge_item_id };
      followed.push(...(await follow(await admin.call(depositLedger, account), DEPOSIT_LINKS, account)));
    }
    expectAll(followed, DEPOSIT_LINKS);
  });

  it('of a space of the stacking plan', async () => {
    const followed: string[] = [];
    const [park] = await allOf(parkList);
    const { buildings } = await admin.call(stackingPlan, { park_id: present(park).id, on: TODAY });
    for (const space of buildings.flatMap(({ spaces }) => spaces).slice(0, 20))
      followed.push(...(await follow(space, SPACE_LINKS, space.id)));
    expectAll(followed, SPACE_LINKS);
  });

  it('of a park and a building', async () => {
    const followed: string[] = [];
    for (const { id } of await allOf(parkList)) {
      followed.push(...(await follow(await admin.call(parkAreas, { id }), AREA_LINKS, { kind: 'park', id })));
      const request = { kind: 'park', id, today: TODAY } as const;
      const rent = await admin.call(assetRent, { kind: 'park', id });
      followed.push(...(await follow(rent, RENT_LINKS, request)));
      const money = await admin.call(assetMoney, { kind: 'park', id });
      followed.push(...(await follow(money, MONEY_LINKS, request)));
    }
    expectAll(followed, { ...AREA_LINKS, ...RENT_LINKS, ...MONEY_LINKS });
    followed.length = 0;
    for (const { id } of await allOf(buildingList)) {
      const request = { kind: 'building', id } as const;
      followed.push(...(await follow(await admin.call(buildingAreas, { id }), AREA_LINKS, request)));
      followed.push(...(await follow(await admin.call(assetRent, request), RENT_LINKS, { ...request, today: TODAY })));
      followed.push(
        ...(await follow(await admin.call(assetMoney, request), MONEY_LINKS, { ...request, today: TODAY })),
      );
    }
    expectAll(followed, { ...AREA_LINKS, ...RENT_LINKS, ...MONEY_LINKS });
  });

  it('of a space', async () => {
    const followed: string[] = [];
    const ids = new Set((await allOf(leaseList)).map(({ of_space_id }) => of_space_id));
    for (const id of [...ids].slice(0, 60)) {
      const request = { kind: 'space', id } as const;
      followed.push(...(await follow(await admin.call(assetRent, request), SPACE_RENT_LINKS, id)));
      followed.push(
        ...(await follow(await admin.call(assetMoney, request), MONEY_LINKS, { ...request, today: TODAY })),
      );
    }
    expectAll(followed, { ...SPACE_RENT_LINKS, ...MONEY_LINKS });
  });

  it('of a park on the map', async () => {
    const followed: string[] = [];
    const { parks } = await admin.call(assetMap, {});
    for (const park of parks) followed.push(...(await follow(park, AREA_LINKS, { kind: 'park', id: park.id })));
    expectAll(followed, AREA_LINKS);
  });

  it('of the payment behaviour of a tenant', async () => {
    const followed: string[] = [];
    for (const { id } of await allOf(tenantList))
      followed.push(...(await follow(await admin.call(tenantCredit, { id }), CREDIT_LINKS, id)));
    expectAll(followed, CREDIT_LINKS);
  });

  it('of a channel, with the sum of its commissions', async () => {
    const followed: string[] = [];
    for (const channel of await allOf(channelList)) {
      followed.push(...(await follow(channel, CHANNEL_LINKS, channel.id)));
      const { due_fen, returned_fen, paid_fen, open_fen } = channel;
      expect([channel.name, due_fen - returned_fen - paid_fen]).toEqual([channel.name, open_fen]);
    }
    expectAll(followed, CHANNEL_LINKS);
  });

  it('of each step of a month end', async () => {
    const followed: string[] = [];
    const entities = await admin.call(legalEntityOptions, {});
    // Vouchers that have not been exported.
    await admin.call(makeVouchers, { legal_entity_id: Number(entities[0]?.value), month: '2026-02' });
    for (const { value } of entities)
      for (const month of MONTHS) followed.push(...(await followSteps({ legal_entity_id: Number(value), month })));
    expectAll(followed, STEPS_WITH_ROWS);
  });
});

describe('the same figure is the same number everywhere', () => {
  it('for the debt and the prepayments of a tenant', async () => {
    const { rows } = await admin.call(reportEndpoint(agingReport), { as_of: TODAY, by: 'tenant' });
    for (const { tenant_id, overdue_fen, credit_fen, open_fen } of rows) {
      const { due_fen, not_due_fen, ...figures } = await admin.call(tenantFigures, { id: Number(tenant_id) });
      expect([tenant_id, overdue_fen, credit_fen, open_fen]).toEqual([
        tenant_id,
        figures.overdue_fen,
        figures.prepayment_fen,
        due_fen + not_due_fen,
      ]);
    }
    expect(rows.some(({ credit_fen }) => credit_fen > 0)).toBe(true);
  });

  it('for the deposit of a tenant and of a contract', async () => {
    let matching = 0;
    for (const { id } of (await allOf(tenantList)).slice(0, 40)) {
      const deposits = await admin.call(tenantDeposits, { id });
      const { deposit_fen } = await admin.call(tenantFigures, { id });
      expect([id, deposits.reduce((sum, { balance_fen }) => sum + balance_fen, 0)]).toEqual([id, deposit_fen]);
      const contracts = [...new Set(deposits.map(({ contract_id }) => contract_id))];
      const figures = await Promise.all(
        contracts.map((contract_id) => admin.call(contractFigures, { id: contract_id })),
      );
      expect([id, figures.reduce((sum, each) => sum + each.deposit_fen, 0)]).toEqual([id, deposit_fen]);
      matching += deposit_fen;
    }
    expect(matching).toBeGreaterThan(0);
  });

  it('for the leased area of a tenant', async () => {
    let rented = 0;
    for (const { id } of (await allOf(tenantList)).slice(0, 40)) {
      const spaces = await admin.call(tenantSpaces, { id });
      const { area_sqm } = await admin.call(tenantFigures, { id });
      expect([id, sumText(spaces, 'area_sqm')]).toEqual([id, figureText(area_sqm)]);
      rented += spaces.length;
    }
    expect(rented).toBeGreaterThan(0);
  });

  it('for overdue amounts', async () => {
    const { overdue_fen } = await admin.call(homeSummary, {});
    const { overdue_fen: of_tenants } = await ofList(tenantList, new URLSearchParams());
    expect(of_tenants).toBe(overdue_fen);
    expect((await totalOf(agingReport, {})).overdue_fen).toBe(overdue_fen);
    const roll = await admin.call(reportEndpoint(rentRollReport), {});
    const inside = grandTotal(roll.totals, rentRollReport.totals.groups).arrears_fen;
    expect(inside + Number(present(roll.outside).arrears_fen)).toBe(overdue_fen);
  });

  it('for vacancy', async () => {
    const { rentable_area_sqm } = await rowsAt(`${spacePaths.list}?f_status=vacant`);
    for (const list of [parkList, buildingList])
      expect((await ofList(list, new URLSearchParams())).vacant_area_sqm).toBe(rentable_area_sqm);
  });
});
