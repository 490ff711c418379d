// Reading and attaching a stored file: by the object it belongs to, with its key and within its park; before that only by the uploader.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesById } from '#api/account/file';
import { saveAvatar } from '#api/account/profile';
import { buildingCalls } from '#api/assets/building/building';
import { certificateCalls } from '#api/assets/certificate/certificate';
import { parkCalls } from '#api/assets/park/park';
import { spaceCalls } from '#api/assets/space/space';
import { attachToContract } from '#api/contracts/attachment/attachment';
import { deliverContract, signContract } from '#api/contracts/handover';
import { accessTree } from '#api/kernel/access/access-keys';
import { companyProfile, saveCompanyProfile } from '#api/setup/enterprise/company-profile';
import {
  approvedContract,
  contractInput,
  newContract,
  newPark,
  newPlace,
  newSpace,
  type Place,
} from '#tests/support/builders';
import { PDF, png, uploaded } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, type Person } from '#tests/support/world';

const { world, enterprise, admin } = openEnterprise({ people: { admin: 'admin' } });
let place: Place;
let elsewhere: number;

beforeAll(async () => {
  place = await newPlace(admin);
  elsewhere = (await newPark(admin)).id;
});

let counter = 0;
const reader = (park_id: number, keys: readonly string[]) => personOfPark(world, admin, park_id, keys);
const ALL = [...accessTree.keys()];
const picture = () => uploaded(admin, 'p.png', png(counter++));

/** Returns the responses to the reader, by both calls that read files. */
async function reads(person: Person, id: number) {
  const response = await person.fetch(`/api/common/file/report?id=${id}`);
  const json = response.headers.get('content-type')?.startsWith('application/json');
  const bytes = json ? ((await response.json()) as { error_code: number }).error_code : response.status;
  const { error_code } = await person.request(filesById, { ids: [id] });
  return [bytes, error_code];
}
const SEEN = [200, 0];
const HIDDEN = [404, 404];

async function contractHere() {
  const space = await newSpace(admin, place);
  const terms = await contractInput(admin, { park_id: place.park_id, spaces: [{ id: space.id, area: '100.00' }] });
  return approvedContract(admin, await enterprise.person('admin'), terms);
}

/** Kinds of objects with a file, in the park of `place`; and a key that opens the object. */
const BEARERS: [string, string, () => Promise<number>][] = [
  [
    'a park',
    'p_1200',
    async () => {
      const [id, park] = [await picture(), await admin.call(parkCalls.get, { id: place.park_id })];
      const { tag_ids, name, code, type, province, city, address, version } = park;
      const own = { tag_ids, name, code, type, province, city, address, version, id: park.id };
      await admin.call(parkCalls.save, { ...own, picture_ids: [id] });
      return id;
    },
  ],
  [
    'the map, a cover',
    'p_1100',
    async () => firstOf(present((await admin.call(parkCalls.get, { id: place.park_id })).picture_ids)),
  ],
  [
    'a building',
    'p_1300',
    async () => {
      const id = await picture();
      const input = { park_id: place.park_id, code: `FILE-${id}`, name: '楼', nature: 'owned' as const };
      await admin.call(buildingCalls.save, { ...input, picture_ids: [id] } as never);
      return id;
    },
  ],
  [
    'a space',
    'p_1400',
    async () => {
      const id = await picture();
      const space = { number: `P${id}`, gross_area_sqm: '10.00', rentable_area_sqm: '10.00', use: 'for_rent' };
      await admin.call(spaceCalls.save, { ...place, ...space, valid_from: '2020-01-01', picture_ids: [id] } as never);
      return id;
    },
  ],
  [
    'a certificate',
    'p_1600',
    async () => {
      const id = await uploaded(admin, '证.pdf', PDF);
      const input = { park_id: place.park_id, kind: 'land' as const, number: `Z${id}`, attachment_ids: [id] };
      await admin.call(certificateCalls.save, input);
      return id;
    },
  ],
  [
    'a contract',
    'p_4100',
    async () => {
      const [id, contract] = [await uploaded(admin, '合同.pdf', PDF), await contractHere()];
      await admin.call(attachToContract, { contract_id: contract.id, file_ids: [id] });
      return id;
    },
  ],
  [
    'a signing',
    'p_4100',
    async () => {
      const [id, contract] = [await uploaded(admin, '签署.pdf', PDF), await contractHere()];
      const input = { signed_on: '2026-02-20', lessor_signatory: '李', tenant_signatory: '王' };
      await admin.call(signContract, { contract_id: contract.id, ...input, attachment_ids: [id] });
      return id;
    },
  ],
  [
    'a delivery',
    'p_4100',
    async () => {
      const [id, contract] = [await uploaded(admin, '交房.pdf', PDF), await contractHere()];
      const input = { delivered_on: '2026-03-01', receiver: '赵', meters: [], items: [], conditions: [] };
      await admin.call(deliverContract, { contract_id: contract.id, ...input, attachment_ids: [id] });
      return id;
    },
  ],
];

