// Property tax of a month in SQL (docs/domain §7) against the rule of domain/: worked cases, random buildings, and inputs of the rule from the books:
// versions, adjustments, voids, rent of two buildings, terms that begin on a day.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { type PropertyTax, type PropertyTaxInput, propertyTax } from '#domain/finance/accounting/property-tax';
import { addDays, fromDayNumber, toDayNumber } from '#domain/kernel/dates/calendar-date';
import { formatFixed } from '#domain/kernel/numbers/decimal';
import type { Tx } from '#server/platform/db/database';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import { addContract, itemOfKind } from '#tests/support/finance/books';
import { openBooks } from '#tests/support/finance/open-books';

interface TaxCase {
  name: string;
  input: PropertyTaxInput;
  expected: PropertyTax;
}
const cases: TaxCase[] = JSON.parse(readFileSync('tests/golden/cases/property_tax.json', 'utf8'));

const { books, inside } = openBooks();

interface Building {
  building_id: number;
  floor_id: number;
}

let counter = 0;
async function newBuilding(tx: Tx): Promise<Building> {
  counter += 1;
  const named = { park_id: books.park_id, name: `楼${counter}`, code: `T${counter}` };
  const building_id = await insertRecord(tx, 'building', named);
  return {
    building_id,
    floor_id: await insertRecord(tx, 'floor', { park_id: books.park_id, building_id, number: 1, name: '1F' }),
  };
}

/** Stores a building of the rule's input: its taxed values, spaces, leases of one space each, and rent posted on a separate lease. */
async function load(tx: Tx, input: PropertyTaxInput): Promise<number> {
  const building = await newBuilding(tx);
  const { nature = 'owned', original_value, rate_let, rate_value, deduction, relief } = input;
  const rates = { rate_let, rate_value, deduction, relief };
  const stated = Object.fromEntries(Object.entries(rates).filter(([, rate]) => rate !== undefined));
  await insertRecord(tx, 'building_tax_term', {
    building_id: building.building_id,
    start_date: '2000-01-01',
    nature,
    original_value_fen: original_value,
    ...stated,
  });
  const spaces = new Map<string | number, number>();
  for (const { id, gross_area: gross_area_sqm, valid_from, valid_to } of input.spaces)
    spaces.set(id, await addSpace(tx, building, { gross_area_sqm, valid_from, valid_to }));
  for (const { space, start, end, leave_date, status, free_periods, holdover_until = null } of input.leases) {
    const space_id = spaces.get(space) as number;
    const clause = {
      basis: 'fixed_month',
      price: '100',
      tax_rate: '0',
      free_periods: JSON.parse(JSON.stringify(free_periods)),
    };
    const lease = { ...books, spaces: [space_id] };
    const contract_id = await addContract(tx, lease, { start, end, leave_date, status, clauses: [clause] });
    const end_date = leave_date !== null && leave_date < end ? leave_date : end;
    if (end_date < start) continue;
    await insertRecord(tx, 'space_occupation', { space_id, contract_id, kind: 'lease', start_date: start, end_date });
    if (holdover_until === null) continue;
    const held_over = { start_date: addDays(end_date, 1), end_date: holdover_until };
    await insertRecord(tx, 'space_occupation', { space_id, contract_id, kind: 'holdover', ...held_over });
  }
  const billed = await addSpace(tx, building, {
    gross_area_sqm: '1.00',
    valid_from: '1990-01-01',
    valid_to: '1990-01-01',
  });
  const payer = await addContract(tx, { ...books, spaces: [billed] }, { start: '1990-01-01', end: '1990-01-01' });
  for (const row of input.receivables) await post(tx, { ...row, contract_id: payer });
  return building.building_id;
}

interface SpaceOf {
  gross_area_sqm: string;
  valid_from: string;
  valid_to: string | null;
}
const addSpace = async (tx: Tx, building: Building, { gross_area_sqm, valid_from, valid_to }: SpaceOf) => {
  counter += 1;
  const where = { park_id: books.park_id, ...building, number: `S${counter}` };
  return insertRecord(tx, 'space', { ...where, gross_area_sqm, valid_from, valid_to });
};

