// Tax and accounting difference (docs/domain §6) over random histories with changes, terminations, corrections and voids: recognised revenue adds up
// to the receivables, and month by month equals the rule, recomputed from the rows of the books.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { straightLinesReport, taxDifferenceReport, taxDueReport } from '#api/finance/report/tax-difference';
import { type BookedRent, bookedRent, expectStraightLines } from '#tests/support/history/rent-terms';
import { figureText, fullReport, grandTotal, sumText } from '#tests/support/history/report';
import type { Story } from '#tests/support/history/story';
import { TWO_YEARS_LATER as TODAY, twoYears } from '#tests/support/history/two-years';
import { openWorld, type World } from '#tests/support/world';

const MONTHS = { from: '2023-06', to: '2033-05' };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** VAT in fen of money received early, over all histories. */
let early = 0;

describe.each(['one', 'two', 'three'])('history %s', (seed) => {
  let story: Story;
  let rows: BookedRent[];
  beforeAll(async () => {
    story = await twoYears(world, seed);
    rows = await bookedRent(story);
  }, 120_000);

  const request = { as_of: TODAY, months: MONTHS };

  it('recognised and due amounts add up to the receivables, lease by lease', async () => {
    const reply = await fullReport(story.owner, taxDifferenceReport, request);
    expect(reply.rows.length).toBeGreaterThan(1);
    for (const row of reply.rows) {
      const standing = rows.filter(
        ({ contract_id, voided_on }) => contract_id === row.contract_id && voided_on === null,
      );
      const net = standing.reduce((total, { net_fen }) => total + net_fen, 0);
      expect([row.contract_id, row.accounting_sum_fen, row.tax_sum_fen, row.running_fen, row.total_fen]).toEqual([
        row.contract_id,
        net,
        net,
        0,
        net,
      ]);
    }
    const all = grandTotal(reply.totals, taxDifferenceReport.totals.groups);
    expect(figureText(all.accounting_sum_fen)).toBe(sumText(reply.rows, 'accounting_sum_fen'));
  });

  it('the amount carried forward is the same, however few months are requested', async () => {
    const report = await fullReport(story.owner, taxDifferenceReport, request);
    for (const month of ['2024-09', '2025-03', '2025-12', '2026-10']) {
      const carried = report.rows.reduce(
        (total, { difference_fen }) =>
          total + Object.entries(difference_fen).reduce((sum, [each, fen]) => sum + (each <= month ? fen : 0), 0),
        0,
      );
      const { totals } = await fullReport(story.owner, taxDifferenceReport, {
        ...request,
        months: { from: month, to: month },
      });
      expect([month, grandTotal(totals, taxDifferenceReport.totals.groups).running_fen]).toEqual([month, carried]);
    }
  });

  it('every month is the rule’s', async () => {
    expect(await expectStraightLines(story, request)).toBeGreaterThan(1);
  });

  it('the lines and the receivables behind add up to it', async () => {
    const all = grandTotal(
      (await fullReport(story.owner, taxDifferenceReport, request)).totals,
      taxDifferenceReport.totals.groups,
    );
    const lines = await fullReport(story.owner, straightLinesReport, request);
    const due = await fullReport(story.owner, taxDueReport, request);
    expect(sumText(lines.rows, 'accounting_fen')).toBe(figureText(all.accounting_sum_fen));
    expect(sumText(due.rows, 'tax_fen')).toBe(figureText(all.tax_sum_fen));
    expect(lines.rows.some(({ cause }) => cause === 'change')).toBe(true);
  });

  it('VAT of money received before its month belongs to the month of the receipt, where the enterprise has chosen so', async () => {
    const { company_id } = story.enterprise;
    const taxed = await world.db.asOwner(async (tx) => {
      await tx.query(
        sql`insert into company_parameter (company_id, key, value) values (${company_id}, 'accounting.vat_on_advance', '"received"')`,
      );
      return tx.query<{ due: string; gross: number; tax: number; money: { month: string; fen: number }[] }>(
        sql`select to_char(o.due_date, 'YYYY-MM') as due, r.gross_fen as gross, r.tax_fen as tax,
              (select coalesce(json_agg(json_build_object('month', to_char(w.value_date, 'YYYY-MM'), 'fen', w.amount_fen)), '[]') from write_off w
                where w.company_id = r.company_id and w.receivable_id = r.id and w.cash_record_id is not null and w.accounting_date <= ${TODAY}::date) as money
            from receivable r join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
            join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
            join charge_item i on i.company_id = o.company_id and i.id = o.charge_item_id and i.kind = 'rent'
            where r.company_id = ${company_id} and r.voided_on is null`,
      );
    });
    const byMonth = new Map<string, number>();
    const add = (month: string, fen: number) => byMonth.set(month, (byMonth.get(month) ?? 0) + fen);
    for (const { due, gross, tax, money } of taxed) {
      const advance = money.filter(({ month }) => gross > 0 && month < due);
      const months = [...new Set(advance.map(({ month }) => month))].sort();
      const byThen = (last: string) =>
        Math.round((tax * advance.reduce((sum, { month, fen }) => sum + (month <= last ? fen : 0), 0)) / gross);
      let before = 0;
      for (const month of months) {
        add(month, byThen(month) - before);
        before = byThen(month);
      }
      early += before;
      add(due, tax - before);
    }
    const vatIn = async (from: string, to: string) =>
      grandTotal(
        (await fullReport(story.owner, taxDifferenceReport, { as_of: TODAY, months: { from, to } })).totals,
        taxDifferenceReport.totals.groups,
      ).vat_sum_fen;
    for (const month of ['2024-11', '2025-01', '2025-03', '2025-06', '2025-09', '2025-11'])
      expect([month, (await vatIn(month, month)) ?? 0]).toEqual([month, byMonth.get(month) ?? 0]);
    const all = [...byMonth.values()].reduce((sum, fen) => sum + fen, 0);
    expect(await vatIn(MONTHS.from, MONTHS.to)).toBe(all);
  });
});

it('some money was received before its month', () => {
  expect(early).toBeGreaterThan(0);
});
