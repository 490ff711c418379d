// The analyses on a small set calculated by hand: eight customers with their histories and follow-ups, four contracts in two parks.
//
//   2025-12-20  K0: S5 (100 m²) from 2026-01-01 to 2026-02-28
//   2026-03-02  c1 by O (demand 100 to 300 m²)                     week of 2 to 8 March
//   2026-03-04  c2 by O (from 1,000 m²); O calls c1
//   2026-03-08  c3 by A; K1 of O approved: S1, 100 m² at 2 yuan a day from 10 March
//   2026-03-09  c4 by O; O visits c1, who moves to 现场看房         week of 9 to 15 March
//   2026-03-11  c5 by A; A shows c2 a space and offers them S3; A calls c3
//   2026-03-12  K2 of A approved: S2, 200 m² at 3 yuan a day from 1 April
//   2026-03-15  c6 by O; c1 won, c3 lost; K3 of 王外援, who is no user, approved: S4, 50 m² at 4 yuan a day from 1 April
//   2026-03-16  c7 and c8 by O                                      week of 16 to 22 March
//
// Spaces S1 100, S2 200, S3 300, S5 100 m² in park P, S4 50 m² in park Q, all from 2020-01-01, list price 4.5, floor price 3 yuan a day.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { spaceCalls } from '#api/assets/space/space';
import { attainmentReport } from '#api/investment/analysis/attainment';
import { funnelReport } from '#api/investment/analysis/funnel';
import { leaseSpacesReport, parkLeaseReport, signedLeasesReport } from '#api/investment/analysis/park-lease';
import { weekRecordsReport, weekReport, weekTrendReport } from '#api/investment/analysis/week';
import { endCustomer } from '#api/investment/customer/customer';
import type { Customer } from '#api/investment/customer/customer.schema';
import { targetCalls } from '#api/investment/target/target';
import { reportEndpoint } from '#api/kernel/report/report';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import { approvedContract, chargeItem, newPlace, type Place } from '#tests/support/builders';
import { firstItem, itemsOf, newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { newQuote } from '#tests/support/investment/quote';
import { openEnterprise } from '#tests/support/open-enterprise';
import { nameOf } from '#tests/support/people/name-of';
import { present } from '#tests/support/present';
import { onDay, type Person } from '#tests/support/world';

const { world, enterprise, owner, approver } = openEnterprise({ day: '2025-12-20' });

let P: Place;
let Q: Place;
let [O, A] = ['', ''];

const space = async (place: Place, number: string, sqm: string) =>
  (
    await owner.call(spaceCalls.save, {
      ...place,
      number,
      gross_area_sqm: sqm,
      rentable_area_sqm: sqm,
      use: 'for_rent',
      list_price: '4.5',
      floor_price: '3',
      valid_from: '2020-01-01',
    })
  ).id;

async function lease(
  place: Place,
  [id, sqm]: readonly [number, string],
  [price, start, end]: readonly [string, string, string],
  manager: string,
) {
  const rent = { charge_item_id: await chargeItem(owner, 'rent'), basis: 'per_sqm_day', tax_rate: '0.09' } as const;
  const { park_id } = place;
  const clauses = [{ ...rent, price, start, end }];
  return approvedContract(owner, approver, { park_id, start, end, spaces: [{ id, area: sqm }], clauses, manager });
}

const wayOf = async (name: string) => {
  const options = present(dictionaryOptions.find(({ kind }) => kind === 'follow-up-type'));
  return present((await owner.call(options.call, {})).find(({ label }) => label === name)).value;
};

let K1: number;
beforeAll(async () => {
  [P, Q] = [await newPlace(owner), await newPlace(owner)];
  [O, A] = [await nameOf(world, owner), await nameOf(world, approver)];
  const [S1, S2, S3, S5] = [
    await space(P, 'S1', '100'),
    await space(P, 'S2', '200'),
    await space(P, 'S3', '300'),
    await space(P, 'S5', '100'),
  ];
  const S4 = await space(Q, 'S4', '50');
  await lease(P, [S5, '100'], ['2', '2026-01-01', '2026-02-28'], O);
  const add = (person: Person, name: string, change: object = {}) => newCustomer(person, { name, ...change });
  const follow = async (person: Person, { id }: Customer, followed_on: string, way: string, change: object = {}) =>
    newFollowUp(person, id, { followed_on, kind_id: await wayOf(way), ...change });

  await onDay(world, '2026-03-02');
  let c1 = await add(owner, 'c1', { demand_min_sqm: '100', demand_max_sqm: '300' });
  await onDay(world, '2026-03-04');
  const c2 = await add(owner, 'c2', { demand_min_sqm: '1000' });
  await follow(owner, c1, '2026-03-04', '电话');
  await onDay(world, '2026-03-08');
  const c3 = await add(approver, 'c3');
  K1 = (await lease(P, [S1, '100'], ['2', '2026-03-10', '2027-03-09'], O)).id;
  await onDay(world, '2026-03-09');
  await add(owner, 'c4');
  const [, , visit] = await itemsOf(owner, 'investment-progress');
  await follow(owner, c1, '2026-03-09', '上门拜访', { stage_id: visit });
  await onDay(world, '2026-03-11');
  await add(approver, 'c5');
  await follow(approver, c2, '2026-03-11', '看房');
  await follow(approver, c3, '2026-03-11', '电话');
  await newQuote(approver, { customer_id: c2.id, park_id: P.park_id, spaces: [{ id: S3, area: '300.00' }] });
  await onDay(world, '2026-03-12');
  await lease(P, [S2, '200'], ['3', '2026-04-01', '2027-03-31'], A);
  await onDay(world, '2026-03-15');
  await add(owner, 'c6');
  c1 = { ...c1, version: c1.version + 1 };
  await owner.call(endCustomer, { id: c1.id, version: c1.version, outcome: 'won' });
  const cause_id = await firstItem(owner, 'loss-cause');
  await owner.call(endCustomer, { id: c3.id, version: c3.version, outcome: 'lost', cause_id });
  await lease(Q, [S4, '50'], ['4', '2026-04-01', '2027-03-31'], '王外援');
  await onDay(world, '2026-03-16');
  await add(owner, 'c7');
  await add(owner, 'c8');
});

it('the funnel of those registered in the first half of March', async () => {
  const request = { created: { from: '2026-03-01', to: '2026-03-15' }, as_of: '2026-03-15' };
  const { rows, totals } = await owner.call(reportEndpoint(funnelReport), request);
  // c1 reached the third stage and was won, so it has passed all stages; the others are in the first.
  expect(rows.map(({ reached }) => reached)).toEqual([6, 1, 1, 1, 1, 1, 1]);
  expect(rows.map(({ conversion }) => conversion)).toEqual(['0.1667', '1', '1', '1', '1', '1', null]);
  // Stays in the first stage: c1 from the 2nd to the 9th and c3 from the 8th to the 15th, 7 days each; in the third: c1 from the 9th to the 15th.
  expect(rows.map(({ stays, days_in_stage }) => [stays, days_in_stage]).slice(0, 4)).toEqual([
    [2, '7.00'],
    [0, null],
    [1, '6.00'],
    [0, null],
  ]);
  // c2, c4, c5, c6 are open; c2 looks for 1,000 m² at 10 %.
  expect(rows[0]).toMatchObject({ open_count: 4, demand_sqm: '1000.00', weighted_sqm: '100.00' });
  const total = totals.find(({ stage_id }) => stage_id === null);
  expect(total).toMatchObject({ customer_count: 6, won_count: 1, conversion: '0.1667', weighted_sqm: '100.00' });
});

describe('week against week', () => {
  const request = { day: '2026-03-15' };
  const compared = (now: unknown, before: unknown, change: unknown) => ({ now, before, change });

  it('by manager, from Monday to Sunday', async () => {
    const { rows, totals } = await owner.call(reportEndpoint(weekReport), request);
    const rowOf = (name: string) => rows.find(({ manager }) => manager === name);
    expect(rows).toHaveLength(3);
    // O: c4 and c6, before c1 and c2; visits c1, before calls c1; before K1: 100 · 2 · 365 / 12 = 6,083.33 yuan.
    expect(rowOf(O)).toMatchObject({
      new_count: compared(2, 2, 0),
      follow_count: compared(1, 1, 0),
      visit_count: compared(1, 0, 1),
      quoted_count: compared(0, 0, 0),
      signed_count: compared(0, 1, -1),
      signed_sqm: compared('0.00', '100.00', '-100.00'),
      signed_rent_fen: compared(0, 608_333, -608_333),
      owner_id: owner.user_id,
    });
    // A: c5, before c3; shows a space, offers one and calls; K2: 200 · 3 · 365 / 12 = 18,250.00 yuan.
    expect(rowOf(A)).toMatchObject({
      new_count: compared(1, 1, 0),
      follow_count: compared(2, 0, 2),
      visit_count: compared(1, 0, 1),
      quoted_count: compared(1, 0, 1),
      signed_count: compared(1, 0, 1),
      signed_sqm: compared('200.00', '0.00', '200.00'),
      signed_rent_fen: compared(1_825_000, 0, 1_825_000),
    });
    // A manager who is only a name on a contract: K3, 50 · 4 · 365 / 12 = 6,083.33 yuan.
    expect(rowOf('王外援')).toMatchObject({
      new_count: compared(0, 0, 0),
      signed_sqm: compared('50.00', '0.00', '50.00'),
      signed_rent_fen: compared(608_333, 0, 608_333),
      owner_id: null,
      unknown_name: '王外援',
    });
    expect(totals.find(({ manager_id }) => manager_id === null)).toMatchObject({
      new_count: compared(3, 3, 0),
      follow_count: compared(3, 1, 2),
      visit_count: compared(2, 0, 2),
      quoted_count: compared(1, 0, 1),
      signed_count: compared(2, 1, 1),
      signed_sqm: compared('250.00', '100.00', '150.00'),
      signed_rent_fen: compared(2_433_333, 608_333, 1_825_000),
    });
  });

  it('with the customers, follow-ups and contracts behind each figure', async () => {
    const behind = async (input: object) =>
      (await owner.call(reportEndpoint(weekRecordsReport), { ...request, ...input })).rows
        .map(({ name, contract_number }) => (contract_number === null ? name : '合同'))
        .sort();
    const owner_id = owner.user_id;
    expect(await behind({ what: 'new', week: 'now', owner_id })).toEqual(['c4', 'c6']);
    expect(await behind({ what: 'new', week: 'before', owner_id })).toEqual(['c1', 'c2']);
    expect(await behind({ what: 'follow', week: 'change', owner_id })).toEqual(['c1', 'c1']);
    expect(await behind({ what: 'follow', week: 'now', owner_id: approver.user_id })).toEqual(['c2', 'c3']);
    expect(await behind({ what: 'visit', week: 'now' })).toEqual(['c1', 'c2']);
    expect(await behind({ what: 'quote', week: 'change' })).toEqual(['c2']);
    expect(await behind({ what: 'signed', week: 'now' })).toEqual(['合同', '合同']);
    const { rows } = await owner.call(reportEndpoint(weekRecordsReport), {
      ...request,
      what: 'signed',
      manager: '王外援',
    });
    expect(rows).toMatchObject([{ signed_sqm: '50.00', signed_rent_fen: 608_333, on_day: '2026-03-15' }]);
  });

  it('over the last twelve weeks, the empty ones too', async () => {
    const { rows } = await owner.call(reportEndpoint(weekTrendReport), { day: '2026-03-22' });
    expect(rows).toHaveLength(12);
    expect(rows.slice(0, 4)).toMatchObject([
      { week: '2026-03-16 至 03-22', new_count: 2, follow_count: 0, signed_sqm: '0.00', last_on: '2026-03-22' },
      {
        new_count: 3,
        follow_count: 3,
        visit_count: 2,
        quoted_count: 1,
        signed_sqm: '250.00',
        signed_rent_fen: 2_433_333,
      },
      { new_count: 3, follow_count: 1, visit_count: 0, signed_sqm: '100.00', signed_rent_fen: 608_333 },
      { new_count: 0, follow_count: 0, visit_count: 0, signed_sqm: '0.00', signed_rent_fen: 0 },
    ]);
    const his = await owner.call(reportEndpoint(weekTrendReport), { day: '2026-03-22', owner_id: approver.user_id });
    expect(his.rows.slice(0, 3).map(({ new_count }) => new_count)).toEqual([0, 1, 1]);
  });
});

describe('leasing of parks in March', () => {
  const within = { from: '2026-03-01', to: '2026-03-31' };

  it('has contracts with their prices, vacant spaces, and absorption', async () => {
    const { rows, totals } = await owner.call(reportEndpoint(parkLeaseReport), { within });
    const rowOf = ({ park_id }: Place) => rows.find((row) => row.park_id === park_id);
    expect(rowOf(P)).toMatchObject({
      // K1 and K2; K0 was signed in December.
      contract_count: 2,
      new_sqm: '300.00',
      signed_sqm: '300.00',
      rent_fen: 2_433_333,
      // 24,333.33 / 300; list 4.5 · 365 / 12 = 136.875, floor 3 · 365 / 12 = 91.25.
      price: '81.11',
      list_price: '136.88',
      floor_price: '91.25',
      // 24,333.33 / 41,062.50 and / 27,375.00.
      against_list: '0.5926',
      against_floor: '0.8889',
      // Vacant on 31 March: S2 (signed ahead) and S3 never let since 2020-01-01, 2,282 days each, S5 let until 28 February, 31 days: 4,595 / 3.
      vacant_count: 3,
      vacant_sqm: '600.00',
      vacant_days: '1531.67',
      // S5 was let on 28 February; S1 is on 31 March.
      leased_before_sqm: '100.00',
      leased_sqm: '100.00',
      absorbed_sqm: '0.00',
      // S1, S2, S3 were vacant: 300 / 600.
      vacant_before_sqm: '600.00',
      absorption: '0.5',
    });
    expect(rowOf(Q)).toMatchObject({ signed_sqm: '50.00', vacant_count: 1, vacant_days: '2282.00', absorption: '1' });
    const total = totals.find(({ park_id }) => park_id === null);
    // (24,333.33 + 6,083.33) / 350 = 86.90; (4,595 + 2,282) / 4; 350 / 650.
    expect(total).toMatchObject({ signed_sqm: '350.00', price: '86.90', vacant_days: '1719.25', absorption: '0.5385' });
    const buildings = await owner.call(reportEndpoint(parkLeaseReport), { within, by: 'building' });
    expect(buildings.rows.find(({ building_id }) => building_id === P.building_id)).toMatchObject({
      contract_count: 2,
      price: '81.11',
      vacant_days: '1531.67',
    });
    expect(buildings.totals.find(({ park_id }) => park_id === null)).toEqual(total);
  });

  it('with the contracts and spaces behind', async () => {
    const signed = await owner.call(reportEndpoint(signedLeasesReport), { within, park_ids: [P.park_id] });
    expect(signed.rows.map(({ space_number, price, against_list }) => [space_number, price, against_list])).toEqual([
      ['S2', '91.25', '0.6667'],
      // 60.8333 / 136.875.
      ['S1', '60.83', '0.4444'],
    ]);
    expect(signed.totals.find(({ park_id }) => park_id === null)).toMatchObject({ contract_count: 2, price: '81.11' });
    const spacesOf = async (subject: string) =>
      (await owner.call(reportEndpoint(leaseSpacesReport), { within, of: subject, park_ids: [P.park_id] })).rows.map(
        ({ space_number, vacant_days, absorbed_sqm }) => [space_number, vacant_days, absorbed_sqm],
      );
    expect(await spacesOf('vacant')).toEqual([
      ['S2', 2282, '0.00'],
      ['S3', 2282, '0.00'],
      ['S5', 31, '-100.00'],
    ]);
    const request = { within, of: 'vacant', by: 'age', park_ids: [P.park_id] };
    const { rows, totals } = await owner.call(reportEndpoint(leaseSpacesReport), request);
    expect(rows.map(({ age }) => age)).toEqual(['一年以上', '一年以上', '一至三个月']);
    expect(Object.fromEntries(totals.map(({ age, vacant_sqm }) => [age ?? 'all', vacant_sqm]))).toEqual({
      一至三个月: '100.00',
      一年以上: '500.00',
      all: '600.00',
    });
    expect(await spacesOf('changed')).toEqual([
      ['S5', 31, '-100.00'],
      ['S1', null, '100.00'],
    ]);
    expect((await spacesOf('vacant_before')).map(([name]) => name)).toEqual(['S2', 'S3', 'S1']);
  });

  it('lists renewals separately', async () => {
    await world.db.asOwner((tx) =>
      tx.query(sql`update contract set renews_id = (select min(id) from contract where company_id = ${enterprise.company_id})
        where company_id = ${enterprise.company_id} and id = ${K1}`),
    );
    const { rows } = await owner.call(reportEndpoint(parkLeaseReport), { within, park_ids: [P.park_id] });
    expect(rows).toMatchObject([{ new_sqm: '200.00', renewal_sqm: '100.00', signed_sqm: '300.00' }]);
    const { rows: behind } = await owner.call(reportEndpoint(signedLeasesReport), { within, kind: 'renewal' });
    expect(behind.map(({ space_number }) => space_number)).toEqual(['S1']);
  });
});

describe('attainment of targets', () => {
  beforeAll(async () => {
    const quarter = { year: 2026, quarter: '1' as const };
    const aim = { area_sqm: '600', rent_fen: 5_000_000, contract_count: 4 };
    await owner.call(targetCalls.save, { ...quarter, park_id: P.park_id, ...aim });
    await owner.call(targetCalls.save, { ...quarter, park_id: P.park_id, manager_id: owner.user_id, area_sqm: '200' });
    await owner.call(targetCalls.save, { ...quarter, park_id: Q.park_id, manager_id: owner.user_id, area_sqm: '100' });
  });
  const request = async (grouping: string, through = '2026-Q4') =>
    owner.call(reportEndpoint(attainmentReport), { through, by: grouping });

  it('of parks: of the whole park, or else the sum of its managers', async () => {
    const { rows, totals } = await request('park');
    const rowOf = ({ park_id }: Place) => rows.find((row) => row.park_id === park_id);
    // 300 of 600 m², 24,333.33 of 50,000.00 yuan, 2 of 4 contracts.
    expect(rowOf(P)).toMatchObject({
      quarter: '第 1 季度',
      target_sqm: '600.00',
      signed_sqm: '300.00',
      sqm_share: '0.5',
      sqm_rest: '300.00',
      target_fen: 5_000_000,
      rent_fen: 2_433_333,
      rent_share: '0.4867',
      rent_rest_fen: 2_566_667,
      target_count: 4,
      contract_count: 2,
      count_share: '0.5',
      count_rest: 2,
      within: '2026-01-01~2026-03-31',
    });
    expect(rowOf(Q)).toMatchObject({ target_sqm: '100.00', signed_sqm: '50.00', sqm_share: '0.5', rent_share: null });
    expect(totals.find(({ park_id }) => park_id === null)).toMatchObject({
      target_sqm: '700.00',
      signed_sqm: '350.00',
      sqm_share: '0.5000',
      contract_count: 3,
    });
  });

  it('from the beginning of the year to the chosen quarter', async () => {
    await owner.call(targetCalls.save, { year: 2026, quarter: '2', park_id: P.park_id, area_sqm: '400' });
    const sums = async (through: string) => {
      const { rows, totals } = await request('park', through);
      const { target_sqm, signed_sqm } = totals.find(({ park_id }) => park_id === null) ?? {};
      return [rows.length, target_sqm, signed_sqm];
    };
    expect(await sums('2026-Q1')).toEqual([2, '700.00', '350.00']);
    expect(await sums('2026-Q2')).toEqual([3, '1100.00', '350.00']);
    expect(await sums('2025-Q4')).toEqual([1, '0.00', '100.00']);
    expect(await owner.request(reportEndpoint(attainmentReport), { through: '2026-Q5' } as never)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['through'] }],
    });
  });

  it('of managers, also of those without a target', async () => {
    const { rows } = await request('manager');
    expect(
      rows
        .map(({ park_id, manager, target_sqm, signed_sqm }) => [park_id === P.park_id, manager, target_sqm, signed_sqm])
        .sort((a, b) => String(b).localeCompare(String(a))),
    ).toEqual(
      [
        [true, O, '200.00', '100.00'],
        [true, A, '0.00', '200.00'],
        [false, O, '100.00', '0.00'],
        [false, '王外援', '0.00', '50.00'],
      ].sort((a, b) => String(b).localeCompare(String(a))),
    );
  });
});
