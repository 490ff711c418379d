// Rows that a change keeps move with the tenant: property tax, forecast and yearly reconciliation count each day of a row for the spaces of
// the version in force on that day (docs/domain §6.1, §7, §7.3). Today is 2026-03-16.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildingCalls, floorsOfBuilding } from '#api/assets/building/building';
import { forecastReport } from '#api/contracts/forecast';
import { propertyTaxReport } from '#api/contracts/property-tax';
import { propertyTaxRentReport, propertyTaxSpacesReport } from '#api/contracts/property-tax-behind';
import { costShare, costShares } from '#api/finance/cost-pool/cost-pool';
import { reportEndpoint } from '#api/kernel/report/report';
import { approvedContract, chargeItem, newBuilding, newPlace, newSpace, type Place } from '#tests/support/builders';
import { approvedChange, changeOf } from '#tests/support/contracts/contract-change';
import { holdoverHands } from '#tests/support/contracts/holdover';
import { savedPool } from '#tests/support/finance/cost-pool';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise({ ownWorld: true });
const YEAR = { start: '2026-01-01', end: '2026-12-31' } as const;
const NET_FEN = 1_000_000;
let rent: number;
let fee: number;

beforeAll(async () => {
  rent = await chargeItem(owner, 'rent');
  fee = await chargeItem(owner, 'property_fee');
});

/** Two buildings of one park, each with a space of 100 m². */
async function twoBuildings() {
  const first = await newPlace(owner);
  const { id: building_id } = await newBuilding(owner, first.park_id);
  const floors = await owner.call(floorsOfBuilding, { building_id });
  const second: Place = { park_id: first.park_id, building_id, floor_id: firstOf(floors).id };
  const [vacated, entered] = [await newSpace(owner, first), await newSpace(owner, second)];
  return {
    park_id: first.park_id,
    vacated: { ...first, space_id: vacated.id },
    entered: { ...second, space_id: entered.id },
  };
}
type Buildings = Awaited<ReturnType<typeof twoBuildings>>;

/** Returns a clause of 10,900 yuan a month with 9 % tax, for any space. */
const clauseOf = (charge_item_id: number, change: object = {}) => ({
  charge_item_id,
  basis: 'fixed_month' as const,
  price: '10900',
  tax_rate: '0.09',
  ...YEAR,
  ...change,
});

/** Creates a lease whose tenant exchanges the space for the other one on a day. */
async function moved(places: Buildings, day: string, clauses = [clauseOf(rent)]) {
  const { park_id, vacated, entered } = places;
  const spaces = [{ id: vacated.space_id, area: '100.00' }];
  const contract = await approvedContract(owner, approver, { park_id, ...YEAR, spaces, clauses });
  const moving = changeOf(contract, { effective_on: day, spaces: [{ id: entered.space_id, area: '100.00' }] });
  await approvedChange(owner, approver, moving);
  return contract;
}

/** Returns net rent taxed by month and building, only months with any. */
async function taxed({ park_id, vacated, entered }: Buildings) {
  const { rows } = await owner.call(reportEndpoint(propertyTaxReport), {
    year: 2026,
    by: 'month',
    as_of: '2026-12-31',
    park_ids: [park_id],
  });
  const rowOf = (building_id: number) =>
    Object.fromEntries(
      rows
        .filter((row) => row.building_id === building_id && row.rent_net_fen !== 0)
        .map((row) => [row.period, row.rent_net_fen]),
    );
  return { vacated: rowOf(vacated.building_id), entered: rowOf(entered.building_id) };
}

const monthsOf = (first: number, last: number, fen: number) =>
  Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, place) => [`2026-${String(first + place).padStart(2, '0')}`, fen]),
  );

/** Returns contracted rent ahead of today by space. */
async function contracted({ park_id, vacated, entered }: Buildings) {
  const report = reportEndpoint(forecastReport);
  const { rows } = await owner.call(report, { as_of: '2026-03-16', horizon: 12, by: 'space', park_ids: [park_id] });
  const rowOf = (space_id: number) => rows.find((row) => row.space_id === space_id)?.contracted_fen ?? {};
  return { vacated: rowOf(vacated.space_id), entered: rowOf(entered.space_id) };
}

