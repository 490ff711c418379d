// Urban land use tax in SQL (docs/domain §7.4) against the rule of domain/: worked cases and random certificates.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { type LandUseTax, landUseTax, type TaxedLand } from '#domain/finance/accounting/land-use-tax';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import { landUseTaxBetween } from '#server/measures/finance/land-use-tax';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import { openBooks } from '#tests/support/finance/open-books';

interface LandCase {
  name: string;
  input: TaxedLand;
  expected: LandUseTax;
}
const cases: LandCase[] = JSON.parse(readFileSync('tests/golden/cases/land_use_tax.json', 'utf8'));

const { books, inside } = openBooks();

let counter = 0;
async function load(tx: Tx, { sqm, from, to, terms }: TaxedLand, more: object = {}): Promise<number> {
  counter += 1;
  for (const { kind, from: start_date, value } of terms)
    await insertRecord(tx, 'tax_term', {
      kind: `land_${kind}`,
      land_class: kind === 'unit' ? '4' : '',
      start_date,
      value,
    });
  return insertRecord(tx, 'property_certificate', {
    park_id: books.park_id,
    kind: 'land',
    number: `证${counter}`,
    land_class: '4',
    taxed_sqm: sqm,
    taxed_from: from,
    taxed_to: to,
    ...more,
  });
}

async function inSql(tx: Tx, id: number, year: number): Promise<LandUseTax> {
  const rows = await tx.query<{ month: number; tax: number | null }>(
    sql`select extract(month from month)::int as month, tax_fen as tax from ${landUseTaxBetween({ from: `${year}-01`, to: `${year}-12` })} t where certificate_id = ${id}`,
  );
  const byMonth = new Map(rows.map(({ month, tax }) => [month, tax]));
  const months = Array.from({ length: 12 }, (_none, place) => {
    const tax = byMonth.get(place + 1);
    return tax === undefined ? 0 : tax;
  });
  return { months, total: months.reduce<number>((sum, tax) => sum + (tax ?? 0), 0) };
}

it.each(cases)('worked case $name', ({ input, expected }) =>
  inside(async (tx) => {
    expect(await inSql(tx, await load(tx, input), input.year)).toEqual(expected);
  }),
);

const day = fc.integer({ min: 0, max: 1100 }).map((count) => addDays('2024-07-01', count));
const decimal = (most: number, scale: number) =>
  fc.integer({ min: 1, max: most }).map((value) => formatFixed(BigInt(value), scale));
const land: fc.Arbitrary<TaxedLand> = fc.record({
  year: fc.constantFrom(2025, 2026),
  sqm: decimal(99_999_999, 2),
  from: fc.option(day.filter((each) => each < '2026-01-01')),
  to: fc.option(day.filter((each) => each > '2026-01-01')),
  terms: fc.uniqueArray(
    fc.oneof(
      fc.record({ kind: fc.constant('unit' as const), from: day, value: decimal(30_000_000, 6) }),
      fc.record({ kind: fc.constant('relief' as const), from: day, value: decimal(1_000_000, 6) }),
    ),
    { maxLength: 5, selector: ({ kind, from }) => `${kind} ${from}` },
  ),
});

it('random certificates are taxed by the rule, and the months add up to the year rounded once', () =>
  fc.assert(
    fc.asyncProperty(land, async (input) => {
      await inside(async (tx) => {
        const expected = landUseTax(input);
        expect(await inSql(tx, await load(tx, input), input.year)).toEqual(expected);
        expect(expected.months.reduce<number>((sum, tax) => sum + (tax ?? 0), 0)).toBe(expected.total);
        await tx.query(sql`delete from tax_term where company_id = app_company()`);
      });
    }),
    { numRuns: 60 },
  ));

const UNIT = { kind: 'land_unit', land_class: '4', start_date: '2020-01-01' };
const LAND = { year: 2026, sqm: '1200.00', from: null, to: null, terms: [] };

it('the parameter of a park comes before that of all, and another class has its own', () =>
  inside(async (tx) => {
    await insertRecord(tx, 'tax_term', { ...UNIT, value: '3' });
    await insertRecord(tx, 'tax_term', { ...UNIT, value: '6', park_id: books.park_id });
    await insertRecord(tx, 'tax_term', { ...UNIT, value: '9', land_class: '5', park_id: books.park_id });
    expect((await inSql(tx, await load(tx, LAND), 2026)).total).toBe(720_000);
  }));

it('begins the month after the certificate was issued, unless a day is entered', () =>
  inside(async (tx) => {
    await insertRecord(tx, 'tax_term', { ...UNIT, value: '3' });
    const issued = { issued_on: '2026-10-01' };
    expect((await inSql(tx, await load(tx, LAND, issued), 2026)).total).toBe(60_000);
    expect((await inSql(tx, await load(tx, { ...LAND, from: '2026-07-31' }, issued), 2026)).total).toBe(180_000);
    expect((await inSql(tx, await load(tx, LAND, { land_class: '', taxed_sqm: null }), 2026)).total).toBe(0);
  }));
