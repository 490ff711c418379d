// Reports agree (docs/domain §7): over random histories the rent roll, the tenancy schedule, the expiry profile and the occupancy show the same rent
// and areas, and the cash flow the same money as the receivables, for every grouping.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideWflow } from '#api/approval/task';
import { cashFlowReport } from '#api/contracts/cash-flow';
import { expiryProfileReport } from '#api/contracts/expiry-profile';
import { forecastReport } from '#api/contracts/forecast';
import { rentRollReport } from '#api/contracts/rent-roll';
import { rentRollChangeReport } from '#api/contracts/rent-roll-change';
import { rentalRateReport } from '#api/contracts/rental-rate';
import { rentStepsReport, tenancyScheduleReport } from '#api/contracts/tenancy-schedule';
import { runLedgerCheck } from '#api/finance/ledger-check';
import { receivableList } from '#api/finance/receivable/receivable.list';
import { listEndpoint } from '#api/kernel/list/list';
import { chargedByPeriod } from '#domain/finance/accounting/cash-flow';
import { addMonths, formatYearMonth, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { monthOf } from '#domain/kernel/dates/day-number';
import { approvedContract } from '#tests/support/builders';
import { changeOf, submittedChange } from '#tests/support/contracts/contract-change';
import { expectRentOfDays } from '#tests/support/history/rent-reports';
import { figureText, fullReport, grandTotal, sumText } from '#tests/support/history/report';
import { newStory, type Story } from '#tests/support/history/story';
import { TWO_YEARS_LATER as TODAY, twoYears } from '#tests/support/history/two-years';
import { present } from '#tests/support/present';
import { openWorld, type World } from '#tests/support/world';

const SEEDS = ['one', 'two', 'three'];
/** Ends of months for the occupancy, past and ahead. */
const DAYS = ['2024-12-31', '2025-06-30', '2025-11-30', '2026-02-28'];
const MONTHS = { from: '2023-06', to: '2033-05' };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const byContract = (rows: readonly { contract_id: number | null }[], name: string): Map<number, string> => {
  const ids = [...new Set(rows.flatMap(({ contract_id }) => (contract_id === null ? [] : [contract_id])))].sort(
    (a, b) => a - b,
  );
  return new Map(
    ids.map((id) => [
      id,
      sumText(
        rows.filter(({ contract_id }) => contract_id === id),
        name,
      ),
    ]),
  );
};

describe.each(SEEDS)('history %s', (seed) => {
  let story: Story;
  beforeAll(async () => {
    story = await twoYears(world, seed);
  }, 120_000);

  it('contains many kinds of events, and its books are right', async () => {
    expect(Object.keys(story.done).length, JSON.stringify(story.done)).toBeGreaterThan(9);
    expect((await story.owner.call(runLedgerCheck, {})).faults).toEqual([]);
  });

  it.each(DAYS)('rent and areas are the same in every report of %s', async (day) => {
    const { owner } = story;
    const roll = await fullReport(owner, rentRollReport, { as_of: day });
    const schedule = await fullReport(owner, tenancyScheduleReport, { as_of: day });
    const profile = await fullReport(owner, expiryProfileReport, { as_of: day });
    const steps = await fullReport(owner, rentStepsReport, { as_of: day });
    const all = grandTotal(roll.totals, rentRollReport.totals.groups);
    const leases = grandTotal(profile.totals, expiryProfileReport.totals.groups);

    const let_ = roll.rows.filter(({ status }) => status === 'leased');
    const running = schedule.rows.filter(({ phase }) => phase === 'running');
    expect(running.length).toBeGreaterThan(1);
    const ending = profile.rows.filter(({ quarter }) => quarter !== '到期未退');
    for (const name of ['monthly_rent_fen', 'area_sqm']) {
      expect(byContract(let_, name), name).toEqual(byContract(running, name));
      expect(byContract(ending, name), name).toEqual(byContract(running, name));
    }
    const areaByContract = (rows: readonly { contract_id: number | null }[]) => byContract(rows, 'area_sqm');
    expect(areaByContract(roll.rows.filter(({ status }) => status === 'holdover'))).toEqual(
      areaByContract(schedule.rows.filter(({ phase }) => phase === 'holdover')),
    );
    expect([sumText(roll.rows, 'monthly_rent_fen'), figureText(leases.monthly_rent_fen)]).toEqual([
      figureText(all.monthly_rent_fen),
      figureText(all.monthly_rent_fen),
    ]);
    expect(new Map(ending.map(({ contract_id, last_day }) => [contract_id, last_day]))).toEqual(
      new Map(let_.map(({ contract_id, end_date }) => [contract_id, end_date])),
    );

    // A step is rounded separately, the rent of a lease once.
    for (const { contract_id, monthly_rent_fen } of running) {
      const now = steps.rows.filter(
        (step) => step.contract_id === contract_id && step.start_date <= day && day <= step.end_date,
      );
      const together = now.reduce((sum, step) => sum + step.monthly_rent_fen, 0);
      expect(Math.abs(together - (monthly_rent_fen ?? 0))).toBeLessThanOrEqual(now.length / 2);
    }
  });

  it.each(DAYS)('the contracted rent in the forecast of %s is its cash flow', async (day) => {
    const { owner, items } = story;
    const horizon = 24;
    const forecast = await fullReport(owner, forecastReport, { as_of: day, horizon });
    const month = `${day.slice(0, 7)}-01`;
    const months = { from: addMonths(month, 1).slice(0, 7), to: addMonths(month, horizon).slice(0, 7) };
    const flow = await fullReport(owner, cashFlowReport, {
      as_of: day,
      months,
      basis: 'period',
      by: 'building',
      charge_item_ids: [items.rent],
    });
    const contracted = grandTotal(forecast.totals, forecastReport.totals.groups);
    const charged = grandTotal(flow.totals, cashFlowReport.totals.groups);
    expect(contracted.contracted_fen).toEqual(charged.charged_fen);
    expect(contracted.contracted_sum_fen).toBe(charged.charged_sum_fen);
    expect(contracted.sum_fen).toBeGreaterThan(contracted.contracted_sum_fen);
  });

  it('property tax and forecast count each day of a row for the spaces of that day', async () => {
    const { buildings, months } = await expectRentOfDays(story, [2024, 2025, 2026], TODAY);
    expect(buildings).toBe(3);
    expect(months).toBeGreaterThan(10);
  });

  it.each(DAYS)('the occupancy equals the rent roll of %s', async (day) => {
    const request = { year: Number(day.slice(0, 4)), period: 'month', by: 'building' };
    const { rows } = await fullReport(story.owner, rentalRateReport, request);
    const { totals } = await fullReport(story.owner, rentRollReport, { as_of: day });
    const lines = rows.filter(({ period_name }) => period_name === day.slice(0, 7));
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      const building = present(totals.find(({ building_id }) => building_id === line.member_id));
      expect([line.rentable_sqm, line.leased_sqm, line.holdover_sqm, line.rent_fen].map(figureText)).toEqual(
        [
          building.rentable_area_sqm,
          building.leased_area_sqm,
          building.holdover_area_sqm,
          building.monthly_rent_fen,
        ].map(figureText),
      );
    }
  });

  it('the changes between two days are the difference of their rent rolls', async () => {
    for (const [place, from] of DAYS.slice(0, -1).entries()) {
      const to = DAYS[place + 1] as string;
      const { rows } = await fullReport(story.owner, rentRollChangeReport, { within: { from, to } });
      const [before, after] = [
        await fullReport(story.owner, rentRollReport, { as_of: from }),
        await fullReport(story.owner, rentRollReport, { as_of: to }),
      ];
      const rent = ({ totals }: typeof before) => grandTotal(totals, rentRollReport.totals.groups).monthly_rent_fen;
      expect(sumText(rows, 'difference_fen')).toBe(figureText(rent(after) - rent(before)));
    }
  });

  describe.each(['due', 'period'] as const)('the cash flow by %s', (basis) => {
    it.each(['gross', 'net'] as const)('adds up to the receivables, %s', async (amount) => {
      const request = { as_of: TODAY, months: MONTHS, basis, amount };
      const rows = await standing(story);
      const charged = chargedByMonth(rows, basis, amount);
      const received = await receivedByMonth(story);
      for (const grouping of ['contract', 'tenant', 'building', 'charge_item']) {
        const flow = await fullReport(story.owner, cashFlowReport, { ...request, by: grouping });
        const all = grandTotal(flow.totals, cashFlowReport.totals.groups);
        expect([grouping, all.charged_fen]).toEqual([grouping, charged]);
        expect([grouping, all.received_fen]).toEqual([grouping, received]);
        expect([grouping, sumText(flow.rows, 'charged_sum_fen')]).toEqual([
          grouping,
          figureText(sum(Object.values(charged))),
        ]);
        expect([grouping, sumText(flow.rows, 'received_sum_fen')]).toEqual([
          grouping,
          figureText(sum(Object.values(received))),
        ]);
      }
      const flow = await fullReport(story.owner, cashFlowReport, { ...request, by: 'contract' });
      for (const { member_id, charged_fen } of flow.rows) {
        // Receivables without a contract are reported by park.
        if (member_id === null) continue;
        const own = rows.filter(({ contract_id }) => contract_id === member_id);
        expect([member_id, charged_fen]).toEqual([member_id, chargedByMonth(own, basis, amount)]);
      }
    });
  });

  it('the plans of contracts are charged as agreed', async () => {
    const plans = await plansOf(story);
    expect(plans.size).toBeGreaterThan(1);
    for (const [basis, amount] of [
      ['due', 'gross'],
      ['period', 'net'],
    ] as const) {
      const request = { as_of: TODAY, months: MONTHS, basis, amount, by: 'contract' };
      const { rows } = await fullReport(story.owner, cashFlowReport, request);
      for (const [contract_id, plan] of plans)
        expect([contract_id, rows.find(({ member_id }) => member_id === contract_id)?.charged_fen]).toEqual([
          contract_id,
          chargedByMonth(plan, basis, amount),
        ]);
    }
  });

  it('the list of receivables adds up to the same', async () => {
    const rows = await standing(story);
    const filter = {
      status: ['unpaid', 'partial', 'paid'],
      item_kind: ['rent', 'property_fee', 'utility', 'late_fee', 'other'],
    };
    const { summary } = await story.owner.call(listEndpoint(receivableList), { page: 1, page_size: 10, filter });
    expect([summary?.gross_fen, summary?.net_fen]).toEqual([
      sum(rows.map(({ gross_fen }) => gross_fen)),
      sum(rows.map(({ net_fen }) => net_fen)),
    ]);
  });
});

