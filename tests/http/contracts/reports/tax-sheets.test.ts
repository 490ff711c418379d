// Tax sheets over random histories (docs/domain §7.4): stamp duty, VAT and the year-end disclosure agree with the books, and the rows behind a figure add up to it.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { landUseTaxMonthsReport, landUseTaxReport } from '#api/contracts/land-use-tax';
import { lessorDisclosureReport, lessorDisclosureRowsReport } from '#api/contracts/lessor-disclosure';
import { stampDutyReport, stampDutyRowsReport } from '#api/contracts/stamp-duty';
import { taxDifferenceReport } from '#api/finance/report/tax-difference';
import { vatReport, vatRowsReport } from '#api/finance/report/vat';
import { fullReport, sumText } from '#tests/support/history/report';
import type { Story } from '#tests/support/history/story';
import { TWO_YEARS_LATER, twoYears } from '#tests/support/history/two-years';
import { openWorld, type World } from '#tests/support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const YEARS = [2024, 2025];
const MONTHS = { from: '2023-01', to: '2025-12' };
const FIGURES = [
  'accrued_net_fen',
  'accrued_tax_fen',
  'invoiced_net_fen',
  'invoiced_tax_fen',
  'advance_fen',
  'taxable_net_fen',
  'taxable_tax_fen',
] as const;

interface MonthTax {
  month: string;
  event: 'accrued' | 'invoiced';
  tax: number;
}