interface Posted {
  kind?: string;
  start: string;
  end: string;
  net: number;
  contract_id: number;
  version_no?: number | null;
  adjusts_id?: number;
  accounting?: string;
}

async function post(tx: Tx, row: Posted): Promise<number | null> {
  if (row.net === 0) return null;
  const { kind = 'rent', start, end, net, contract_id, version_no = 1, adjusts_id = null, accounting = start } = row;
  return insertRecord(tx, 'receivable', {
    legal_entity_id: books.lessor_id,
    park_id: books.park_id,
    tenant_id: books.tenant_id,
    created_by: books.user_id,
    contract_id,
    version_no,
    charge_item_id: await itemOfKind(tx, kind),
    adjusts_id,
    corrected_by: adjusts_id === null ? null : 'person',
    posted_on: adjusts_id === null ? null : accounting,
    start_date: start,
    end_date: end,
    due_date: start,
    accounting_date: accounting,
    gross_fen: net,
    net_fen: net,
    tax_fen: 0,
  });
}

interface TaxFigures {
  rent_net: string;
  unlet_share: string;
  let_tax: number;
  unlet_tax: number | null;
}

/** Returns the figures of a building in SQL; fractions as decimals long enough to distinguish any two. */
async function inSql(tx: Tx, building_id: number, month: string, day = '2100-01-01'): Promise<TaxFigures> {
  const [row] = await tx.query<TaxFigures>(
    sql`select round(rent_net_fen, 30)::text as rent_net, let_tax_fen as let_tax, unlet_tax_fen as unlet_tax,
          round(case when space_sqm_days = 0 then 1 else round(space_sqm_days - let_sqm_days, 60) / space_sqm_days end, 30)::text as unlet_share
        from property_tax_between(${`${month}-01`}::date, ${`${month}-01`}::date, ${day}::date) where building_id = ${building_id}`,
  );
  if (!row) throw new Error('the building is missing');
  return row;
}

/** Formats 'n/d' with thirty decimals, half away from zero. */
function decimals(fraction: string): string {
  const [n = 0n, d = 1n] = fraction.split('/').map(BigInt);
  const size = n < 0n ? -n : n;
  const scaled = (2n * size * 10n ** 30n + d) / (2n * d);
  return formatFixed(n < 0n ? -scaled : scaled, 30);
}

const figures = ({ rent_net, unlet_share, let_tax, unlet_tax }: PropertyTax): TaxFigures => ({
  rent_net: decimals(rent_net),
  unlet_share: decimals(unlet_share),
  let_tax,
  unlet_tax,
});

it.each(cases)('worked case $name', ({ input, expected }) =>
  inside(async (tx) => {
    const building_id = await load(tx, input);
    expect(await inSql(tx, building_id, input.month)).toEqual(figures(expected));
    expect(expected.total).toBe(expected.let_tax + expected.unlet_tax);
  }),
);

