// Tags, pictures and positions of parks, buildings and spaces: stored, found again, refused where they are invalid.

import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileLimits, filesById } from '#api/account/file';
import { buildingCalls } from '#api/assets/building/building';
import { parkCalls } from '#api/assets/park/park';
import { type ParkRow, parkList } from '#api/assets/park/park.list';
import type { ParkSave } from '#api/assets/park/park.schema';
import { spaceCalls } from '#api/assets/space/space';
import { spaceList } from '#api/assets/space/space.list';
import type { SpaceSave } from '#api/assets/space/space.schema';
import { listEndpoint } from '#api/kernel/list/list';
import { dictionaryOptions } from '#api/setup/dictionary/dictionary';
import type { TagOption } from '#api/setup/option.schema';
import { newPark, newPlace, newSpace } from '#tests/support/builders';
import { EXE, PDF, png, SVG, upload, uploaded } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, admin } = openEnterprise({ people: { admin: 'admin' } });
let assetTags: TagOption[];
let spaceTags: TagOption[];

const tagsOf = async (kind: string) => {
  const options = dictionaryOptions.find((each) => each.kind === kind);
  return options ? ((await admin.call(options.call, {})) as TagOption[]) : [];
};

beforeAll(async () => {
  assetTags = await tagsOf('asset-tag');
  spaceTags = await tagsOf('space-tag');
});

const PARK: ParkSave = {
  name: '图标园',
  code: 'TB',
  type: 'office',
  province: '上海市',
  city: '上海市',
  address: '一路',
};
const tag = (tags: TagOption[], place: number) => present(tags[place]).value;
const listed = async (filter: object) =>
  (await admin.call(listEndpoint(parkList), { page: 1, page_size: 50, filter: filter as Record<string, number[]> }))
    .rows;

describe('tags', () => {
  it('are returned with their colours, in the order of the setup', () => {
    expect(assetTags[0]).toEqual({ value: expect.any(Number), label: '核心资产', colour: 'green' });
  });

  it('are stored with a park, shown and found in its list, and counted where they are used', async () => {
    const chosen = [tag(assetTags, 1), tag(assetTags, 0)];
    const saved = await admin.call(parkCalls.save, { ...PARK, tag_ids: chosen });
    expect(saved.tag_ids).toEqual([tag(assetTags, 0), tag(assetTags, 1)]);
    await newPark(admin);
    const rows: ParkRow[] = await listed({ tag_ids: [tag(assetTags, 1)] });
    expect(rows.map((row) => row.id)).toEqual([saved.id]);
    expect(rows[0]?.tags_shown.map(({ name, colour }) => [name, colour])).toEqual([
      ['核心资产', 'green'],
      ['地铁上盖', 'blue'],
    ]);
    expect(rows[0]).toMatchObject({ tags: '核心资产、地铁上盖' });
    expect(await listed({ tag_ids: [tag(assetTags, 4)] })).toEqual([]);
    const fewer = await admin.call(parkCalls.save, { ...PARK, id: saved.id, version: saved.version, tag_ids: [] });
    expect(fewer.tag_ids).toEqual([]);
    await admin.call(parkCalls.remove, { ids: [saved.id] });
  });

  it('must be of the object’s kind', async () => {
    const wrong = await admin.request(parkCalls.save, { ...PARK, tag_ids: [tag(assetTags, 0), tag(spaceTags, 0)] });
    expect(wrong).toMatchObject({ error_code: 404, errors: [{ path: ['tag_ids', 1], message: '所选标签不存在' }] });
    expect(await listed({ code: 'TB' })).toEqual([]);
  });

  it('are removed with the object that contains them', async () => {
    const place = await newPlace(admin);
    const space = await newSpace(admin, place);
    const { park_name, building_name, floor_name, history, ...rest } = space;
    await admin.call(spaceCalls.save, { ...rest, tag_ids: [tag(spaceTags, 0)] } as SpaceSave);
    const row = (
      await admin.call(listEndpoint(spaceList), { page: 1, page_size: 5, filter: { tag_ids: [tag(spaceTags, 0)] } })
    ).rows[0];
    expect(row).toMatchObject({ id: space.id, tags_shown: [{ name: '精装' }] });
    await admin.call(spaceCalls.remove, { ids: [space.id] });
    const remaining = await world.db.asOwner((owner) =>
      owner.query(sql`select tag_id from object_tag where object = 'space' and object_id = ${space.id}`),
    );
    expect(remaining).toEqual([]);
  });
});

