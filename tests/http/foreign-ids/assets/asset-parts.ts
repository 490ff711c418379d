// Ids of another enterprise for tags, pictures and delivery standards of parks, buildings and spaces, and for stored files.
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import { newPlace } from '#tests/support/builders';
import { png, uploaded } from '#tests/support/files/upload';
import { firstOf } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

async function itemOf(person: Person, kind: string): Promise<number> {
  const options = dictionaryOptions.find((each) => each.kind === kind);
  const first = firstOf(options ? await person.call(options.call, {}) : []);
  return first.value;
}

export async function assetPartInputs({ owner, stranger }: People): Promise<Record<string, object[]>> {
  const own = await newPlace(stranger);
  const file = await uploaded(owner, '他人的.png', png(9));
  const assetTag = await itemOf(owner, 'asset-tag');
  const park = { name: '丙', code: 'X9', type: 'office', province: '上海', city: '上海', address: '路' };
  const building = { park_id: own.park_id, name: '丁', code: 'X8' };
  const space = {
    ...own,
    number: 'Y',
    gross_area_sqm: '1.00',
    rentable_area_sqm: '1.00',
    use: 'for_rent',
    valid_from: '2020-01-01',
  };
  return {
    '/api/assets/park/save': [
      { ...park, tag_ids: [assetTag] },
      { ...park, picture_ids: [file] },
    ],
    '/api/assets/building/save': [
      { ...building, tag_ids: [assetTag] },
      { ...building, picture_ids: [file] },
    ],
    '/api/assets/space/save': [
      { ...space, tag_ids: [await itemOf(owner, 'space-tag')] },
      { ...space, picture_ids: [file] },
      { ...space, delivery_standard_id: await itemOf(owner, 'delivery-standard') },
    ],
    '/api/assets/certificate/save': [
      { park_id: own.park_id, kind: 'land', number: '沪（2021）字第 2 号', attachment_ids: [file] },
    ],
    '/api/common/file/names': [{ ids: [file] }],
  };
}
