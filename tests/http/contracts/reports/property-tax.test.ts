// Property tax as a report: its figures by month, quarter and year, and the rows behind each figure, which add up to it.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildingCalls } from '#api/assets/building/building';
import { buildingTaxCalls } from '#api/assets/building-tax';
import { propertyTaxReport, propertyTaxSheetReport } from '#api/contracts/property-tax';
import { propertyTaxRentReport, propertyTaxSpacesReport } from '#api/contracts/property-tax-behind';
import { reportEndpoint } from '#api/kernel/report/report';
import { RATES } from '#tests/http/foreign-ids/assets/building-tax';
import { approvedContract, chargeItem, newBuilding, newPlace, newSpace, type Place } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';

const { owner, approver } = openEnterprise();

const YEAR = { year: 2026, as_of: '2026-12-31' };
const YUAN_12M = 1_200_000_000;
let place: Place;
let second: Place;

const valued = async (building_id: number, original_value_fen: number, nature: 'owned' | 'entrusted' = 'owned') => {
  const { park_name: _name, version, ...building } = await owner.call(buildingCalls.get, { id: building_id });
  await owner.call(buildingCalls.save, { ...building, version, original_value_fen, nature });
};

beforeAll(async () => {
  place = await newPlace(owner);
  const other = await newBuilding(owner, place.park_id);
  const [space, large] = [await newSpace(owner, place, '33.34'), await newSpace(owner, place, '100.01')];
  await newSpace(owner, place, '7.77');
  await valued(place.building_id, YUAN_12M);
  await valued(other.id, 500_000_001);
  second = await newPlace(owner);
  await newSpace(owner, second);
  // Halved from April on, and a tenth taken off.
  await owner.call(buildingTaxCalls.save, {
    building_id: place.building_id,
    start_date: '2026-04-01',
    nature: 'owned',
    original_value_fen: YUAN_12M,
    ...RATES,
    deduction: '0.1',
    relief: '0.5',
  });
  const rent = { charge_item_id: await chargeItem(owner, 'rent'), basis: 'per_sqm_day' as const, tax_rate: '0.09' };
  const days = { start: '2026-01-17', end: '2026-11-05' };
  await approvedContract(owner, approver, {
    park_id: place.park_id,
    ...days,
    spaces: [
      { id: space.id, area: '33.34' },
      { id: large.id, area: '100.01' },
    ],
    clauses: [
      { ...rent, ...days, price: '1.37', spaces: [space.id], free_periods: [['2026-02-10', '2026-03-09']] },
      { ...rent, ...days, price: '2.11', spaces: [large.id], cycle_months: 3 },
    ],
  });
});

const request = async (period: 'month' | 'quarter', more: object = {}) =>
  owner.call(reportEndpoint(propertyTaxReport), { ...YEAR, by: period, ...more });
const sum = <Name extends string>(rows: readonly Readonly<Record<Name, number | null>>[], name: Name) =>
  rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);