it('a space requested by a change under approval is let when the change is approved', async () => {
  const story = await newStory(world, 'held', '2025-03-01');
  const { owner, approver, rooms } = story;
  const [first, second] = [present(rooms[0]), present(rooms[1])];
  const days = { start: '2025-01-01', end: '2025-12-31' };
  const contract = await approvedContract(owner, approver, {
    park_id: first.park_id,
    ...days,
    spaces: [{ id: first.id, area: first.area }],
  });
  const wanted = changeOf(contract, {
    effective_on: '2025-02-01',
    spaces: [first, second].map(({ id, area }) => ({ id, area })),
  });
  const { instance_id } = await submittedChange(owner, approver, wanted);
  const total = async () => {
    const { rows, totals } = await fullReport(owner, rentRollReport, { as_of: '2025-03-31' });
    const all = grandTotal(totals, rentRollReport.totals.groups);
    const request = { year: 2025, period: 'month', by: 'park', park_ids: [first.park_id] };
    const march = present((await fullReport(owner, rentalRateReport, request)).rows[2]);
    const status = rows.find(({ space_id }) => space_id === second.id)?.status;
    return [status, figureText(all.leased_area_sqm), figureText(march.leased_sqm), march.average_occupancy];
  };
  const before = await total();
  expect(before.slice(0, 3)).toEqual(['vacant', figureText(first.area), figureText(first.area)]);
  await approver.call(decideWflow, { instance_id, decision: 'approve' });
  const both = sumText([first, second], 'area');
  const after = await total();
  expect(after.slice(0, 3)).toEqual(['leased', both, both]);
  expect(Number(after[3])).toBeGreaterThan(Number(before[3]));
});

