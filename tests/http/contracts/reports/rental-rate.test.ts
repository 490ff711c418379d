// Occupancy by month and quarter as a report: period ends, averages and the year before, and the spaces and changes behind each figure, which add up
// to it.
import { beforeAll, describe, expect, it } from 'vitest';
import { spaceCalls } from '#api/assets/space/space';
import type { Space, SpaceSave } from '#api/assets/space/space.schema';
import { rentRollReport } from '#api/contracts/rent-roll';
import { rentalRateReport } from '#api/contracts/rental-rate';
import { rentalRateChangesReport, rentalRateSpacesReport } from '#api/contracts/rental-rate-behind';
import { reportEndpoint } from '#api/kernel/report/report';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import { approvedContract, newPlace, newSpace, type Place } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

/** The leases of the year are signed before it, so future ones count as signed. */
const { owner, approver } = openEnterprise({ day: '2025-12-15' });

let place: Place;
let next: Space;
let offered: Space;

const change = ({ park_name, building_name, floor_name, history, ...own }: Space, values: Partial<SpaceSave>) =>
  owner.call(spaceCalls.save, { ...own, ...values });
const letTo = (space: Space, start: string, end: string) =>
  approvedContract(owner, approver, {
    park_id: space.park_id,
    start,
    end,
    spaces: [{ id: space.id, area: space.rentable_area_sqm }],
  });

beforeAll(async () => {
  place = await newPlace(owner);
  const elsewhere = await newPlace(owner);
  const types = present(dictionaryOptions.find(({ kind }) => kind === 'spatial-type'));
  const type = firstOf(await owner.call(types.call, {})).value;
  const early = await newSpace(owner, place, '100.00');
  next = await change(await newSpace(owner, place, '60.00'), { spatial_type_id: type });
  offered = await change(await newSpace(owner, place, '40.50'), { spatial_type_id: type });
  const unpriced = await newSpace(owner, elsewhere, '33.33');
  await change(unpriced, { list_price: null, effective_on: '2026-02-01' });
  await letTo(early, '2026-02-11', '2026-10-31');
  await letTo(next, '2025-03-01', '2026-05-31');
  await letTo(next, '2026-06-01', '2027-05-31');
  const larger = await change(offered, { rentable_area_sqm: '80.25', effective_on: '2026-04-01' });
  await change(larger, { use: 'self_use', effective_on: '2026-08-15' });
});

type By = 'park' | 'building' | 'type';
const request = (period: 'month' | 'quarter', grouping: By, more: object = {}) =>
  owner.call(reportEndpoint(rentalRateReport), { year: 2026, period, by: grouping, ...more });
const sum = (rows: readonly object[], name: string) =>
  Math.round(rows.reduce((total, row) => total + Number((row as Record<string, unknown>)[name]), 0) * 100);

describe('the occupancy of a period', () => {
  it('is computed for its last day and for all its days, with the year before', async () => {
    const { rows } = await request('month', 'park', { park_ids: [place.park_id] });
    expect(rows.map(({ period_name }) => period_name)).toHaveLength(12);
    const february = present(rows[1]);
    // Total 200.50 m²: 60 let throughout, 100 from the 11th on.
    expect(february).toMatchObject({
      rentable_sqm: '200.50',
      leased_sqm: '160.00',
      occupancy: '0.798',
      leased_change_sqm: '100.00',
      rentable_change_sqm: '0.00',
      // Only the 40.50 m² at 4.5 yuan a day are vacant.
      list_rent_fen: Math.round((405 * 45 * 365) / 12),
      occupancy_before: '0',
    });
    expect(Number(february.average_occupancy)).toBeCloseTo((60 * 28 + 100 * 18) / (200.5 * 28), 4);
    expect(present(rows[2]).occupancy_before).toBe('0.2993');
    expect(present(rows[3])).toMatchObject({ rentable_sqm: '240.25', rentable_change_sqm: '39.75' });
    expect(present(rows[7])).toMatchObject({ rentable_sqm: '160.00', occupancy: '1', economic_occupancy: '1' });
    expect(present(rows[0])).toMatchObject({ signed_sqm: '100.00', vacant_sqm: '40.50' });
    expect(present(rows[11])).toMatchObject({ leased_sqm: '60.00', leased_change_sqm: '0.00' });
  });

  it('equals the rent roll of its last day', async () => {
    const { rows } = await request('quarter', 'building');
    const days: Record<string, string> = { '2026-Q1': '2026-03-31', '2026-Q2': '2026-06-30', '2026-Q3': '2026-09-30' };
    for (const [period, as_of] of Object.entries(days)) {
      const { totals } = await owner.call(reportEndpoint(rentRollReport), { as_of });
      for (const line of rows.filter(({ period_name }) => period_name === period)) {
        const roll = present(totals.find(({ building_id }) => building_id === line.member_id));
        expect([period, line.rentable_sqm, line.leased_sqm, line.rent_fen, Number(line.occupancy)]).toEqual([
          period,
          roll.rentable_area_sqm,
          roll.leased_area_sqm,
          roll.monthly_rent_fen,
          Number(roll.occupancy),
        ]);
      }
    }
  });

  it('of all is that of its groups, and a year has only an average', async () => {
    const { rows, totals } = await request('month', 'type');
    const last = present(totals.find(({ period_no }) => period_no === 12));
    const december = rows.filter(({ period_no }) => period_no === 12);
    expect(december.map(({ type_name }) => type_name)).toContain('未分类');
    for (const name of ['rentable_sqm', 'leased_sqm', 'rent_fen', 'unpriced_count'] as const)
      expect([name, Math.round(Number(last[name]) * 100)]).toEqual([name, sum(december, name)]);
    const all = present(totals.find(({ period_no }) => period_no === null));
    expect(all).toMatchObject({ occupancy: null, leased_sqm: null, rent_fen: null });
    expect(Number(all.average_occupancy)).toBeGreaterThan(0);
    expect(last.unpriced_count).toBe(1);
  });
});