describe('a space exchanged for one of another building at the same rent', () => {
  it('is taxed and forecast where the tenant is', async () => {
    const places = await twoBuildings();
    await moved(places, '2026-06-01');
    expect(await taxed(places)).toEqual({ vacated: monthsOf(1, 5, NET_FEN), entered: monthsOf(6, 12, NET_FEN) });
    expect(await contracted(places)).toEqual({
      vacated: monthsOf(4, 5, 1_090_000),
      entered: monthsOf(6, 12, 1_090_000),
    });
  });

  it('divides the month of the move by days', async () => {
    const places = await twoBuildings();
    await moved(places, '2026-06-16');
    const { vacated, entered } = await taxed(places);
    expect([vacated['2026-06'], entered['2026-06'], vacated['2026-07'], entered['2026-05']]).toEqual([
      NET_FEN / 2,
      NET_FEN / 2,
      undefined,
      undefined,
    ]);
    const forecast = await contracted(places);
    expect([forecast.vacated['2026-06'], forecast.entered['2026-06']]).toEqual([545_000, 545_000]);
  });

  it('shows a divided row once in each building', async () => {
    const places = await twoBuildings();
    // Both spaces from the 11th on, the second one only from the 21st on.
    const { park_id, vacated, entered } = places;
    const areas = {
      vacated: { id: vacated.space_id, area: '100.00' },
      entered: { id: entered.space_id, area: '100.00' },
    };
    const contract = await approvedContract(owner, approver, {
      park_id,
      ...YEAR,
      spaces: [areas.vacated],
      clauses: [clauseOf(rent)],
    });
    for (const [effective_on, spaces] of [
      ['2026-06-11', [areas.vacated, areas.entered]],
      ['2026-06-21', [areas.entered]],
    ] as const)
      await approvedChange(owner, approver, changeOf(contract, { effective_on, spaces: [...spaces] }));
    const behind = async (building_id: number) => {
      const { rows } = await owner.call(reportEndpoint(propertyTaxRentReport), {
        months: { from: '2026-06', to: '2026-06' },
        as_of: '2026-12-31',
        building_ids: [building_id],
      });
      return rows.map(({ days, of_days, rent_net_fen }) => [days, of_days, rent_net_fen]);
    };
    expect(await behind(vacated.building_id)).toEqual([[20, 30, NET_FEN / 2]]);
    expect(await behind(entered.building_id)).toEqual([[20, 30, NET_FEN / 2]]);
  });

  it('counts a clause of some spaces for those that the same clause has afterwards', async () => {
    const places = await twoBuildings();
    const { park_id, vacated, entered } = places;
    const { space_id: _left, ...place } = vacated;
    const other = await newSpace(owner, place);
    const area = (id: number) => ({ id, area: '100.00' });
    const contract = await approvedContract(owner, approver, {
      park_id,
      ...YEAR,
      spaces: [area(vacated.space_id), area(other.id)],
      clauses: [clauseOf(rent, { spaces: [vacated.space_id] }), clauseOf(rent, { spaces: [other.id], price: '2180' })],
    });
    const moving = changeOf(contract, {
      effective_on: '2026-06-01',
      spaces: [area(entered.space_id), area(other.id)],
    });
    const [own, second] = moving.clauses;
    await approvedChange(owner, approver, {
      ...moving,
      clauses: [{ ...present(own), spaces: [entered.space_id] } as typeof own & object, present(second)],
    });
    const { vacated: first, entered: last } = await taxed(places);
    expect([first['2026-05'], first['2026-06'], last['2026-05'], last['2026-06']]).toEqual([
      1_200_000,
      200_000,
      undefined,
      NET_FEN,
    ]);
    expect((await contracted(places)).entered['2026-08']).toBe(1_090_000);
  });

  it('is reconciled with the costs of the building where the tenant is', async () => {
    const places = await twoBuildings();
    const yearly = clauseOf(fee, { cycle_months: 12, price: '3650' });
    const contract = await moved(places, '2026-02-01', [yearly]);
    const billed = async (building_id: number) => {
      const pool = await savedPool(
        owner,
        { place: places.vacated, charge_item_id: fee },
        {
          building_ids: [building_id],
          start_date: '2026-01-01',
          end_date: '2026-02-28',
        },
      );
      const { shares } = await owner.call(costShares, { id: pool.id });
      const { explained } = await owner.call(costShare, { id: pool.id, contract_id: contract.id });
      expect(explained.billed.reduce((sum, { fen }) => sum + fen, 0)).toBe(firstOf(shares).billed_fen);
      return explained.billed.map(({ days, of_days, fen }) => ({ days, of_days, fen }));
    };
    // 43,800 yuan for the year.
    expect(await billed(places.vacated.building_id)).toEqual([{ days: 31, of_days: 365, fen: 372_000 }]);
    expect(await billed(places.entered.building_id)).toEqual([{ days: 28, of_days: 365, fen: 336_000 }]);
  });
});

it('taxes a space in holdover by its rent only, until the tenant leaves', async () => {
  const hands = holdoverHands(world, owner, approver);
  const place = await newPlace(owner);
  const space = await newSpace(owner, place);
  const { park_name: _name, version, ...building } = await owner.call(buildingCalls.get, { id: place.building_id });
  await owner.call(buildingCalls.save, { ...building, version, original_value_fen: 120_000_000, nature: 'owned' });
  const contract = await hands.expired({
    park_id: place.park_id,
    spaces: [{ id: space.id, area: '100.00' }],
    clauses: [clauseOf(rent, { start: '2025-01-01', end: '2026-01-31' })],
  });
  const taxes = async () => {
    const { rows } = await owner.call(reportEndpoint(propertyTaxReport), {
      year: 2026,
      by: 'month',
      as_of: '2026-12-31',
      park_ids: [place.park_id],
    });
    return rows.slice(0, 3).map(({ let_tax_fen, unlet_tax_fen }) => [let_tax_fen, unlet_tax_fen]);
  };
  // 1,200,000 yuan · 70 % · 1.2 % / 12 of a month that is not let, 12 % of 10,000 yuan of one that is.
  expect(await taxes()).toEqual([
    [120_000, 0],
    [0, 84_000],
    [0, 84_000],
  ]);
  await hands.confirm(contract);
  expect(await taxes()).toEqual([
    [120_000, 0],
    [120_000, 0],
    [120_000, 0],
  ]);
  const { rows } = await owner.call(reportEndpoint(propertyTaxSpacesReport), {
    months: { from: '2026-02', to: '2026-02' },
    as_of: '2026-12-31',
    building_ids: [place.building_id],
  });
  expect(rows).toMatchObject([{ leased_days: 28, let_days: 28, contract_id: contract.id }]);
  await hands.terminate(contract, '2026-03-16');
  const [, , march] = await taxes();
  // The rest of March: 15 of 31 days, and the rent of 16 days.
  expect(march).toEqual([Math.round((1_000_000 * 16 * 0.12) / 31), Math.round((84_000 * 15) / 31)]);
});