const sum = (figures: readonly number[]): number => figures.reduce((total, fen) => total + fen, 0);

interface Charge {
  contract_id: number | null;
  start_date: string;
  end_date: string;
  due_date: string;
  gross_fen: number;
  net_fen: number;
}

const read = <Row extends object>(
  { enterprise: { company_id } }: Story,
  statement: ReturnType<typeof sql>,
): Promise<Row[]> => world.db.transaction({ company_id, patient: true }, (tx) => tx.query<Row>(statement));

/** Reads the receivables that are not void, except deposits: adjustments with the days of the rows they adjust. */
const standing = (story: Story) =>
  read<Charge>(
    story,
    sql`select r.contract_id, o.start_date, o.end_date, o.due_date, r.gross_fen, r.net_fen from receivable r
        join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
        join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind <> 'deposit'
        where r.company_id = app_company() and r.voided_on is null`,
  );

/** Returns the charges of contracts with one version and no termination: the plan except rows that users voided, and rows entered next to it. */
async function plansOf(story: Story): Promise<Map<number, Charge[]>> {
  const rows = await read<Charge & { contract_id: number }>(
    story,
    sql`with asked as (select id from contract where company_id = app_company() and status = 'approved' and version_no = 1 and leave_date is null)
        select k.contract_id, s.start_date, s.end_date, s.due_date, s.gross_fen, s.net_fen from schedule_row s
        join charge_clause k on k.company_id = s.company_id and k.id = s.clause_id
        join asked a on a.id = k.contract_id
        where s.company_id = app_company() and s.gross_fen <> 0 and not exists (select from receivable r
          where r.company_id = s.company_id and r.clause_id = s.clause_id and r.seq = s.seq and r.voided_by = 'person')
        union all
        select r.contract_id, o.start_date, o.end_date, o.due_date, r.gross_fen, r.net_fen from receivable r
        join asked a on a.id = r.contract_id
        join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
        join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind <> 'deposit'
        where r.company_id = app_company() and r.clause_id is null and r.voided_on is null`,
  );
  const ids = [...new Set(rows.map(({ contract_id }) => contract_id))];
  return new Map(ids.map((id) => [id, rows.filter(({ contract_id }) => contract_id === id)]));
}