describe('pictures', () => {
  it('are stored in their order, the first as the cover, of parks, buildings and spaces', async () => {
    const [a, b] = [await uploaded(admin, 'a.png', png(1)), await uploaded(admin, 'b.png', png(2))];
    const park = await admin.call(parkCalls.save, { ...PARK, picture_ids: [a, b] });
    expect(park.picture_ids).toEqual([a, b]);
    const turned = await admin.call(parkCalls.save, {
      ...PARK,
      id: park.id,
      version: park.version,
      picture_ids: [b, a],
    });
    expect(turned.picture_ids).toEqual([b, a]);
    const [cover] = await world.db.asOwner((owner) =>
      owner.query<{ cover_file_id: number }>(sql`select cover_file_id from park where id = ${park.id}`),
    );
    expect(Number(cover?.cover_file_id)).toBe(b);
    const building = await admin.call(buildingCalls.save, {
      park_id: park.id,
      name: '楼',
      code: 'TB1',
      picture_ids: [a],
    });
    expect(building.picture_ids).toEqual([a]);
    expect((await admin.call(filesById, { ids: [b, a] })).map((file) => file.name)).toEqual(['b.png', 'a.png']);
    await admin.call(buildingCalls.remove, { ids: [building.id] });
    await admin.call(parkCalls.remove, { ids: [park.id] });
  });

  it('must be pictures', async () => {
    const paper = await uploaded(admin, 'a.pdf', PDF);
    const picture = await uploaded(admin, 'a.png', png(3));
    expect(await admin.request(parkCalls.save, { ...PARK, picture_ids: [picture, paper] })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['picture_ids', 1], message: '只能选择图片' }],
    });
    expect(await listed({ code: 'TB' })).toEqual([]);
  });

  it('are never drawings with scripts, programs under another name, or larger than agreed', async () => {
    const refused = {
      error_code: 422,
      errors: [{ path: ['file'], message: expect.stringContaining('扩展名须与内容一致') }],
    };
    expect(await upload(admin, '图.svg', SVG)).toMatchObject(refused);
    expect(await upload(admin, '图.png', SVG)).toMatchObject(refused);
    expect(await upload(admin, '证.pdf', EXE)).toMatchObject(refused);
    expect(await upload(admin, '大.png', png(4), 200 * 1024 * 1024)).toMatchObject({
      status: 413,
      message: '文件过大，最多 20 MB',
    });
    expect(await admin.call(fileLimits, {})).toEqual({ max_mb: 20 });
  });
});

describe('a position', () => {
  it('is stored to six decimals and shown on the map', async () => {
    const park = await admin.call(parkCalls.save, { ...PARK, longitude: '121.613501', latitude: '31.249' });
    expect(park).toMatchObject({ longitude: '121.613501', latitude: '31.249' });
    await admin.call(parkCalls.remove, { ids: [park.id] });
  });

  it.each([
    [{ longitude: '139.69', latitude: '35.68' }, 'longitude', '不在中国范围内：经度应在 73 到 136 之间'],
    [{ longitude: '31.2', latitude: '31.2' }, 'longitude', '不在中国范围内：经度应在 73 到 136 之间'],
    [{ longitude: '121.5', latitude: '55' }, 'latitude', '不在中国范围内：纬度应在 3 到 54 之间'],
    [{ longitude: '121.5', latitude: '-31.2' }, 'latitude', '不在中国范围内：纬度应在 3 到 54 之间'],
    [{ longitude: '121.1234567', latitude: '31.2' }, 'longitude', '应为数字，最多 6 位小数'],
    [{ longitude: '121.5' }, 'latitude', '经度和纬度须同时填写'],
    [{ latitude: '31.5' }, 'longitude', '经度和纬度须同时填写'],
  ])('%j is refused at the field', async (position, path, message) => {
    expect(await admin.request(parkCalls.save, { ...PARK, ...position })).toMatchObject({
      error_code: 422,
      errors: [{ path: [path], message }],
    });
    expect(await listed({ code: 'TB' })).toEqual([]);
  });

  it('outside China is refused by the database as well', async () => {
    const park = await newPark(admin);
    const write = (longitude: string, latitude: string | null) =>
      world.db.asOwner((owner) =>
        owner.query(sql`update park set longitude = ${longitude}, latitude = ${latitude} where id = ${park.id}`),
      );
    await expect(write('139.69', '35.68')).rejects.toMatchObject({ constraint: 'park_position' });
    await expect(write('121.5', null)).rejects.toMatchObject({ constraint: 'park_position' });
    await write('121.5', '31.2');
  });
});