const day = fc.integer({ min: toDayNumber('2024-12-01'), max: toDayNumber('2025-04-30') }).map(fromDayNumber);
const area = fc.integer({ min: 1, max: 999_999 }).map((cents) => formatFixed(BigInt(cents), 2));
const rate = (max: number) => fc.integer({ min: 0, max }).map((value) => formatFixed(BigInt(value), 4));
const space = fc.record({
  gross_area: area,
  valid_from: day,
  valid: fc.option(fc.nat(90)),
  lease: fc.option(
    fc.record({
      after: fc.nat(60),
      days: fc.nat(120),
      leave: fc.option(fc.nat(120)),
      status: fc.constantFrom('approved', 'approved', 'approved', 'auditing', 'void'),
      free: fc.array(fc.tuple(fc.nat(40), fc.nat(20)), { maxLength: 3 }),
      stays: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
  ),
});
const receivable = fc.record({
  kind: fc.constantFrom('rent', 'rent', 'rent', 'property_fee'),
  start: day,
  days: fc.nat(100),
  net: fc.oneof(fc.integer({ min: -1_000_000, max: 100_000_000 }), fc.integer({ min: -50, max: 50 })),
});
const building = fc.record({
  spaces: fc.array(space, { maxLength: 5 }),
  receivables: fc.array(receivable, { maxLength: 6 }),
  original_value: fc.nat(10 ** 12),
  month: fc.constantFrom('2024-12', '2025-01', '2025-02', '2025-03'),
  nature: fc.constantFrom('owned' as const, 'owned' as const, 'owned' as const, 'leased_in' as const),
  rate_let: rate(1300),
  rate_value: rate(200),
  deduction: rate(3000),
  relief: rate(10_000),
});

function inputOf({
  spaces,
  receivables,
  ...rest
}: typeof building extends fc.Arbitrary<infer T> ? T : never): PropertyTaxInput {
  return {
    ...rest,
    // The database lets no space beyond its validity.
    spaces: spaces.map(({ gross_area, valid_from, valid, lease }, id) => ({
      id,
      gross_area,
      valid_from,
      valid_to:
        valid === null
          ? null
          : addDays(valid_from, valid + (lease ? lease.after + lease.days + (lease.stays ?? 0) : 0)),
    })),
    leases: spaces.flatMap(({ lease, valid_from }, id) => {
      if (!lease) return [];
      const { after, days, leave, status, free, stays } = lease;
      const start = addDays(valid_from, after);
      const end = addDays(start, days);
      const free_periods: [string, string][] = [];
      let from = start;
      for (const [gap, length] of free) {
        const period: [string, string] = [addDays(from, gap), addDays(from, gap + length)];
        if (period[1] > end) break;
        free_periods.push(period);
        from = addDays(period[1], 1);
      }
      const leave_date = leave === null || stays !== null ? null : addDays(start, leave);
      const holdover_until = stays === null ? null : addDays(end, stays);
      return [{ space: id, start, end, leave_date, status, free_periods, holdover_until }];
    }),
    receivables: receivables.map(({ kind, start, days, net }) => ({ kind, start, end: addDays(start, days), net })),
  };
}

it('random buildings are taxed as in domain/', () =>
  inside(async (tx) => {
    let taxed = 0;
    for (const each of fc.sample(building, { numRuns: 120, seed: 11 })) {
      const input = inputOf(each);
      const building_id = await load(tx, input);
      const expected = propertyTax(input);
      taxed += expected.total === 0 ? 0 : 1;
      expect(await inSql(tx, building_id, input.month), JSON.stringify(input)).toEqual(figures(expected));
    }
    expect(taxed).toBeGreaterThan(60);
  }));

describe('figures of a building from the books', () => {
  const MARCH = '2025-03';

  /** Creates two owned buildings with the default rates, each with one space. */
  async function twoBuildings(tx: Tx) {
    const made: { building_id: number; space_id: number }[] = [];
    for (const gross_area_sqm of ['100.00', '300.00']) {
      const place = await newBuilding(tx);
      const space_id = await addSpace(tx, place, { gross_area_sqm, valid_from: '2020-01-01', valid_to: null });
      made.push({ building_id: place.building_id, space_id });
    }
    await tx.query(sql`update building set original_value_fen = 120000000 where company_id = app_company()`);
    return made as [(typeof made)[0], (typeof made)[0]];
  }
  const occupy = (tx: Tx, contract_id: number, space_id: number, start_date: string, end_date: string) =>
    insertRecord(tx, 'space_occupation', { space_id, contract_id, kind: 'lease', start_date, end_date });

  it('rent of a contract in two buildings is shared by the area agreed, an adjustment like its original', () =>
    inside(async (tx) => {
      const [small, large] = await twoBuildings(tx);
      const lease = { ...books, spaces: [small.space_id, large.space_id] };
      const areas = ['100.00', '200.00'];
      const contract_id = await addContract(tx, lease, { start: '2025-01-01', end: '2025-12-31', areas });
      const march = { start: '2025-03-01', end: '2025-03-31', contract_id };
      const row = await post(tx, { ...march, net: 300_000 });
      await post(tx, { ...march, net: -30_000, adjusts_id: row as number, version_no: null, accounting: '2025-05-01' });
      const [first, second] = [await inSql(tx, small.building_id, MARCH), await inSql(tx, large.building_id, MARCH)];
      expect([first.let_tax, second.let_tax]).toEqual([10_800, 21_600]);
      // Before the adjustment was posted.
      const before = [small, large].map(({ building_id }) => inSql(tx, building_id, MARCH, '2025-04-30'));
      expect((await Promise.all(before)).map(({ let_tax }) => let_tax)).toEqual([12_000, 24_000]);
    }));

  it('a row counts until the day of its void, rent without contract for no building', () =>
    inside(async (tx) => {
      const [small] = await twoBuildings(tx);
      const contract_id = await addContract(
        tx,
        { ...books, spaces: [small.space_id] },
        { start: '2025-01-01', end: '2025-12-31' },
      );
      const id = await post(tx, { start: '2025-03-01', end: '2025-03-31', contract_id, net: 100_000 });
      await tx.query(
        sql`update receivable set voided_on = '2025-04-10', void_reason = '作废', voided_by = 'person' where company_id = app_company() and id = ${id}`,
      );
      const taxes = ['2025-04-09', '2025-04-10'].map((until) => inSql(tx, small.building_id, MARCH, until));
      expect((await Promise.all(taxes)).map(({ let_tax }) => let_tax)).toEqual([12_000, 0]);
    }));

  it('free periods are those of the version in force on each day', () =>
    inside(async (tx) => {
      const [small] = await twoBuildings(tx);
      const free = (from: string, to: string) => ({
        basis: 'fixed_month',
        price: '100',
        tax_rate: '0',
        free_periods: [[from, to]],
      });
      const term = { start: '2025-01-01', end: '2025-12-31' };
      const lease = { ...books, spaces: [small.space_id] };
      const contract_id = await addContract(tx, lease, { ...term, clauses: [free('2025-03-01', '2025-03-31')] });
      await occupy(tx, contract_id, small.space_id, term.start, term.end);
      const unlet = async () => (await inSql(tx, small.building_id, MARCH)).unlet_share;
      expect(await unlet()).toBe(decimals('1/1'));
      // The free period ends on the 10th: ten days of March stay free.
      const version = { contract_id, version_no: 2, effective_on: '2025-03-11', end_date: term.end };
      await insertRecords(tx, 'contract_version', [{ ...version, reason: '', tenant_name: '', renames: false }]);
      await insertRecords(tx, 'contract_space', [
        { contract_id, version_no: 2, space_id: small.space_id, area_sqm: '100.00' },
      ]);
      expect(await unlet()).toBe(decimals('10/31'));
    }));

  it('terms begin with the month in which they are in force on the first day; without any, the building and the law apply', () =>
    inside(async (tx) => {
      const [small] = await twoBuildings(tx);
      const value = async (month: string) => (await inSql(tx, small.building_id, month)).unlet_tax;
      // 1,200,000 yuan · 70 % · 1.2 % / 12 is 840 yuan.
      expect(await value(MARCH)).toBe(84_000);
      const terms = { building_id: small.building_id, original_value_fen: 240_000_000, nature: 'owned' };
      await insertRecord(tx, 'building_tax_term', { ...terms, start_date: '2025-03-02', relief: '0.5' });
      expect([await value(MARCH), await value('2025-04')]).toEqual([84_000, 84_000]);
      await insertRecord(tx, 'building_tax_term', { ...terms, start_date: '2025-04-01', deduction: '0.1' });
      expect([await value('2025-03'), await value('2025-04')]).toEqual([84_000, 216_000]);
      await tx.query(sql`update building set original_value_fen = null where company_id = app_company()`);
      expect(await value(MARCH)).toBeNull();
    }));
});
