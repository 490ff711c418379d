// The finance reports agree (docs/domain §6): over random histories with back-dated, undone and voided money they show the figures of the books
// recomputed row by row, for every grouping, and their entries add up to them.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { voidCashRecord } from '#api/finance/cash-record/cash-record';
import { AGING_BUCKET } from '#api/finance/labels';
import { agingChangeReport, agingReport } from '#api/finance/report/aging';
import { collectionReport } from '#api/finance/report/collection';
import { costSummaryReport } from '#api/finance/report/cost-summary';
import { cashDetailsReport, receivableDetailsReport } from '#api/finance/report/details';
import { receivablesOfReceivedReport, receivedOfReceivablesReport } from '#api/finance/report/write-offs';
import { countedRows } from '#api/kernel/list/uncounted';
import { type ReportDeclaration, reportEndpoint } from '#api/kernel/report/report';
import { reports } from '#api/registry/declared';
import { agingBucket } from '#domain/finance/arrears/aging';
import { newCash } from '#tests/support/builders';
import { figureText, fullReport, grandTotal, sumText } from '#tests/support/history/report';
import type { Story } from '#tests/support/history/story';
import { TWO_YEARS_LATER as TODAY, twoYears } from '#tests/support/history/two-years';
import { present } from '#tests/support/present';
import { openWorld, type World } from '#tests/support/world';

const SEEDS = ['one', 'two', 'three'];
const DAYS = ['2024-12-31', '2025-06-30', TODAY];
const MONTHS = { from: '2023-06', to: '2033-05' };
const EVER = { from: '2020-01-01', to: '2040-12-31' };
const HALF_YEARS = ['2023', '2024', '2025', '2026'].flatMap((year) => [
  { from: `${year}-01-01`, to: `${year}-06-30` },
  { from: `${year}-07-01`, to: `${year}-12-31` },
]);
const uncounting: readonly ReportDeclaration[] = (reports as readonly ReportDeclaration[]).filter(
  ({ uncounted }) => uncounted,
);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Booked {
  id: number;
  adjusts_id: number | null;
  kind: string;
  due_date: string;
  accounting_date: string;
  posted_on: string | null;
  voided_on: string | null;
  gross_fen: number;
  manual: string | null;
  entries: { day: string; fen: number; from: 'cash' | 'deposit' | 'offset' }[];
}

/** Reads every receivable with its write-offs, row by row. */
const booked = ({ enterprise: { company_id } }: Story): Promise<Booked[]> =>
  world.db.asOwner((tx) =>
    tx.query<Booked>(
      sql`select r.id, r.adjusts_id, i.kind, r.due_date, r.accounting_date, r.posted_on, r.voided_on, r.gross_fen, r.manual,
          (select coalesce(json_agg(json_build_object('day', e.day, 'fen', e.fen, 'from', e.from)), '[]') from (
            select w.accounting_date as day, w.amount_fen as fen,
              case when w.cash_record_id is not null then 'cash' when w.deposit_entry_id is not null then 'deposit' else 'offset' end as from
            from write_off w where w.company_id = r.company_id and w.receivable_id = r.id
            union all
            select w.accounting_date, -w.amount_fen, 'offset' from write_off w where w.company_id = r.company_id and w.offsets_id = r.id) e) as entries
        from receivable r join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id
        where r.company_id = ${company_id} order by r.id`,
    ),
  );

const sum = (figures: readonly number[]): number => figures.reduce((total, fen) => total + fen, 0);

/**
 * Returns true when the row counts on a day: posted by then (an opening entry by its accounting date, or by its due date when that is later), and not
 * void yet.
 */
const isEffectiveOn =
  (day: string) =>
  ({ accounting_date, due_date, posted_on, voided_on }: Booked): boolean =>
    (posted_on === null ? accounting_date <= day || due_date > day : posted_on <= day) &&
    (voided_on === null || voided_on > day);

const putOn = (day: string, { entries }: Booked, from?: string): number =>
  sum(entries.filter((entry) => entry.day <= day && (!from || entry.from === from)).map(({ fen }) => fen));

const BY = ['tenant', 'contract', 'building', 'charge_item', 'manager'];
const withoutNothing = (figures: object) => Object.fromEntries(Object.entries(figures).filter(([, fen]) => fen));

