// Property certificates: saved with buildings and scans, sorted by their nearest end, refused where they are invalid.

import { beforeAll, describe, expect, it } from 'vitest';
import { certificateCalls } from '#api/assets/certificate/certificate';
import { certificateList } from '#api/assets/certificate/certificate.list';
import { type ListQuery, listEndpoint } from '#api/kernel/list/list';
import { newPlace, type Place } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';

const { admin } = openEnterprise({ people: { admin: 'admin' } });
const listed = listEndpoint(certificateList);
let place: Place;

beforeAll(async () => {
  place = await newPlace(admin);
});

const input = (change: object = {}) => ({
  park_id: place.park_id,
  kind: 'real_estate' as const,
  number: '沪（2020）浦字不动产权第 000001 号',
  ...change,
});

describe('a property certificate', () => {
  it('covers buildings, and is marked from 90 days before its nearer end', async () => {
    const saved = await admin.call(
      certificateCalls.save,
      input({ land_use_end: '2026-06-14', holder: '华澜置业', area_sqm: '1200.50', building_ids: [place.building_id] }),
    );
    expect(saved.buildings.map((building) => building.id)).toEqual([place.building_id]);
    expect(saved).toMatchObject({ land_use_state: 'near', mortgage_state: 'none' });
    await admin.call(
      certificateCalls.save,
      input({
        number: '2',
        land_use_end: '2060-01-01',
        area_sqm: '99.50',
        mortgaged: true,
        mortgagee: '某银行',
        mortgage_end: '2026-03-15',
      }),
    );
    await admin.call(certificateCalls.save, input({ number: '3', land_use_end: '2026-06-15', area_sqm: '300' }));
    await admin.call(certificateCalls.save, input({ number: '4' }));
    await admin.call(
      certificateCalls.save,
      input({ number: '5', kind: 'land', area_sqm: '5000', land_class: '3', taxed_sqm: '4800' }),
    );
    const { rows, summary } = await admin.call(listed, { page: 1, page_size: 20 });
    expect(rows.map((row) => [row.number, row.expiry]).sort()).toEqual([
      ['2', 'past'],
      ['3', 'far'],
      ['4', 'none'],
      ['5', 'none'],
      [saved.number, 'near'],
    ]);
    expect(rows.find(({ id }) => id === saved.id)).toMatchObject({
      holder: '华澜置业',
      building_sqm: '1200.50',
      land_sqm: null,
    });
    // Certificates without an area add nothing to the total.
    expect(summary).toEqual({ building_sqm: '1600.00', land_sqm: '5000.00', taxed_sqm: '4800.00' });
  });

  it('is found by expiry, holder, area and building, with the total of the found ones', async () => {
    const found = async (filter: NonNullable<ListQuery['filter']>) => {
      const { rows, summary } = await admin.call(listed, { page: 1, page_size: 20, filter });
      return [rows.map(({ number }) => number).sort(), summary?.building_sqm];
    };
    const first = input().number;
    expect(await found({ expiry: ['near', 'past'] })).toEqual([['2', first], '1300.00']);
    expect(await found({ holder: '华澜' })).toEqual([[first], '1200.50']);
    expect(await found({ building_sqm: { from: '100', to: '1200.50' } })).toEqual([['3', first], '1500.50']);
    expect(await found({ building_id: [place.building_id] })).toEqual([[first], '1200.50']);
    expect(await found({ expiry: ['none'] })).toEqual([['4', '5'], '0']);
  });

  it.each([
    [{ mortgaged: true }, 422, 'mortgagee'],
    [{ mortgagee: '某银行' }, 422, 'mortgagee'],
    [{ mortgage_end: '2030-01-01' }, 422, 'mortgage_end'],
    [{ issued_on: '2026-01-01', land_use_end: '2025-01-01' }, 422, 'land_use_end'],
    [{ area_sqm: '0' }, 422, 'area_sqm'],
    [{ land_class: '3' }, 422, 'taxed_sqm'],
    [{ taxed_sqm: '100' }, 422, 'land_class'],
    [{ land_class: '3', taxed_sqm: '0' }, 422, 'taxed_sqm'],
    [{ land_class: '11', taxed_sqm: '100' }, 422, 'land_class'],
    [{ taxed_from: '2026-02-01', taxed_to: '2026-01-31' }, 422, 'taxed_to'],
    [{}, 409, 'number'],
  ])('with %j is refused at the field', async (change, code, path) => {
    expect(await admin.request(certificateCalls.save, input(change))).toMatchObject({
      error_code: code,
      errors: [{ path: [path] }],
    });
  });
});