describe('a file on', () => {
  it.each(BEARERS)('%s is read only with its key in its park', async (_what, key, make) => {
    const id = await make();
    expect(await reads(await reader(place.park_id, [key]), id)).toEqual(SEEN);
    const others = ALL.filter((each) => each !== 'p_1100' && !each.startsWith(key));
    const without = key === 'p_1200' || key === 'p_1100' ? others.filter((each) => !each.startsWith('p_1200')) : others;
    expect(await reads(await reader(place.park_id, without), id)).toEqual(HIDDEN);
    const stranger = await reader(elsewhere, ALL);
    expect(await reads(stranger, id)).toEqual(HIDDEN);
    // A user who cannot see a file cannot attach it either.
    const cover = await stranger.request(saveAvatar, { file_id: id });
    expect(cover).toMatchObject({ error_code: 404, errors: [{ path: ['file_id'] }] });
    expect(await reads(stranger, id)).toEqual(HIDDEN);
  });

  it('nothing yet belongs only to its uploader, who may attach it', async () => {
    const [mine, colleague] = [await reader(place.park_id, ALL), await reader(place.park_id, ALL)];
    const id = await uploaded(mine, '草稿.pdf', PDF);
    expect([await reads(mine, id), await reads(colleague, id)]).toEqual([SEEN, HIDDEN]);
    const { id: contract_id } = await contractHere();
    const attach = (person: Person) => person.request(attachToContract, { contract_id, file_ids: [id] });
    expect(await attach(colleague)).toMatchObject({ error_code: 404, errors: [{ path: ['file_ids', 0] }] });
    expect(await attach(mine)).toMatchObject({ error_code: 0 });
    expect(await reads(colleague, id)).toEqual(SEEN);
    // A file seen through one object may be attached to a second: here of a copied contract.
    const second = await contractHere();
    const copied = await colleague.request(attachToContract, { contract_id: second.id, file_ids: [id] });
    expect(copied).toMatchObject({ error_code: 0 });
  });

  it('an object no longer visible is not its uploader’s any more', async () => {
    const mine = await reader(place.park_id, ALL);
    const id = await uploaded(mine, '旧.pdf', PDF);
    const { id: contract_id } = await contractHere();
    await mine.call(attachToContract, { contract_id, file_ids: [id] });
    await world.db.asOwner((owner) =>
      owner.query(sql`update role_park set park_id = ${elsewhere} where company_id = ${enterprise.company_id}
        and role_id = (select role_id from user_role where user_id = ${mine.user_id})`),
    );
    expect(await reads(mine, id)).toEqual(HIDDEN);
  });

  it('a user or the enterprise is visible to all of it, and not outside', async () => {
    const [face, logo] = [await picture(), await picture()];
    await admin.call(saveAvatar, { file_id: face });
    const { name: _name, code: _code, ...profile } = await admin.call(companyProfile, {});
    await admin.call(saveCompanyProfile, { ...profile, logo_file_id: logo });
    const clerk = await reader(elsewhere, ['p_98140']);
    const outside = await (await newEnterprise(world)).person('admin');
    for (const id of [face, logo]) expect([await reads(clerk, id), await reads(outside, id)]).toEqual([SEEN, HIDDEN]);
  });

  it('another’s contract is no logo', async () => {
    const id = await picture();
    const { id: contract_id } = await newContract(admin);
    await admin.call(attachToContract, { contract_id, file_ids: [id] });
    const clerk = await reader(elsewhere, ALL);
    const { name: _name, code: _code, ...profile } = await clerk.call(companyProfile, {});
    expect(await clerk.request(saveCompanyProfile, { ...profile, logo_file_id: id })).toMatchObject({
      error_code: 404,
      errors: [{ path: ['logo_file_id'] }],
    });
  });
});