describe.each(SEEDS)('history %s', (seed) => {
  let story: Story;
  let rows: Booked[];
  beforeAll(async () => {
    story = await twoYears(world, seed);
    const wrong = await newCash(story.owner, 12_300, '误录公司', TODAY);
    await story.owner.call(voidCashRecord, { id: wrong.id, reason: '录入错误' });
    rows = await booked(story);
  }, 120_000);

  const totalOf = <const Declaration extends ReportDeclaration>(
    report: Declaration,
    request: Parameters<typeof fullReport<Declaration>>[2],
  ) => fullReport(story.owner, report, request);

  it.each(DAYS)('the aging of %s equals the open amounts row by row, for every grouping', async (day) => {
    const open = rows.filter(isEffectiveOn(day)).map((row) => ({ ...row, open: row.gross_fen - putOn(day, row) }));
    const buckets = Object.keys(AGING_BUCKET).map((bucket) => [
      bucket,
      sum(open.filter(({ due_date }) => agingBucket(due_date, day) === bucket).map((row) => row.open)),
    ]);
    for (const grouping of BY) {
      const aged = await totalOf(agingReport, { as_of: day, by: grouping });
      const all = grandTotal(aged.totals, agingReport.totals.groups);
      expect([grouping, all.open_fen]).toEqual([grouping, sum(open.map((row) => row.open))]);
      expect([grouping, all.bucket_fen]).toEqual([grouping, withoutNothing(Object.fromEntries(buckets))]);
      expect([grouping, sumText(aged.rows, 'open_fen')]).toEqual([grouping, figureText(all.open_fen)]);
      expect([grouping, sumText(aged.rows, 'overdue_fen')]).toEqual([grouping, figureText(all.overdue_fen)]);
    }
  });

  it('two days compared are the aging of each', async () => {
    const [from, to] = [present(DAYS[0]), present(DAYS[1])];
    for (const grouping of BY) {
      const change = grandTotal(
        (await totalOf(agingChangeReport, { within: { from, to }, by: grouping })).totals,
        agingChangeReport.totals.groups,
      );
      const figuresOn = async (day: string) =>
        grandTotal((await totalOf(agingReport, { as_of: day, by: grouping })).totals, agingReport.totals.groups);
      const [before, after] = [await figuresOn(from), await figuresOn(to)];
      expect([grouping, change]).toMatchObject([
        grouping,
        {
          before_open_fen: before.open_fen,
          after_open_fen: after.open_fen,
          open_change_fen: after.open_fen - before.open_fen,
          overdue_change_fen: after.overdue_fen - before.overdue_fen,
        },
      ]);
    }
  });

  it.each(DAYS)('the costs as of %s equal the books, by their settlement', async (day) => {
    const standing = rows.filter(isEffectiveOn(day));
    for (const grouping of BY) {
      const costs = await totalOf(costSummaryReport, { as_of: day, months: MONTHS, by: grouping });
      const all = grandTotal(costs.totals, costSummaryReport.totals.groups);
      const figuresOn = (from?: string) => sum(standing.map((row) => putOn(day, row, from)));
      expect([grouping, all]).toMatchObject([
        grouping,
        {
          gross_fen: sum(standing.map(({ gross_fen }) => gross_fen)),
          waived_fen: sum(standing.filter((row) => row.manual === 'reduction').map(({ gross_fen }) => 0 - gross_fen)),
          received_fen: figuresOn('cash'),
          deposit_used_fen: figuresOn('deposit'),
          offset_fen: figuresOn('offset'),
          settled_fen: figuresOn(),
          open_fen: sum(standing.map((row) => row.gross_fen - putOn(day, row))),
        },
      ]);
      expect([grouping, all.net_fen + all.tax_fen]).toEqual([grouping, all.gross_fen]);
      expect([grouping, sumText(costs.rows, 'settled_fen')]).toEqual([grouping, figureText(all.settled_fen)]);
      expect(sum(Object.values(all.month_gross_fen))).toBe(all.gross_fen);
    }
  });

  it('the collection of a month equals the write-offs on rent and property fee due in it', async () => {
    const day = present(DAYS[1]);
    const all = grandTotal(
      (await totalOf(collectionReport, { as_of: day, months: { from: '2024-01', to: '2025-12' } })).totals,
      collectionReport.totals.groups,
    );
    const due = rows.filter(isEffectiveOn(day)).filter(({ kind }) => ['rent', 'property_fee'].includes(kind));
    const months = [...new Set(due.map(({ due_date }) => due_date.slice(0, 7)))].filter(
      (month) => month >= '2024-01' && month <= '2025-12',
    );
    expect(months.length).toBeGreaterThan(5);
    for (const month of months) {
      const own = due.filter(({ due_date }) => due_date.startsWith(month));
      const figures = [sum(own.map(({ gross_fen }) => gross_fen)), sum(own.map((row) => putOn(day, row)))];
      expect([month, all.due_fen[month] ?? 0, all.received_fen[month] ?? 0]).toEqual([month, ...figures]);
    }
  });

  it('both lists of write-offs add up to the ledger, and the details to the books', async () => {
    const [ledger] = await world.db.asOwner((tx) =>
      tx.query<{ all: number; cash: number; allocated: number }>(
        sql`select coalesce(sum(amount_fen), 0)::bigint as all, coalesce(sum(amount_fen) filter (where cash_record_id is not null), 0)::bigint as cash,
            (select coalesce(sum(allocated_fen) filter (where direction = 'in'), 0)::bigint from cash_record where company_id = ${story.enterprise.company_id}) as allocated
          from write_off where company_id = ${story.enterprise.company_id} and offsets_id is null`,
      ),
    );
    const ofReceivables = await totalOf(receivedOfReceivablesReport, { accounted: EVER });
    const ofReceived = await totalOf(receivablesOfReceivedReport, { accounted: EVER });
    expect(grandTotal(ofReceivables.totals, receivedOfReceivablesReport.totals.groups).amount_fen).toBe(ledger?.all);
    expect(grandTotal(ofReceived.totals, receivablesOfReceivedReport.totals.groups).amount_fen).toBe(ledger?.cash);
    expect(sumText(ofReceivables.rows, 'amount_fen')).toBe(figureText(ledger?.all));
    expect(sumText(ofReceived.rows, 'amount_fen')).toBe(figureText(ledger?.cash));

    const details = await totalOf(receivableDetailsReport, { due: EVER });
    const standing = rows.filter(({ voided_on }) => voided_on === null);
    expect(details.row_count).toBe(standing.length);
    expect(sumText(details.rows, 'open_fen')).toBe(
      figureText(sum(standing.map((row) => row.gross_fen - putOn('2099-12-31', row)))),
    );
    const money = await totalOf(cashDetailsReport, { received: EVER, state: 'standing' });
    const incoming = money.rows.filter(({ direction }) => direction === 'in');
    expect(sumText(incoming, 'allocated_fen')).toBe(figureText(ledger?.allocated));
  });

  it.each(uncounting.map((report) => [report.object, report] as const))(
    '%s shows void rows outside its totals',
    async (_name, report) => {
      const period = present(report.parameters.find(({ kind }) => kind === 'period')).name;
      const state = report.parameters.some(({ name }) => name === 'state') && { state: 'all' };
      const states = new Set<unknown>();
      for (const within of [EVER, ...HALF_YEARS]) {
        const { rows, totals, row_count } = await fullReport(story.owner, report, { [period]: within, ...state });
        const counted = countedRows(report, rows);
        const total = grandTotal(totals as Record<string, unknown>[], report.totals.groups);
        expect([row_count, total.row_count]).toEqual([rows.length, counted.length]);
        for (const { name } of report.totals.columns.filter(({ kind }) => kind === 'money'))
          expect([name, figureText(total[name])]).toEqual([name, sumText(counted, name)]);
        for (const row of rows) states.add((row as Record<string, unknown>)[report.uncounted?.field ?? '']);
        if (!state) expect(figureText(total.amount_fen)).toBe(sumText(rows, 'amount_fen'));
      }
      for (const value of report.uncounted?.void ?? []) expect(states).toContain(value);
    },
  );

  it.each(
    [receivableDetailsReport, cashDetailsReport, receivedOfReceivablesReport, receivablesOfReceivedReport].map(
      (report) => [report.object, report] as const,
    ),
  )('%s turns its pages by key forwards and backwards, however they are cut', async (_name, report) => {
    const period = present(report.parameters.find(({ kind }) => kind === 'period')).name;
    const request = { [period]: EVER, state: 'all' } as object;
    const named = report.parameters.some(({ name }) => name === 'state') ? request : { [period]: EVER };
    const endpoint = reportEndpoint(report as ReportDeclaration);
    const idOf = (row: object) => (row as Record<string, unknown>)[report.rowKey];
    const all = (await fullReport(story.owner, report as ReportDeclaration, named)).rows.map(idOf);
    expect(all.length).toBeGreaterThan(10);
    expect(new Set(all).size).toBe(all.length);
    const first = await story.owner.call(endpoint, named);
    expect(first).toMatchObject({ previous: null });
    const last = present(first.rows.at(-1)) as unknown as Record<string, unknown>;
    const key = `${last[report.keyed.day]}~${last[report.rowKey]}`;
    const back = await story.owner.call(endpoint, { ...named, before: key });
    expect([...back.rows.map(idOf), idOf(last)]).toEqual(first.rows.map(idOf));
    const after = await story.owner.call(endpoint, { ...named, after: key });
    expect(after.rows.map(idOf)).toEqual(all.slice(first.rows.length, first.rows.length * 2));
    for (const wrong of ['2026-02-30~1', '1', '2026-01-01~0', "2026-01-01~1'"])
      expect((await story.owner.request(endpoint, { ...named, after: wrong })).error_code).toBe(422);
  });
});