/** Sums by the rule of domain/: the rows due in each month, or the days of each period in it; months without an amount are left out. */
function chargedByMonth(
  rows: readonly Charge[],
  basis: 'due' | 'period',
  amount: 'gross' | 'net',
): Record<string, number> {
  const months: Record<string, number> = {};
  for (const row of rows) {
    const fen = amount === 'gross' ? row.gross_fen : row.net_fen;
    const first = basis === 'due' ? row.due_date : row.start_date;
    const last = basis === 'due' ? row.due_date : row.end_date;
    for (let month = monthOf(toDayNumber(first)); month <= monthOf(toDayNumber(last)); month += 1) {
      const part = basis === 'due' ? fen : chargedByPeriod({ start: row.start_date, end: row.end_date }, fen, month);
      const name = formatYearMonth(month);
      months[name] = (months[name] ?? 0) + part;
    }
  }
  return Object.fromEntries(Object.entries(months).filter(([, fen]) => fen !== 0));
}

/** Returns money and deposits put on receivables, by the month of their accounting. */
async function receivedByMonth(story: Story): Promise<Record<string, number>> {
  const rows = await read<{ month: string; fen: number }>(
    story,
    sql`select to_char(w.accounting_date, 'YYYY-MM') as month, sum(w.amount_fen)::bigint as fen from write_off w
        join receivable r on r.company_id = w.company_id and r.id = w.receivable_id
        join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind <> 'deposit'
        where w.company_id = app_company() and w.offsets_id is null and w.accounting_date <= ${TODAY}::date
        group by 1 having sum(w.amount_fen) <> 0`,
  );
  return Object.fromEntries(rows.map(({ month, fen }) => [month, Number(fen)]));
}