describe('the tax of a building', () => {
  it('is shown by month with the parameters in force, and is absent without a known value', async () => {
    const { rows, totals } = await request('month', { park_ids: [place.park_id] });
    expect(rows).toHaveLength(24);
    const own = rows.filter(({ building_id }) => building_id === place.building_id);
    // Nothing is let in December: 12,000,000 · 90 % · 1.2 % / 12 · half.
    expect(own.at(-1)).toMatchObject({ let_tax_fen: 0, unlet_tax_fen: 540_000, unlet_share: '1', relief: '0.5' });
    expect(own[0]).toMatchObject({ period: '2026-01', deduction: '0.3', relief: '1', from: '2026-01' });
    expect(own[0]?.to).toBe('2026-01');
    const all = totals.find(({ park_id }) => park_id === null);
    expect(all).toMatchObject({
      rent_net_fen: sum(rows, 'rent_net_fen'),
      tax_fen: sum(rows, 'tax_fen'),
      unvalued_count: 0,
    });
    const { rows: unknown, totals: counted } = await request('month', { park_ids: [second.park_id] });
    expect(unknown[0]).toMatchObject({ unlet_tax_fen: null, tax_fen: null, let_tax_fen: 0, unlet_share: '1' });
    expect(counted.at(-1)).toMatchObject({ tax_fen: 0, unvalued_count: 1 });
  });

  it('of a quarter is that of its months, and the year’s sheet declares the same', async () => {
    const { rows: months } = await request('month');
    const { rows: quarters, totals } = await request('quarter');
    const within = (line: (typeof quarters)[number]) =>
      months.filter(
        ({ building_id, from }) => building_id === line.building_id && from >= line.from && from <= line.to,
      );
    for (const line of quarters) {
      const parts = within(line);
      expect(parts).toHaveLength(3);
      for (const name of ['rent_net_fen', 'let_tax_fen', 'unlet_tax_fen', 'tax_fen'] as const)
        expect([line.line, name, line[name] ?? 0]).toEqual([line.line, name, sum(parts, name)]);
    }
    const sheet = await owner.call(reportEndpoint(propertyTaxSheetReport), YEAR);
    const [all] = sheet.totals.filter(({ park_id }) => park_id === null);
    expect(all?.tax_fen).toBe(totals.find(({ park_id }) => park_id === null)?.tax_fen);
    const byQuarter = ['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => all?.quarter_fen[quarter]);
    expect(byQuarter).toEqual(
      ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'].map((period) =>
        sum(
          quarters.filter((line) => line.period === period),
          'tax_fen',
        ),
      ),
    );
    const declared = sheet.rows.filter(({ building_id }) => building_id === place.building_id);
    expect(declared.map(({ part, months, deduction, relief }) => [part, months, deduction, relief])).toEqual([
      ['value', '1–3 月', '0.3', '1'],
      ['value', '4–12 月', '0.1', '0.5'],
      ['rent', '1–3 月', null, '1'],
      ['rent', '4–11 月', null, '0.5'],
    ]);
  });

  it('is not owed for entrusted buildings, and not declared', async () => {
    const entrusted = await newPlace(owner);
    await newSpace(owner, entrusted);
    await valued(entrusted.building_id, YUAN_12M, 'entrusted');
    const { rows } = await request('month', { park_ids: [entrusted.park_id] });
    expect(new Set(rows.map(({ tax_fen }) => tax_fen))).toEqual(new Set([0]));
    const sheet = await owner.call(reportEndpoint(propertyTaxSheetReport), { ...YEAR, park_ids: [entrusted.park_id] });
    expect(sheet.rows).toEqual([]);
  });
});

it.each(['month', 'quarter'] as const)('the rows behind each figure of a %s add up to it', async (period) => {
  const { rows } = await request(period);
  expect(rows.length).toBeGreaterThan(10);
  let behind = 0;
  for (const line of rows) {
    const request = {
      months: { from: line.from, to: line.to },
      as_of: YEAR.as_of,
      building_ids: [line.building_id],
    };
    const rent = await owner.call(reportEndpoint(propertyTaxRentReport), request);
    const spaces = await owner.call(reportEndpoint(propertyTaxSpacesReport), request);
    behind += rent.rows.length;
    expect([line.line, sum(rent.rows, 'rent_net_fen'), sum(rent.rows, 'let_tax_fen')]).toEqual([
      line.line,
      line.rent_net_fen,
      line.let_tax_fen,
    ]);
    expect([line.line, sum(spaces.rows, 'unlet_tax_fen')]).toEqual([line.line, line.unlet_tax_fen ?? 0]);
    const total = spaces.totals.at(-1);
    if (total?.unlet_share)
      expect([line.line, Number(total.unlet_share)]).toEqual([line.line, Number(line.unlet_share)]);
  }
  expect(behind).toBeGreaterThan(15);
});

it('covers at most a year behind a figure, and is refused at the field beyond it', async () => {
  const months = { from: '2026-01', to: '2027-01' };
  const { error_code, errors } = await owner.request(reportEndpoint(propertyTaxRentReport), { months });
  expect([error_code, errors]).toEqual([422, [{ path: ['months', 'to'], message: '最多 12 个月' }]]);
  const year = await owner.request(reportEndpoint(propertyTaxReport), { year: 2022 });
  expect([year.error_code, year.errors?.[0]]).toEqual([422, { path: ['year'], message: '不在可选年份内' }]);
});
