// 低于招商价 of a contract is weighted by area, as in a quote (docs/domain §3.4); it decides which approvals are needed.
import { beforeAll, expect, it } from 'vitest';
import { spaceCalls } from '#api/assets/space/space';
import { contractFigures, contractPrices } from '#api/contracts/contract/contract';
import type { ContractSave } from '#api/contracts/contract/contract.schema';
import { approvedContract, chargeItem, newPlace } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';

const { owner, approver } = openEnterprise();
const YEAR = { start: '2026-01-01', end: '2026-12-31' };
let rent: number;
let spaces: { id: number; area: string }[];

beforeAll(async () => {
  rent = await chargeItem(owner, 'rent');
});

/** 100 m² at a list price of 4 and 300 m² at 5 yuan a day: 4.75 by area. */
async function twoSpaces() {
  const place = await newPlace(owner);
  const own = async (number: string, area: string, list_price: string) => {
    const { id } = await owner.call(spaceCalls.save, {
      ...place,
      number,
      gross_area_sqm: area,
      rentable_area_sqm: area,
      use: 'for_rent',
      list_price,
      valid_from: '2020-01-01',
    });
    return { id, area };
  };
  spaces = [await own('A', '100.00', '4'), await own('B', '300.00', '5')];
  return place.park_id;
}

async function leaseOf(clauses: { price: string; basis?: string; spaces?: number[] }[]): Promise<{ id: number }> {
  const park_id = await twoSpaces();
  return approvedContract(owner, approver, {
    ...YEAR,
    park_id,
    spaces,
    clauses: clauses.map(({ price, basis = 'per_sqm_day', spaces: places }) => ({
      charge_item_id: rent,
      basis,
      price,
      tax_rate: '0.09',
      ...YEAR,
      ...(places && { spaces: places.map((place) => spaces[place]?.id) }),
    })) as ContractSave['clauses'],
  });
}

const discountOf = async (clauses: Parameters<typeof leaseOf>[0]) =>
  (await owner.call(contractFigures, { id: (await leaseOf(clauses)).id })).discount;

it('is 0 where each clause has the list price of its own space', async () => {
  expect(
    await discountOf([
      { price: '4', spaces: [0] },
      { price: '5', spaces: [1] },
    ]),
  ).toBe('0');
});

it('weighs one price for both spaces by area', async () => {
  // 4.70 against 4.75.
  expect(await discountOf([{ price: '4.7' }])).toBe('0.0105');
});

it('compares a price by the month and a fixed rent with list prices by the day', async () => {
  // 142.96 · 12 / 365 = 4.70 a day, and 57,183.33 / 400 m² likewise.
  expect(await discountOf([{ price: '142.9583', basis: 'per_sqm_month' }])).toBe('0.0105');
  expect(await discountOf([{ price: '57183.33', basis: 'fixed_month' }])).toBe('0.0105');
});

it('is 0 where the rent is above', async () => {
  expect(await discountOf([{ price: '6' }])).toBe('0');
});

it('is shown to approvers by space', async () => {
  const { id } = await leaseOf([{ price: '4.7' }]);
  // 4.70, 4 and 5 yuan a day · 365 / 12.
  expect(await owner.call(contractPrices, { id })).toEqual([
    { space_id: spaces[0]?.id, area_sqm: '100.00', rent_price: '142.96', list_price: '121.67', discount: '-0.175' },
    { space_id: spaces[1]?.id, area_sqm: '300.00', rent_price: '142.96', list_price: '152.08', discount: '0.06' },
  ]);
});
