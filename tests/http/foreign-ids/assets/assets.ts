// Ids of another enterprise for the calls of split and merge, plan, reservations, certificates and messages.
import { certificateCalls } from '#api/assets/certificate/certificate';
import { reserveSpace } from '#api/assets/stacking-plan';
import { messageList } from '#api/home/message';
import { newContract, newPlace, newSpace, submit } from '#tests/support/builders';
import { firstItem, newCustomer } from '#tests/support/investment/customer';
import { firstOf } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

const part = (number: string) => ({ number, gross_area_sqm: '50.00', rentable_area_sqm: '50.00' });

export async function assetInputs({ owner, approver, stranger }: People): Promise<Record<string, object[]>> {
  const place = await newPlace(owner);
  const space = await newSpace(owner, place);
  const own = await newPlace(stranger);
  const mine = await newSpace(stranger, own);
  const { id: customer_id } = await newCustomer(owner, { name: '预定人' });
  const reservation = await owner.call(reserveSpace, {
    space_id: space.id,
    holder: '某客户',
    start_date: '2026-03-16',
    end_date: '2026-03-31',
  });
  const taxed = { land_class: '3' as const, taxed_sqm: '1000' };
  const certificate = { park_id: place.park_id, kind: 'land' as const, number: '沪（2020）字第 1 号', ...taxed };
  const stored = await owner.call(certificateCalls.save, { ...certificate, building_ids: [place.building_id] });
  await submit(owner, (await newContract(owner)).id, approver);
  const task = firstOf((await approver.call(messageList, { kind: 'approval' })).rows).id;
  const bulk = {
    pattern: '{number:2}',
    from: 1,
    to: 2,
    gross_area_sqm: '1',
    rentable_area_sqm: '1',
    valid_from: '2026-01-01',
  };
  const messages = [{ ids: [task] }];
  return {
    '/api/assets/space/split': [
      { id: space.id, version: space.version, last_day: '2026-03-31', parts: [part('A'), part('B')], reason: '' },
    ],
    '/api/assets/space/merge': [
      {
        spaces: [space, mine].map(({ id, version }) => ({ id, version })),
        last_day: '2026-03-31',
        into: part('C'),
        reason: '测试',
      },
    ],
    '/api/assets/space/lineage': [{ id: space.id }],
    '/api/assets/space/bulk-create': [
      { ...bulk, building_id: place.building_id, floor_ids: [place.floor_id] },
      { ...bulk, building_id: own.building_id, floor_ids: [place.floor_id] },
    ],
    '/api/assets/map/get': [{ asset_type_ids: [await firstItem(owner, 'asset-type')] }],
    '/api/assets/stacking-plan/get': [{ park_id: place.park_id, on: '2026-03-16' }],
    '/api/assets/reservation/list-of-space': [{ space_id: space.id }],
    '/api/assets/reservation/save': [
      { space_id: space.id, holder: '甲', start_date: '2026-05-01', end_date: '2026-05-02' },
      { space_id: mine.id, customer_id, start_date: '2026-05-01', end_date: '2026-05-02' },
    ],
    '/api/assets/reservation/of-customer': [{ customer_id }],
    '/api/assets/reservation/save-deposit': [{ id: reservation.id, version: reservation.version, deposit_fen: 1 }],
    '/api/assets/reservation/release': [{ id: reservation.id, version: reservation.version, reason: '客户放弃' }],
    '/api/assets/certificate/get': [{ id: stored.id }],
    '/api/assets/certificate/delete': [{ ids: [stored.id] }],
    '/api/assets/certificate/save': [
      { ...certificate, id: stored.id, version: stored.version, park_id: own.park_id },
      certificate,
      { ...certificate, park_id: own.park_id, building_ids: [place.building_id] },
      { ...certificate, park_id: own.park_id, attachment_ids: [1] },
    ],
    '/api/me/msg-list': [{ park_id: place.park_id }],
    '/api/me/msg-read': messages,
    '/api/me/msg-complete': messages,
    '/api/me/msg-cancel': messages,
    '/api/me/msg-reopen': messages,
  };
}
