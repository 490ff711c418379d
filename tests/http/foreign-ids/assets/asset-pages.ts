// Ids of another enterprise for the pages of parks, buildings and spaces, and for reservations of several spaces.
import { newPlace, newSpace } from '#tests/support/builders';
import { newCustomer } from '#tests/support/investment/customer';
import type { Person } from '#tests/support/world';

interface People {
  owner: Person;
  stranger: Person;
}

export async function assetPageInputs({ owner, stranger }: People): Promise<Record<string, object[]>> {
  const place = await newPlace(owner);
  const space = await newSpace(owner, place);
  const mine = await newSpace(stranger, await newPlace(stranger));
  const { id: customer_id } = await newCustomer(owner, { name: '预定几个空间的人' });
  const assets = [
    { kind: 'park', id: place.park_id },
    { kind: 'building', id: place.building_id },
    { kind: 'space', id: space.id },
  ];
  return {
    '/api/assets/park/areas': [{ id: place.park_id }],
    '/api/assets/building/areas': [{ id: place.building_id }],
    '/api/assets/space/today': [{ id: space.id }],
    '/api/assets/space/lease': [{ id: space.id }],
    '/api/assets/lease/rent': assets,
    '/api/assets/lease/money': assets,
    '/api/assets/reservation/save-several': [
      { space_ids: [mine.id, space.id], holder: '甲', start_date: '2026-05-01', end_date: '2026-05-02' },
      { space_ids: [mine.id], customer_id, start_date: '2026-05-01', end_date: '2026-05-02' },
    ],
  };
}