describe.each(['one', 'two'])('history %s', (seed) => {
  let story: Story;
  beforeAll(async () => {
    story = await twoYears(world, seed);
  }, 120_000);

  const query = <Row extends object>(statement: ReturnType<typeof sql>) =>
    story.world.db.transaction({ company_id: story.enterprise.company_id, patient: true }, (tx) =>
      tx.query<Row>(statement),
    );

  it('stamp duty is that of the rent that versions post and void, and its rows add up', async () => {
    const byContract = new Map<number, number>();
    let documents = 0;
    for (const year of YEARS) {
      const { rows, totals } = await fullReport(story.owner, stampDutyReport, { year });
      const behind = await fullReport(story.owner, stampDutyRowsReport, { year });
      documents += rows.length;
      for (const { contract_id, rent_fen } of rows)
        byContract.set(contract_id, (byContract.get(contract_id) ?? 0) + rent_fen);
      expect(sumText(behind.rows, 'rent_fen')).toBe(sumText(rows, 'rent_fen'));
      for (const name of ['tax_fen', 'refund_fen'] as const)
        expect(
          sumText(
            totals.filter(({ entity_id }) => entity_id === null),
            name,
          ),
        ).toBe(sumText(rows, name));
      // Half of the statutory rate.
      for (const { rent_fen, tax_fen, refund_fen } of rows)
        expect(tax_fen - refund_fen).toBe(Math.sign(rent_fen) * Math.round((Math.abs(rent_fen) * 5) / 10_000));
    }
    const posted = await query<{ contract_id: number; fen: number }>(
      sql`select r.contract_id, sum(case when r.voided_by = 'change' then 0 else r.net_fen end)::bigint as fen
          from receivable r
          join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
          join charge_item i on i.company_id = o.company_id and i.id = o.charge_item_id and i.kind = 'rent'
          join contract k on k.company_id = r.company_id and k.id = r.contract_id and k.status = 'approved' and k.signed_on is not null
          where r.company_id = app_company() and o.clause_id is not null and (r.adjusts_id is null or r.corrected_by = 'change')
          group by r.contract_id`,
    );
    expect(documents).toBeGreaterThan(4);
    for (const { contract_id, fen } of posted)
      expect([contract_id, byContract.get(contract_id) ?? 0]).toEqual([contract_id, fen]);
  });

  it('VAT accrued and invoiced in a month is that of its vouchers, and the rows of a line add up to it', async () => {
    const parameters = { months: MONTHS, as_of: TWO_YEARS_LATER };
    const { rows } = await fullReport(story.owner, vatReport, parameters);
    const behind = await fullReport(story.owner, vatRowsReport, parameters);
    const keyOf = (row: { entity_id: number; month: string; method: string; rate: string | null }) =>
      JSON.stringify([row.entity_id, row.month, row.method, row.rate]);
    for (const row of rows) {
      const own = behind.rows.filter((each) => keyOf(each) === keyOf(row));
      for (const name of FIGURES)
        expect([row.line, name, sumText(own, name)]).toEqual([row.line, name, sumText([row], name)]);
    }
    const vouchers = await query<MonthTax>(
      sql`select to_char(v.day, 'YYYY-MM') as month, case when v.event like '%invoice%' then 'invoiced' else 'accrued' end as event,
            sum(v.tax_fen)::bigint as tax
          from legal_entity e cross join lateral voucher_events(e.id, '2023-01-01', ${TWO_YEARS_LATER}::date, false) v
          where e.company_id = app_company() and v.event in ('receivable', 'adjustment', 'void', 'invoice', 'red_invoice', 'invoice_void')
          group by 1, 2 having sum(v.tax_fen) <> 0`,
    );
    expect(vouchers.length).toBeGreaterThan(5);
    const taxOf = (event: MonthTax['event'], month: string) =>
      vouchers.find((each) => each.event === event && each.month === month)?.tax ?? 0;
    for (const month of new Set(rows.map((row) => row.month))) {
      const own = rows.filter((row) => row.month === month);
      for (const event of ['accrued', 'invoiced'] as const)
        expect([month, event, sumText(own, `${event}_tax_fen`)]).toEqual([month, event, String(taxOf(event, month))]);
    }
  });

  it('VAT arises once: without invoices and money in advance exactly what accrues', async () => {
    const { rows } = await fullReport(story.owner, vatRowsReport, { months: MONTHS, as_of: TWO_YEARS_LATER });
    const byReceivable = new Map<number, typeof rows>();
    for (const row of rows) byReceivable.set(row.receivable_id, [...(byReceivable.get(row.receivable_id) ?? []), row]);
    let plain = 0;
    for (const [id, own] of byReceivable) {
      const sum = (name: (typeof FIGURES)[number]) => own.reduce((total, row) => total + row[name], 0);
      if (own.some(({ invoiced_net_fen, advance_fen }) => invoiced_net_fen !== 0 || advance_fen !== 0)) continue;
      plain += 1;
      for (const row of own) expect([id, row.taxable_tax_fen]).toEqual([id, row.accrued_tax_fen]);
      expect([id, sum('taxable_net_fen')]).toEqual([id, sum('accrued_net_fen')]);
    }
    expect(plain).toBeGreaterThan(20);
  });

  it.each(['2024-12-31', '2025-11-30'])(
    'the disclosure of %s agrees with the straight line and its rows',
    async (as_of) => {
      const { rows } = await fullReport(story.owner, lessorDisclosureReport, { as_of });
      expect(rows.length).toBeGreaterThan(3);
      const behind = await fullReport(story.owner, lessorDisclosureRowsReport, { as_of });
      for (const name of [
        'receipts_fen',
        'fixed_fen',
        'variable_fen',
        'other_fen',
        'cost_fen',
        'cost_amortised_fen',
        'incentive_fen',
      ] as const)
        expect([name, sumText(behind.rows, name)]).toEqual([name, sumText(rows, name)]);
      const year = as_of.slice(0, 4);
      const months = { from: `${year}-01`, to: as_of.slice(0, 7) };
      const difference = await fullReport(story.owner, taxDifferenceReport, { months, as_of });
      expect(sumText(rows, 'fixed_fen')).toBe(sumText(difference.rows, 'accounting_sum_fen'));
      // The running difference of leases without an entry in the year is in the disclosure only.
      const running = new Map(difference.rows.map(({ contract_id, running_fen }) => [contract_id, running_fen]));
      for (const { contract_id, straight_line_fen } of rows)
        if (running.has(contract_id))
          expect([contract_id, straight_line_fen]).toEqual([contract_id, running.get(contract_id)]);
      const due = await query<{ fen: number }>(
        sql`select coalesce(sum(r.net_fen), 0)::bigint as fen from straight_line_rows(${as_of}::date) r where r.voided_on is null and r.due_date > ${as_of}::date`,
      );
      expect(sumText(rows, 'receipts_fen')).toBe(String(due[0]?.fen));
      const costs = rows.map((row) => row.cost_amortised_fen + row.cost_balance_fen - row.cost_incurred_fen);
      const before = await fullReport(story.owner, lessorDisclosureReport, { as_of: `${Number(year) - 1}-12-31` });
      const opening = new Map(before.rows.map((row) => [row.contract_id, row.cost_balance_fen]));
      if (as_of === '2024-12-31') expect(costs).toEqual(rows.map(({ contract_id }) => opening.get(contract_id) ?? 0));
    },
  );

  it('the sheet of land use tax is the sum of its months', async () => {
    for (const year of YEARS) {
      const sheet = await fullReport(story.owner, landUseTaxReport, { year });
      const months = await fullReport(story.owner, landUseTaxMonthsReport, {
        months: { from: `${year}-01`, to: `${year}-12` },
      });
      expect(months.rows).toHaveLength(12);
      expect(sumText(months.rows, 'tax_fen')).toBe(sumText(sheet.rows, 'tax_fen'));
      for (const { quarter_fen, tax_fen } of sheet.rows)
        expect(Object.values(quarter_fen).reduce<number>((sum, fen) => sum + Number(fen), 0)).toBe(tax_fen);
    }
    const { rows } = await fullReport(story.owner, landUseTaxReport, { year: 2025 });
    // 1,234.56 m² · 7.3 / 4 and · 9 · 3 / 4, rounded together.
    expect(rows.map(({ months, unit }) => [months, unit])).toEqual([
      ['1–3 月', '7.3'],
      ['4–12 月', '9'],
    ]);
    expect(sumText(rows, 'tax_fen')).toBe('1058635');
  });
});
