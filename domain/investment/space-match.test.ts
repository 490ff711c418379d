import { describe, expect, it } from 'vitest';
import { type Demand, matchOf, type OfferedSpace } from './space-match';

const demand: Demand = {
  min_sqm: '100',
  max_sqm: '200',
  budget: '3',
  budget_unit: 'per_sqm_day',
  park_ids: [1],
  type_ids: [5],
  from: '2026-04-01',
};
const space: OfferedSpace = {
  park_id: 1,
  type_id: 5,
  area_sqm: '150.00',
  list_price: '3',
  price_unit: 'per_sqm_day',
  free_on: '2026-03-01',
};
const pointsOf = (wanted: Partial<Demand>, offered: Partial<OfferedSpace>) =>
  Object.fromEntries(
    matchOf({ ...demand, ...wanted }, { ...space, ...offered }).reasons.map(({ part, points }) => [part, points]),
  );

it('a space that matches the demand exactly has all points', () => {
  expect(matchOf(demand, space).score).toBe(100);
  expect(pointsOf({}, {})).toEqual({ area: 40, price: 25, type: 15, park: 10, date: 10 });
});

describe('area', () => {
  it('decreases from the bound to 0 at half of it', () => {
    expect(pointsOf({}, { area_sqm: '75' }).area).toBe(20);
    expect(pointsOf({}, { area_sqm: '50' }).area).toBe(0);
    expect(pointsOf({}, { area_sqm: '10' }).area).toBe(0);
    expect(pointsOf({}, { area_sqm: '250' }).area).toBe(20);
    expect(pointsOf({}, { area_sqm: '300' }).area).toBe(0);
  });
  it('without a bound any area matches', () => {
    expect(pointsOf({ min_sqm: null, max_sqm: null }, { area_sqm: '9999' }).area).toBe(40);
    expect(pointsOf({ min_sqm: null }, { area_sqm: '1' }).area).toBe(40);
  });
});

describe('price', () => {
  it('is compared by month, for any unit', () => {
    // 3 per day is 91.25 per month.
    expect(pointsOf({}, { list_price: '91.25', price_unit: 'per_sqm_month' }).price).toBe(25);
    expect(pointsOf({}, { list_price: '91.26', price_unit: 'per_sqm_month' }).price).toBe(25);
    expect(pointsOf({}, { list_price: '3.75' }).price).toBe(13);
    expect(pointsOf({}, { list_price: '4.5' }).price).toBe(0);
  });
  it('that is unknown gives some points, an unknown budget all', () => {
    expect(pointsOf({}, { list_price: null }).price).toBe(10);
    expect(pointsOf({ budget: null }, { list_price: '99' }).price).toBe(25);
    expect(pointsOf({ budget: '0' }, { list_price: '1' }).price).toBe(0);
  });
});

it('types and parks match or not; without a choice any does', () => {
  expect(pointsOf({}, { type_id: 6, park_id: 2 })).toMatchObject({ type: 0, park: 0 });
  expect(pointsOf({ type_ids: [], park_ids: [] }, { type_id: null, park_id: 2 })).toMatchObject({ type: 15, park: 10 });
});

it('a space available later loses points by days, and shows the day', () => {
  expect(pointsOf({}, { free_on: '2026-04-01' }).date).toBe(10);
  expect(pointsOf({}, { free_on: '2026-05-16' }).date).toBe(5);
  expect(pointsOf({}, { free_on: '2026-07-01' }).date).toBe(0);
  expect(matchOf(demand, { ...space, free_on: '2026-04-11' }).reasons.at(-1)?.words).toBe(
    '2026-04-11 起空出，晚 10 天',
  );
});
