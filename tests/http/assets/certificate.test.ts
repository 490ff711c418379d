// Property certificates: saved with buildings and scans, listed by how near their end is, refused where they make no sense.

import { beforeAll, describe, expect, it } from 'vitest';
import { certificateCalls } from '#api/assets/certificate/certificate';
import { certificateList } from '#api/assets/certificate/certificate.list';
import { listEndpoint } from '#api/kernel/list/list';
import { newPlace, type Place } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';

const { admin } = openEnterprise({ people: { admin: 'admin' } });
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
  it('covers buildings and is listed by how near its end is', async () => {
    const saved = await admin.call(
      certificateCalls.save,
      input({ land_use_end: '2027-03-16', building_ids: [place.building_id] }),
    );
    expect(saved.buildings.map((building) => building.id)).toEqual([place.building_id]);
    await admin.call(
      certificateCalls.save,
      input({
        number: '2',
        land_use_end: '2060-01-01',
        mortgaged: true,
        mortgagee: '某银行',
        mortgage_end: '2026-03-15',
      }),
    );
    await admin.call(certificateCalls.save, input({ number: '3', land_use_end: '2027-03-17' }));
    const { rows } = await admin.call(listEndpoint(certificateList), { page: 1, page_size: 20 });
    expect(rows.map((row) => [row.number, row.expiry]).sort()).toEqual([
      ['2', 'past'],
      ['3', 'far'],
      [saved.number, 'near'],
    ]);
  });

  it.each([
    [{ mortgaged: true }, 422, 'mortgagee'],
    [{ mortgagee: '某银行' }, 422, 'mortgagee'],
    [{ mortgage_end: '2030-01-01' }, 422, 'mortgage_end'],
    [{ issued_on: '2026-01-01', land_use_end: '2025-01-01' }, 422, 'land_use_end'],
    [{ area_sqm: '0' }, 422, 'area_sqm'],
    [{}, 409, 'number'],
  ])('with %j is refused at the field', async (change, code, path) => {
    expect(await admin.ask(certificateCalls.save, input(change))).toMatchObject({
      error_code: code,
      errors: [{ path: [path] }],
    });
  });
});