it.each([
  ['month', 'park'],
  ['month', 'building'],
  ['quarter', 'building'],
  ['quarter', 'type'],
] as const)('the rows behind each figure of a %s by %s add up to it', async (period, grouping) => {
  const { rows } = await request(period, grouping);
  let changed = 0;
  for (const line of rows) {
    if (line.member_id === null) continue;
    const request = {
      months: { from: line.from, to: line.to },
      park_ids: line.asked_parks.split(',').map(Number),
      ...(grouping !== 'park' && { [`${grouping}_id`]: line.member_id }),
    };
    const spaces = await owner.call(reportEndpoint(rentalRateSpacesReport), request);
    const changes = await owner.call(reportEndpoint(rentalRateChangesReport), request);
    changed += changes.rows.length;
    const names = [
      'rentable_sqm',
      'leased_sqm',
      'holdover_sqm',
      'signed_sqm',
      'vacant_sqm',
      'rent_fen',
      'list_rent_fen',
      'unpriced_count',
    ] as const;
    for (const name of names)
      expect([line.line, name, sum(spaces.rows, name)]).toEqual([line.line, name, sum([line], name)]);
    for (const name of ['leased_change_sqm', 'rentable_change_sqm'] as const)
      expect([line.line, name, sum(changes.rows, name)]).toEqual([line.line, name, sum([line], name)]);
    const all = present(spaces.totals.find(({ park_id }) => park_id === null));
    for (const name of ['occupancy', 'average_occupancy', 'economic_occupancy'] as const)
      expect([line.line, name, all[name] && Number(all[name])]).toEqual([
        line.line,
        name,
        line[name] && Number(line[name]),
      ]);
  }
  expect(changed).toBeGreaterThan(2);
});

it('lists the changes of each space', async () => {
  const reported = async (from: string, to: string) => {
    const { rows } = await owner.call(reportEndpoint(rentalRateChangesReport), {
      months: { from, to },
      park_ids: [place.park_id],
    });
    return rows.map(
      (row) => `${row.space_number} ${row.change} ${Number(row.leased_change_sqm)} ${Number(row.rentable_change_sqm)}`,
    );
  };
  expect(await reported('2026-01', '2026-01')).toEqual([]);
  expect((await reported('2026-02', '2026-02')).map((text) => text.split(' ').slice(1))).toEqual([
    ['新出租', '100', '0'],
  ]);
  expect(await reported('2026-04', '2026-04')).toEqual([`${offered.number} 面积变更 0 39.75`]);
  expect(await reported('2026-06', '2026-06')).toEqual([`${next.number} 换租 0 0`]);
  expect(await reported('2026-08', '2026-08')).toEqual([`${offered.number} 用途变更、面积变更 0 -80.25`]);
  expect((await reported('2026-11', '2026-11')).map((text) => text.split(' ')[1])).toEqual(['不再出租']);
});

it('refuses years, days and spans that no report has, with a message at the field', async () => {
  const refused = async (report: typeof rentalRateSpacesReport | typeof rentalRateReport, input: object) => {
    const { error_code, errors } = await owner.request(reportEndpoint(report) as never, input as never);
    return [error_code, errors?.[0]?.path.join('.'), errors?.[0]?.message];
  };
  expect(await refused(rentalRateReport, { year: 1900 })).toEqual([422, 'year', '不在可选年份内']);
  expect((await refused(rentalRateReport, { period: 'week' })).slice(0, 2)).toEqual([422, 'period']);
  const months = (from: string, to: string) => refused(rentalRateSpacesReport, { months: { from, to } });
  expect(await months('2020-01', '2030-01')).toEqual([422, 'months.to', '最多 120 个月']);
  expect((await months('1900-01', '1900-02')).slice(0, 2)).toEqual([422, 'months.from']);
  expect((await months('2200-01', '2200-02'))[0]).toBe(422);
});
