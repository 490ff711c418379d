// The rows behind a figure add up to it, for every report and column that leads to another report, read from the address as the page does; addresses
// of objects and lists must respond. New reports and columns are covered automatically.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildingCalls } from '#api/assets/building/building';
import { certificateCalls } from '#api/assets/certificate/certificate';
import { spaceCalls } from '#api/assets/space/space';
import { cashFlowEntriesReport } from '#api/contracts/cash-flow';
import { contractCalls } from '#api/contracts/contract/contract';
import { exposureEntriesReport } from '#api/contracts/exposure';
import { forecastReport } from '#api/contracts/forecast';
import { landUseTaxMonthsReport } from '#api/contracts/land-use-tax';
import { lessorDisclosureRowsReport } from '#api/contracts/lessor-disclosure';
import { propertyTaxRentReport, propertyTaxSpacesReport } from '#api/contracts/property-tax-behind';
import { rentalRateChangesReport, rentalRateSpacesReport } from '#api/contracts/rental-rate-behind';
import { stampDutyRowsReport } from '#api/contracts/stamp-duty';
import { bankLineList } from '#api/finance/bank-line/bank-line.list';
import { getCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { depositLedger } from '#api/finance/deposit/deposit';
import { getReceivable } from '#api/finance/receivable/receivable';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { agingEntriesReport } from '#api/finance/report/aging';
import { collectionEntriesReport } from '#api/finance/report/collection';
import { costEntriesReport } from '#api/finance/report/cost-summary';
import { straightLinesReport, taxDueReport } from '#api/finance/report/tax-difference';
import { vatRowsReport } from '#api/finance/report/vat';
import { getSecurity, registerSecurity } from '#api/finance/security/security';
import { makeVouchers } from '#api/finance/voucher/voucher';
import { funnelCustomersReport } from '#api/investment/analysis/funnel';
import { leaseSpacesReport, signedLeasesReport } from '#api/investment/analysis/park-lease';
import { weekRecordsReport, weekReport } from '#api/investment/analysis/week';
import { customerCalls } from '#api/investment/customer/customer';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { listEndpoint } from '#api/kernel/list/list';
import {
  accountingPaths,
  agingPaths,
  bankPaths,
  buildingPaths,
  cashFlowPaths,
  cashPaths,
  certificatePaths,
  contractPaths,
  costPaths,
  customerPaths,
  depositPaths,
  exposurePaths,
  propertyTaxPaths,
  receivablePaths,
  rentalRatePaths,
  securityPaths,
  spacePaths,
  tenantPaths,
} from '#api/kernel/paths';
import { fillIn, type Parameters, readParameters } from '#api/kernel/report/address';
import { initialOf, type ReportDeclaration } from '#api/kernel/report/report';
import { AS_OF, RECORDED_AS_OF } from '#api/kernel/report/usual';
import { partValues, visibleCells, visibleReport } from '#api/kernel/report/visible';
import { landUseTaxPaths, lessorDisclosurePaths, stampDutyPaths, vatPaths } from '#api/kernel/tax-paths';
import { reports } from '#api/registry/declared';
import { legalEntityOptions } from '#api/setup/option';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { mondayOf } from '#domain/kernel/dates/calendar-date';
import { importedLines } from '#tests/http/foreign-ids/finance/bank-line';
import { newCash, receivablesOf } from '#tests/support/builders';
import { confirmForLeases } from '#tests/support/finance/incentive';
import { setSubjects } from '#tests/support/finance/vouchers';
import { ACTS, OPENING } from '#tests/support/history/acts';
import { leasingAbout } from '#tests/support/history/leasing';
import { figureText, fullReport, grandTotal, sumText } from '#tests/support/history/report';
import { comeTo, goOn, newStory, type Story } from '#tests/support/history/story';
import { confirmDue } from '#tests/support/investment/commission';
import { present } from '#tests/support/present';
import { openWorld, type World } from '#tests/support/world';

const TODAY = '2025-11-20';
/** Greatest number of cells of one column that are followed each time a report is requested. */
const MOST_CELLS = 8;

type Row = Record<string, unknown>;

let world: World;
let story: Story;
beforeAll(async () => {
  world = await openWorld();
  story = await newStory(world, 'drill', '2024-11-20');
  const since = '2024-03-01';
  await goOn(story, { today: '2024-11-20', since }, OPENING, 8);
  await goOn(story, { today: '2025-05-10', since }, ACTS, 30);
  await goOn(story, { today: TODAY, since: '2025-01-01' }, ACTS, 35);
  await leasingAbout(story, TODAY);
  await comeTo(story, TODAY);
  await importedLines(story.owner, '2025-10');
  await addSecurity();
  await confirmDue(story.owner, TODAY);
  const { company_id } = story.enterprise;
  await confirmForLeases(world, story.owner, { company_id, leases: story.leases, acted_on: '2025-09-03' });
  await setSubjects(world, story.enterprise.company_id);
  const [entity] = await story.owner.call(legalEntityOptions, {});
  const legal_entity_id = Number(present(entity).value);
  for (const month of ['2025-08', '2025-09', '2025-10'])
    await story.owner.call(makeVouchers, { legal_entity_id, month });
}, 120_000);
afterAll(() => world.close());

/** Registers a guarantee for the first lease whose deposit takes it, and receives a part of the rest. */
async function addSecurity(): Promise<void> {
  const terms = { kind: 'bank_guarantee', issuer: '招商银行', number: 'BH-1', amount_fen: 10_000 } as const;
  const days = { start: '2025-05-01', end: '2026-12-31' };
  for (const { id } of story.leases) {
    const contract = await story.owner.call(contractCalls.get, { id });
    if (contract.phase !== 'running') continue;
    const rows = await receivablesOf(story.owner, contract);
    const due = rows.find(
      ({ charge_kind, gross_fen, received_fen }) => charge_kind === 'deposit' && gross_fen - received_fen > 20_000,
    );
    const deposit = { contract_id: id, charge_item_id: story.items.deposit };
    const isTaken =
      due && (await story.owner.request(registerSecurity, { ...terms, ...days, ...deposit })).error_code === 0;
    if (!isTaken) continue;
    const cash = await newCash(story.owner, 5_000, contract.tenant_name, TODAY);
    const items = [{ receivable_id: due.id, amount_fen: 5_000 }];
    await story.owner.call(writeOff, { cash_record_id: cash.id, items });
    return;
  }
  throw new Error('no lease takes a guarantee');
}

/** Addresses are paths. */
const urlOf = (address: string) => new URL(address, 'http://host');
const viewOf = (address: string): string => {
  const { pathname, searchParams } = urlOf(address);
  return `${pathname}?view=${searchParams.get('view')}`;
};

const ANALYSES = '/investmentManage/investmentAnalysis';

/** Reports by the address of a page's view. */
const BEHIND = new Map<string, ReportDeclaration>([
  [viewOf(cashFlowPaths.entries), cashFlowEntriesReport],
  [viewOf(cashFlowPaths.forecastOfBuilding), forecastReport],
  [viewOf(cashFlowPaths.forecastOfScenario), forecastReport],
  [viewOf(rentalRatePaths.spaces), rentalRateSpacesReport],
  [viewOf(rentalRatePaths.changes), rentalRateChangesReport],
  [viewOf(propertyTaxPaths.rent), propertyTaxRentReport],
  [viewOf(propertyTaxPaths.spaces), propertyTaxSpacesReport],
  [viewOf(stampDutyPaths.rows), stampDutyRowsReport],
  [viewOf(landUseTaxPaths.months), landUseTaxMonthsReport],
  [viewOf(vatPaths.rows), vatRowsReport],
  [viewOf(lessorDisclosurePaths.rows), lessorDisclosureRowsReport],
  [viewOf(exposurePaths.all), exposureEntriesReport],
  [viewOf(agingPaths.entries), agingEntriesReport],
  [viewOf(agingPaths.collection), collectionEntriesReport],
  [viewOf(costPaths.entries), costEntriesReport],
  [viewOf(accountingPaths.lines), straightLinesReport],
  [viewOf(accountingPaths.due), taxDueReport],
  [`${ANALYSES}/customerLeaseAnalysis?view=customers`, funnelCustomersReport],
  [`${ANALYSES}/weekAnalysis?view=records`, weekRecordsReport],
  [`${ANALYSES}/weekAnalysis?view=week`, weekReport],
  [`${ANALYSES}/parkLeaseAnalysis?view=signed`, signedLeasesReport],
  [`${ANALYSES}/parkLeaseAnalysis?view=spaces`, leaseSpacesReport],
]);

/** Calls of object pages, by the beginning of their address. */
const OBJECTS: readonly (readonly [start: string, call: Endpoint<{ id: number }, unknown>])[] = [
  [contractPaths.detail(''), contractCalls.get],
  [tenantPaths.detail(''), tenantCalls.get],
  [spacePaths.detail(''), spaceCalls.get],
  [buildingPaths.detail(''), buildingCalls.get],
  [receivablePaths.open(''), getReceivable],
  [cashPaths.open(''), getCashRecord],
  [customerPaths.detail(''), customerCalls.get],
  [certificatePaths.inList(''), certificateCalls.get],
  [securityPaths.open(''), getSecurity],
];

const [DEPOSIT = ''] = depositPaths.open('', '').split('-');

/** Columns of names that open the object of their row: the figures of both are the same. */
const NAMES = ['scenario_name', 'week'];

/** Figures computed from the total of the rows behind, where no column has the name of the figure. */
const DERIVED: Record<string, (total: Row) => unknown> = {
  bucket_fen: ({ open_fen }) => open_fen,
  overdue_fen: ({ open_fen }) => open_fen,
  due_fen: ({ gross_fen }) => gross_fen,
  month_gross_fen: ({ gross_fen }) => gross_fen,
  month_settled_fen: ({ settled_fen }) => settled_fen,
  let_share: ({ unlet_share }) => (1 - Number(unlet_share)).toFixed(6),
  reached: ({ customer_count }) => customer_count,
  open_count: ({ customer_count }) => customer_count,
  new_count: ({ record_count }) => record_count,
  follow_count: ({ record_count }) => record_count,
  visit_count: ({ record_count }) => record_count,
  quoted_count: ({ record_count }) => record_count,
  signed_count: ({ record_count }) => record_count,
  new_sqm: ({ signed_sqm }) => signed_sqm,
  renewal_sqm: ({ signed_sqm }) => signed_sqm,
  vacant_count: ({ space_count }) => space_count,
};

/** Returns the parameters to request each report with: all its choices, as of today, of a past day, and as known on that day. */
function parameterSetsOf({ parameters }: ReportDeclaration): Parameters[] {
  const plain = Object.fromEntries(parameters.map((each) => [each.name, initialOf(each, TODAY)])) as Parameters;
  const choices = parameters.flatMap(({ name, labels }) =>
    Object.keys(labels ?? {}).map((value) => ({ [name]: value })),
  );
  const past = parameters.filter(({ kind }) => kind === 'date').map(({ name }) => ({ [name]: '2025-06-15' }));
  const hasRecordedAsOf = parameters.some(({ name }) => name === RECORDED_AS_OF.name);
  const recordedAsOf = past
    .filter((day) => hasRecordedAsOf && AS_OF.name in day)
    .map((day) => ({ ...day, [RECORDED_AS_OF.name]: 'day' }));
  return [{}, ...choices, ...past, ...recordedAsOf].map((change) => ({ ...plain, ...change }));
}

/** A cell that opens something. */
interface Cell {
  column: string;
  /** Month or bucket of the column; of a quarter or year its months. */
  part?: string;
  months?: readonly string[];
  figure: unknown;
  address: string;
  row: Row;
}

/** Returns some cells of each column that opens something, spread over all of its cells. */
async function cellsOf(report: ReportDeclaration, request: Parameters): Promise<Cell[]> {
  const { rows } = await fullReport(story.owner, report, request);
  const visible = visibleReport(report, request);
  const cells = new Map<string, Cell[]>();
  for (const column of visible.columns) {
    const name = column.part?.column ?? column.name;
    const to = report.opens?.[name]?.to;
    if (to === undefined) continue;
    const own = cells.get(name) ?? [];
    for (const row of rows.map((each) => visibleCells(visible.columns, each as Row))) {
      const figure = row[column.name];
      const address = fillIn(to, { ...request, ...row, ...partValues(column) });
      if (address !== null && figure !== null && figure !== 0)
        own.push({ column: name, part: column.part?.key, months: column.part?.months, figure, address, row });
    }
    cells.set(name, own);
  }
  return [...cells.values()].flatMap((own) => {
    const step = Math.ceil(own.length / MOST_CELLS);
    return own.filter((_cell, place) => place % step === 0);
  });
}

/** Returns the current value of a figure that is shown with that of the week before. */
const nowOf = (figure: unknown) =>
  figure !== null && typeof figure === 'object' && 'now' in figure ? figure.now : figure;

/** A change opens the events of both weeks: those of this week count positively, those of the other negatively. */
function followChange({ column, figure, address }: Cell, rows: readonly Row[], day: string): void {
  const monday = mondayOf(day);
  const sides = [
    rows.filter(({ on_day }) => String(on_day) >= monday),
    rows.filter(({ on_day }) => String(on_day) < monday),
  ];
  const [now, before] = sides.map((side) => (column in DERIVED ? side.length : Number(sumText(side, column))));
  expect([address, column, Number(present(now)) - Number(present(before))]).toEqual([address, column, Number(figure)]);
}

async function followReport(cell: Cell, behind: ReportDeclaration): Promise<void> {
  const { column, part = '', months = [part], figure, address, row } = cell;
  const request = readParameters(urlOf(address).searchParams, behind, TODAY);
  const { rows, totals } = await fullReport(story.owner, behind, request);
  const total = grandTotal(totals, behind.totals.groups) as Row;
  if (NAMES.includes(column)) {
    const both = Object.keys(total).filter((name) => typeof row[name] === 'number');
    expect(both.length).toBeGreaterThan(0);
    return expect([address, both.map((name) => nowOf(total[name]))]).toEqual([address, both.map((name) => row[name])]);
  }
  if (part === 'change') return followChange({ column, figure, address, row }, rows, String(request.day));
  const found = column in total ? total[column] : present(DERIVED[column], column)(total);
  // The same month where the rows behind have a column per month too.
  const ofPart = (value: unknown) =>
    value !== null && typeof value === 'object'
      ? sumText(
          months.map((month) => ({ month: (value as Row)[month] })),
          'month',
        )
      : value;
  expect([address, column, figureText(ofPart(found))]).toEqual([address, column, figureText(figure)]);
  if (behind.columns.some(({ name, total: adds }) => name === column && adds)) {
    const own = rows.map((each) => ({ [column]: ofPart(each[column]) }));
    expect([address, column, sumText(own, column)]).toEqual([address, column, figureText(figure)]);
  }
}

/** The rows behind are of the whole contract, the figure is of a space; later money shows in a list, which is of today. */
async function followList({ row, address }: Cell, request: Parameters, rows: readonly Row[]): Promise<void> {
  const { pathname, searchParams } = urlOf(address);
  expect(pathname).toBe(receivablePaths.list);
  const filter = {
    contract_id: [Number(searchParams.get('f_contract_id'))],
    due_date: { to: present(searchParams.get('f_due_date')).slice('~'.length) },
  };
  expect([...searchParams.keys()].sort()).toEqual(['f_contract_id', 'f_due_date']);
  const { summary, total } = await story.owner.call(listEndpoint(receivableList), { page: 1, page_size: 10, filter });
  expect(total).toBeGreaterThan(0);
  const own = rows.filter(({ contract_id }) => contract_id === row.contract_id);
  if (request.as_of === TODAY)
    expect([address, figureText(summary?.due_fen)]).toEqual([address, sumText(own, 'arrears_fen')]);
}

/** A line in transit is the one line of the bank that its list shows. */
async function followLine(address: string): Promise<void> {
  const id = Number(urlOf(address).searchParams.get('f_id'));
  const filter = { id: [id] };
  const { rows } = await story.owner.call(listEndpoint(bankLineList), { page: 1, page_size: 10, filter });
  expect(rows).toMatchObject([{ id, state: 'open' }]);
}

/** A deposit opens by its contract and charge item. */
async function followDeposit(address: string): Promise<void> {
  const [contract_id = 0, charge_item_id = 0] = present(urlOf(address).searchParams.get('open')).split('-').map(Number);
  expect(await story.owner.call(depositLedger, { contract_id, charge_item_id })).toBeTruthy();
}

async function follow(report: ReportDeclaration, request: Parameters, cell: Cell): Promise<void> {
  if (cell.address.startsWith(bankPaths.open(''))) return followLine(cell.address);
  if (cell.address.startsWith(DEPOSIT)) return followDeposit(cell.address);
  const behind = BEHIND.get(viewOf(cell.address));
  if (behind) return followReport(cell, behind);
  const object = OBJECTS.find(([start]) => cell.address.startsWith(start));
  if (!object) return followList(cell, request, (await fullReport(story.owner, report, request)).rows as Row[]);
  const [start, call] = object;
  expect(await story.owner.call(call, { id: Number(cell.address.slice(start.length)) })).toBeTruthy();
}

const opening = reports.filter(({ opens }) => Object.keys(opens ?? {}).length > 0);

it.each(opening.map((report) => [report.object, report] as const))(
  '%s: the rows behind a figure add up to it',
  async (_name, report) => {
    const followed = new Set<string>();
    for (const request of parameterSetsOf(report))
      for (const cell of await cellsOf(report, request)) {
        await follow(report, request, cell);
        followed.add(cell.column);
      }
    // Each column that opens something has opened it.
    expect([...followed].sort()).toEqual(Object.keys(report.opens ?? {}).sort());
  },
);
