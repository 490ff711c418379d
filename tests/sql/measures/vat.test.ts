// VAT in SQL (docs/domain §7.4) against the rule of domain/: worked cases and random receivables, as of every day.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { type TaxedReceivable, type VatMonth, vatMonths } from '#domain/finance/accounting/vat';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { splitTax } from '#domain/kernel/money/money';
import { vatBetween } from '#server/measures/finance/vat';
import type { Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import { addMoney, addReceivable, putOn, undo } from '#tests/support/finance/books';
import { openBooks } from '#tests/support/finance/open-books';

interface VatCase {
  name: string;
  input: TaxedReceivable;
  expected: VatMonth[];
}
const cases: VatCase[] = JSON.parse(readFileSync('tests/golden/cases/vat.json', 'utf8'));

const { books, inside } = openBooks();

const ALL = { from: '2020-01', to: '2030-12' };
const FAR = '2030-12-31';

let counter = 0;
/** Stores an issued invoice of one line, or a red note that reverses a part of the first line. */
async function invoice(tx: Tx, receivable_id: number, entry: TaxedReceivable['invoiced'][number], first: Line | null) {
  counter += 1;
  const amounts = { gross_fen: entry.gross, net_fen: entry.gross - entry.tax, tax_fen: entry.tax };
  const invoice_id = await insertRecord(tx, 'invoice', {
    serial: `V${counter}`,
    kind: 'e_general',
    legal_entity_id: books.lessor_id,
    tenant_id: books.tenant_id,
    title: '抬头',
    ...amounts,
    status: 'issued',
    number: String(counter).padStart(20, '0'),
    issued_on: entry.on,
    accounting_date: entry.on,
    reverses_id: first?.invoice_id ?? null,
    red_reason: first ? '开票有误' : '',
    created_by: books.user_id,
  });
  const line = {
    legal_entity_id: books.lessor_id,
    receivable_id,
    tax_rate: '0.09',
    item_name: '租金',
    tax_code: '3040502020200000000',
  };
  if (first) {
    const reversed = { gross_fen: -amounts.gross_fen, net_fen: -amounts.net_fen, tax_fen: -amounts.tax_fen };
    await insertRecords(tx, 'red_note_line', [{ invoice_id, line_id: first.line_id, ...reversed }]);
  }
  const line_id = await insertRecord(tx, 'invoice_line', {
    ...line,
    ...amounts,
    invoice_id,
    reverses_id: first?.line_id ?? null,
    created_by: books.user_id,
  });
  return first ?? { invoice_id, line_id };
}

interface Line {
  invoice_id: number;
  line_id: number;
}

async function load(tx: Tx, input: TaxedReceivable): Promise<number> {
  const [own, ...adjustments] = input.accrued;
  if (!own) throw new Error('every receivable accrues');
  const row = { due: own.on, gross: own.gross, net: own.gross - own.tax };
  const receivable_id = await addReceivable(tx, books, row);
  const cash_record_id = input.advances.length ? await addMoney(tx, books) : 0;
  let write_off_id = 0;
  for (const { on, gross } of input.advances)
    if (gross < 0) await undo(tx, books, write_off_id, on);
    else write_off_id = await putOn(tx, books, receivable_id, { cash_record_id }, gross, on);
  let first: Line | null = null;
  for (const entry of input.invoiced) first = await invoice(tx, receivable_id, entry, first);
  for (const { on, gross, tax } of adjustments)
    await addReceivable(tx, books, { due: on, gross, net: gross - tax, adjusts_id: receivable_id });
  for (const { from, value } of input.shares)
    await insertRecord(tx, 'tax_term', { kind: 'vat_advance', start_date: from, value });
  return receivable_id;
}

const measured = (tx: Tx, id: number, day = FAR, months = ALL) =>
  tx.query<VatMonth>(
    sql`select to_char(month, 'YYYY-MM') as month, accrued_gross_fen as accrued, accrued_tax_fen as accrued_tax, invoiced_gross_fen as invoiced,
          invoiced_tax_fen as invoiced_tax, advance_fen as advance, taxable_gross_fen as taxable, taxable_tax_fen as taxable_tax
        from ${vatBetween(day, months)} v where receivable_id = ${id} order by month`,
  );

it.each(cases)('worked case $name', ({ input, expected }) =>
  inside(async (tx) => {
    expect(await measured(tx, await load(tx, input))).toEqual(expected);
  }),
);

const day = (from: string, most: number) => fc.integer({ min: 0, max: most }).map((count) => addDays(from, count));
const part = fc.integer({ min: 1, max: 100 });

/** A receivable at 9 % with a reduction, an invoice with a red note, and money in two parts. */
const receivable: fc.Arbitrary<TaxedReceivable> = fc
  .record({
    gross: fc.integer({ min: 1000, max: 90_000_000 }),
    accrues_on: day('2026-01-01', 300),
    reduction: fc.option(fc.record({ after: fc.integer({ min: 0, max: 90 }), part })),
    invoiced: fc.option(
      fc.record({
        on: day('2025-10-01', 400),
        part,
        red: fc.option(fc.record({ after: fc.integer({ min: 0, max: 90 }), part })),
      }),
    ),
    advances: fc.array(fc.record({ on: day('2025-10-01', 400), part: fc.integer({ min: 1, max: 50 }) }), {
      maxLength: 2,
    }),
    shares: fc.uniqueArray(fc.record({ from: day('2025-10-01', 300), value: fc.constantFrom('0', '1', '0.5') }), {
      maxLength: 3,
      selector: ({ from }) => from,
    }),
  })
  .map(({ gross, accrues_on, reduction, invoiced, advances, shares }) => {
    const taxed = (amount: number, on: string) => ({ on, gross: amount, tax: splitTax(amount, '0.09').tax });
    const shareOf = (amount: number, percent: number) => Math.max(Math.floor((amount * percent) / 100), 1);
    const whole = taxed(gross, accrues_on);
    const blue = invoiced && taxed(shareOf(gross, invoiced.part), invoiced.on);
    const red =
      blue && invoiced.red && taxed(-shareOf(blue.gross, invoiced.red.part), addDays(invoiced.on, invoiced.red.after));
    return {
      gross,
      tax: whole.tax,
      accrues_on,
      accrued: [
        whole,
        ...(reduction ? [taxed(-shareOf(gross, reduction.part), addDays(accrues_on, reduction.after))] : []),
      ],
      invoiced: [...(blue ? [blue] : []), ...(red ? [red] : [])],
      advances: advances
        .filter(({ on }) => on < accrues_on)
        .map(({ on, part: percent }) => ({ on, gross: shareOf(gross, percent) })),
      shares,
    };
  });

const upTo = (input: TaxedReceivable, on: string): TaxedReceivable => {
  const within = <Entry extends { on: string }>(entries: readonly Entry[]) => entries.filter((entry) => entry.on <= on);
  return {
    ...input,
    accrued: within(input.accrued),
    invoiced: within(input.invoiced),
    advances: within(input.advances),
  };
};

it('random receivables are taxed by the rule, as of every day, also in parts of the months', () =>
  fc.assert(
    fc.asyncProperty(receivable, day('2025-10-01', 500), async (input, as_of) => {
      await inside(async (tx) => {
        const id = await load(tx, input);
        const months = await measured(tx, id);
        expect(months).toEqual(vatMonths(input));
        expect(await measured(tx, id, as_of)).toEqual(vatMonths(upTo(input, as_of)));
        const later = { from: '2026-04', to: '2026-09' };
        expect(await measured(tx, id, FAR, later)).toEqual(
          months.filter(({ month }) => month >= later.from && month <= later.to),
        );
        await tx.query(sql`delete from tax_term where company_id = app_company()`);
      });
    }),
    { numRuns: 60 },
  ));

interface Rated {
  rate: string | null;
  simplified: boolean | null;
}

it.each([
  ['9 %', 10_900_00, 10_000_00, '0.09', false],
  ['the highest rate of the simplified method', 10_500_00, 10_000_00, '0.05', true],
  ['6 %', 10_600_00, 10_000_00, '0.06', false],
  ['no tax', 10_000_00, 10_000_00, '0', true],
  ['no usual rate', 10_000_00, 8_000_00, null, null],
])('%s is found from the amounts', (_name, gross, net, rate, simplified) =>
  inside(async (tx) => {
    const id = await addReceivable(tx, books, { due: '2026-01-10', gross, net });
    const [found] = await tx.query<Rated>(
      sql`select trim_scale(rate)::text as rate, simplified from ${vatBetween(FAR, ALL)} v where receivable_id = ${id}`,
    );
    expect(found).toEqual({ rate, simplified });
  }),
);

it('a small-scale taxpayer and a parameter decide the method', () =>
  inside(async (tx) => {
    const row = { gross: 10_900_00, net: 10_000_00 };
    const early = await addReceivable(tx, books, { ...row, due: '2026-01-10' });
    const late = await addReceivable(tx, books, { ...row, due: '2026-07-10' });
    await insertRecord(tx, 'tax_term', { kind: 'vat_simplified', start_date: '2026-07-01', value: '0.09' });
    const methods = async () =>
      tx.query<{ simplified: boolean }>(
        sql`select simplified from ${vatBetween(FAR, ALL)} v where receivable_id in (${early}, ${late}) order by receivable_id`,
      );
    expect(await methods()).toEqual([{ simplified: false }, { simplified: true }]);
    await tx.query(sql`update legal_entity set vat_kind = 'small_scale' where company_id = app_company()`);
    expect(await methods()).toEqual([{ simplified: true }, { simplified: true }]);
  }));

it('money of a void receivable, and one that was void before it accrued, owe nothing', () =>
  inside(async (tx) => {
    const row = { due: '2026-03-10', gross: 10_900_00, net: 10_000_00 };
    const [before, after] = [await addReceivable(tx, books, row), await addReceivable(tx, books, row)];
    const voided = (id: number, on: string) =>
      tx.query(
        sql`update receivable set voided_on = ${on}, void_reason = '作废', voided_by = 'person' where company_id = app_company() and id = ${id}`,
      );
    await voided(before, '2026-03-01');
    await voided(after, '2026-05-02');
    expect(await measured(tx, before)).toEqual([]);
    expect((await measured(tx, after)).map(({ month, taxable_tax }) => [month, taxable_tax])).toEqual([
      ['2026-03', 900_00],
      ['2026-05', -900_00],
    ]);
  }));
