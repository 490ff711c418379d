// Parks, buildings and spaces from spreadsheets: each error is at its cell, and nothing is half written.
import type ExcelJS from 'exceljs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildingCalls, floorsOfBuilding } from '#api/assets/building/building';
import { buildingImport } from '#api/assets/building/building.import';
import { buildingList } from '#api/assets/building/building.list';
import { parkCalls } from '#api/assets/park/park';
import { parkImport } from '#api/assets/park/park.import';
import { parkList } from '#api/assets/park/park.list';
import { spaceCalls } from '#api/assets/space/space';
import { spaceImport } from '#api/assets/space/space.import';
import { spaceList } from '#api/assets/space/space.list';
import type { ImportDeclaration, ImportPreview, ImportResult } from '#api/kernel/import';
import { type ListDeclaration, listEndpoint } from '#api/kernel/list/list';
import { fileOf, requestUpload, sheetOf, textsOf, uploadAs } from '#tests/support/files/sheet';
import { firstOf, present } from '#tests/support/present';
import { type Enterprise, newEnterprise, openWorld, type Person, type World } from '#tests/support/world';

type Cell = ExcelJS.CellValue;

let world: World;
let enterprise: Enterprise;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  enterprise = await newEnterprise(world);
  admin = await enterprise.person('admin');
});

const PARK = {
  园区名称: '滨江科创园',
  园区编号: 'BJ',
  园区类型: '办公楼',
  '省/直辖市': '上海市',
  城市: '上海市',
  详细地址: '世纪大道 1 号',
};
const BUILDING = { 所属园区: '滨江科创园', 楼宇名称: '1 号楼', 楼宇编号: 'BJ-01', 地上层数: 3, 地下层数: 1 };
const SPACE = {
  所属园区: '滨江科创园',
  所属楼宇: '1 号楼',
  楼层: '1F',
  空间编号: '101',
  建筑面积: 120.5,
  计租面积: 120.5,
  启用日期: '2026-01-01',
};
type Row = Record<string, Cell>;

const pathOf = ({ area, object }: ImportDeclaration, tail: string) => `/api/${area}/${object}/${tail}`;
/** Returns a spreadsheet whose header holds the names of all rows. */
function fileOfRows(...rows: Row[]): Promise<File> {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return sheetOf([heads, ...rows.map((row) => heads.map((head) => row[head] ?? null))]);
}
const check = async (declaration: ImportDeclaration, ...rows: Row[]) => {
  const reply = await requestUpload<ImportPreview>(
    admin,
    pathOf(declaration, 'import-check'),
    await fileOfRows(...rows),
  );
  return reply.data as ImportPreview;
};
const run = async (declaration: ImportDeclaration, mode: 'all' | 'right', ...rows: Row[]) =>
  requestUpload<ImportResult>(admin, pathOf(declaration, 'import'), await fileOfRows(...rows), { mode });
const wrongCells = (preview: ImportPreview) =>
  preview.rows.flatMap(({ row, errors }) => errors.map(({ column, message }) => [row, column, message]));
async function place(): Promise<void> {
  for (const [declaration, row] of [
    [parkImport, PARK],
    [buildingImport, BUILDING],
  ] as const)
    expect(await run(declaration, 'all', row)).toMatchObject({ error_code: 0 });
}
const exportable = ({ columns }: ListDeclaration) =>
  columns.filter((column) => !column.filterOnly).map(({ name }) => name);
const rowsOf = async (declaration: ListDeclaration) =>
  (await admin.call(listEndpoint(declaration), { page: 1, page_size: 200 })).rows;

describe('right rows', () => {
  it('become parks, buildings with their floors, and spaces with their values and tags', async () => {
    await run(parkImport, 'all', {
      ...PARK,
      经度: 121.506377,
      纬度: '31.245105',
      占地面积: 52_000,
      标签: '地铁上盖、核心资产',
    });
    const park = firstOf(await rowsOf(parkList));
    expect(await admin.call(parkCalls.get, { id: park.id })).toMatchObject({
      name: '滨江科创园',
      type: 'office',
      longitude: '121.506377',
      land_area_sqm: '52000.00',
      manager: '',
    });
    expect(park).toMatchObject({ tags: '核心资产、地铁上盖' });
    await run(buildingImport, 'all', { ...BUILDING, 资产类型: '写字楼', 房产原值: 1_234_567.89, 产权性质: '租入' });
    const building = firstOf(await rowsOf(buildingList));
    const building_id = building.id;
    expect(await admin.call(buildingCalls.get, { id: building_id })).toMatchObject({
      nature: 'leased_in',
      original_value_fen: 123_456_789,
    });
    const floors = await admin.call(floorsOfBuilding, { building_id });
    expect(floors.map(({ number, name }) => [number, name])).toEqual([
      [3, '3F'],
      [2, '2F'],
      [1, '1F'],
      [-1, 'B1'],
    ]);
    const reply = await run(
      spaceImport,
      'all',
      { ...SPACE, 招商价: 4.5, 价格单位: '元/㎡/月', 用途: '自用', 空间类型: '办公', 交付标准: '毛坯' },
      { ...SPACE, 楼层: -1 },
      { ...SPACE, 楼层: '2' },
    );
    expect(reply.data).toMatchObject({ imported: 3, left_out: 0 });
    const spaces = await rowsOf(spaceList);
    expect(spaces.map((row) => [row.floor_name, row.number]).sort()).toEqual([
      ['1F', '101'],
      ['2F', '101'],
      ['B1', '101'],
    ]);
    const first = present(spaces.find((row) => row.floor_name === '1F'));
    expect(await admin.call(spaceCalls.get, { id: first.id })).toMatchObject({
      use: 'self_use',
      list_price: '4.5',
      price_unit: 'per_sqm_month',
      valid_from: '2026-01-01',
      history: [{ start_date: '2026-01-01', end_date: null, rentable_area_sqm: '120.50' }],
    });
    const stored = await world.db.asOwner((owner) =>
      owner.query<{ object: string }>(
        sql`select object from audit_log where action = 'import' and company_id = ${enterprise.company_id} order by id`,
      ),
    );
    expect(stored.map(({ object }) => object)).toEqual(['park', 'building', 'space', 'space', 'space']);
  });

  it('are the exports of the lists: all data of another enterprise is imported', async () => {
    await place();
    const price = { 招商价: 4.5, 底价: 4, 空间类型: '办公', 标签: '采光好', 朝向: '南', 用途: '不可招商' };
    const spaces = [
      { ...SPACE, ...price },
      { ...SPACE, 楼层: 'B1', 套内面积: 99.99 },
    ];
    expect((await run(spaceImport, 'all', ...spaces)).data).toMatchObject({ imported: 2 });
    const lists = [
      [parkList, parkImport],
      [buildingList, buildingImport],
      [spaceList, spaceImport],
    ] as const;
    const source = admin;
    const target = await (await newEnterprise(world)).person('admin');
    const listed = async (list: ListDeclaration) =>
      (await rowsOf(list)).map(({ id, version, park_id, building_id, tags_shown, ...row }) => row);
    for (const [list, declaration] of lists) {
      admin = source;
      const columns = exportable(list);
      const exported = await admin.fetch(`/api/assets/${list.object}/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ format: 'xlsx', columns }),
      });
      const before = await listed(list);
      admin = target;
      const file = fileOf(new Uint8Array(await exported.arrayBuffer()));
      const reply = await requestUpload<ImportResult>(target, pathOf(declaration, 'import'), file, { mode: 'all' });
      expect(reply).toMatchObject({ error_code: 0 });
      expect(await listed(list)).toHaveLength(before.length);
      if (list === spaceList) expect(await listed(list)).toEqual(before);
    }
  });

  it('are columns of the templates', async () => {
    const heads = async (declaration: ImportDeclaration) =>
      (await textsOf(await admin.fetch(pathOf(declaration, 'import/report'))))[0];
    expect(await heads(parkImport)).toEqual(
      expect.arrayContaining(['园区名称*', '园区编号*', '园区类型*', '详细地址*', '经度']),
    );
    expect(await heads(buildingImport)).toEqual(expect.arrayContaining(['所属园区*', '楼宇名称*', '地上层数']));
    expect(await heads(spaceImport)).toEqual(
      expect.arrayContaining(['所属园区*', '所属楼宇*', '楼层*', '空间编号*', '计租面积*', '启用日期*', '用途']),
    );
  });
});

describe('a wrong cell', () => {
  beforeEach(place);

  it.each<[string, Row, string, RegExp]>([
    ['an unknown park', { 所属园区: '无此园' }, 'park', /没有此园区/],
    ['an unknown building', { 所属楼宇: '9 号楼' }, 'building', /园区「滨江科创园」没有此楼宇/],
    ['an unknown floor', { 楼层: '9F' }, 'floor', /楼宇「1 号楼」没有此楼层/],
    ['floor 0', { 楼层: 0 }, 'floor', /楼层号不能为 0/],
    ['a use that is none', { 用途: '出租' }, 'use', /应为：可招商、自用、不可招商/],
    ['an unknown type', { 空间类型: '飞船' }, 'spatial_type', /没有此空间类型：飞船/],
    ['an unknown tag', { 标签: '甲' }, 'tags', /没有此标签：甲/],
    ['area 0', { 计租面积: 0 }, 'rentable_area_sqm', /大于 0/],
    ['an area that is none', { 建筑面积: '很大' }, 'gross_area_sqm', /应为数字/],
    ['three decimals', { 建筑面积: 1.234 }, 'gross_area_sqm', /2 位小数/],
    ['a day that is none', { 启用日期: '2026-02-30' }, 'valid_from', /日期/],
    ['a formula without a result', { 空间编号: { formula: 'A1' } as Cell }, 'number', /公式/],
    [
      'an error of a formula',
      { 计租面积: { formula: '1/0', result: { error: '#DIV/0!' } } as Cell },
      'rentable_area_sqm',
      /公式/,
    ],
    ['nothing', { 空间编号: null }, 'number', /请填写/],
  ])('of a space is reported at its place: %s', async (_what, change, column, message) => {
    const preview = await check(spaceImport, SPACE, { ...SPACE, 空间编号: '102', ...change });
    expect(wrongCells(preview)).toEqual([[3, column, expect.stringMatching(message)]]);
    expect([preview.right, preview.wrong]).toEqual([1, 1]);
  });

  it.each<[string, ImportDeclaration, Row, string, RegExp]>([
    ['a taken park', parkImport, { ...PARK, 园区编号: 'X' }, 'name', /已存在/],
    ['a taken park code', parkImport, { ...PARK, 园区名称: 'X' }, 'code', /已存在/],
    ['a type of park', parkImport, { ...PARK, 园区名称: 'X', 园区编号: 'X', 园区类型: '农场' }, 'type', /应为：/],
    ['a half position', parkImport, { ...PARK, 园区名称: 'X', 园区编号: 'X', 经度: 121 }, 'latitude', /同时填写/],
    [
      'a place abroad',
      parkImport,
      { ...PARK, 园区名称: 'X', 园区编号: 'X', 经度: 2, 纬度: 48 },
      'longitude',
      /不在中国/,
    ],
    ['a taken building', buildingImport, { ...BUILDING, 楼宇编号: 'X' }, 'name', /同名/],
    [
      'too many floors',
      buildingImport,
      { ...BUILDING, 楼宇名称: 'X', 楼宇编号: 'X', 地上层数: 201 },
      'floors_above',
      /200/,
    ],
    [
      'half a floor',
      buildingImport,
      { ...BUILDING, 楼宇名称: 'X', 楼宇编号: 'X', 地上层数: 1.5 },
      'floors_above',
      /整数/,
    ],
    [
      'an owner',
      buildingImport,
      { ...BUILDING, 楼宇名称: 'X', 楼宇编号: 'X', 产权主体: '无' },
      'owner',
      /没有此签约主体/,
    ],
  ])('of a park or building is reported at its place: %s', async (_what, declaration, row, column, message) => {
    expect(wrongCells(await check(declaration, row))).toEqual([[2, column, expect.stringMatching(message)]]);
  });

  it('is a number twice on a floor, however the floor is written, or one that is already there', async () => {
    await run(spaceImport, 'all', { ...SPACE, 空间编号: 'T' });
    const preview = await check(
      spaceImport,
      SPACE,
      { ...SPACE, 楼层: 1 },
      { ...SPACE, 楼层: '2F' },
      { ...SPACE, 空间编号: 'T' },
    );
    expect(wrongCells(preview)).toEqual([
      [2, 'number', '与第 3 行重复'],
      [3, 'number', '与第 2 行重复'],
      [5, 'number', '该楼层已有相同编号的空间'],
    ]);
  });

  it('is a building twice in a park', async () => {
    const two = { ...BUILDING, 楼宇名称: '2 号楼' };
    const preview = await check(buildingImport, { ...two, 楼宇编号: 'A' }, { ...two, 楼宇编号: 'B' });
    expect(wrongCells(preview)).toEqual([
      [2, 'name', '与第 3 行重复'],
      [3, 'name', '与第 2 行重复'],
    ]);
  });

  it('blocks all rows, unless only the right ones are requested, and is returned in a file', async () => {
    const rows = [SPACE, { ...SPACE, 空间编号: '102', 楼层: '0' }];
    expect(await run(spaceImport, 'all', ...rows)).toMatchObject({
      error_code: 422,
      message: expect.stringContaining('1 行不正确，没有导入任何数据'),
    });
    const numbers = async () =>
      (await admin.call(listEndpoint(spaceList), { page: 1, page_size: 9 })).rows.map((row) => row.number);
    expect(await numbers()).toEqual([]);
    const wrong = await textsOf(
      await uploadAs(admin, pathOf(spaceImport, 'import/report-wrong'), await fileOfRows(...rows)),
    );
    expect(wrong).toHaveLength(2);
    expect(wrong[1]?.at(-1)).toMatch(/^楼层：楼层号不能为 0/);
    expect((await run(spaceImport, 'right', ...rows)).data).toMatchObject({ imported: 1, left_out: 1 });
    expect(await numbers()).toEqual(['101']);
  });
});

describe('a wrong file', () => {
  beforeEach(place);

  it('lacks a column, and is named for it', async () => {
    const { 楼层: _floor, 计租面积: _area, ...rest } = SPACE;
    expect(await run(spaceImport, 'all', rest)).toMatchObject({
      error_code: 422,
      message: expect.stringContaining('缺少列：楼层、计租面积'),
      errors: [{ path: ['file'] }],
    });
  });

  it('has 50,000 rows', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => ({ ...SPACE, 空间编号: `N${index}` }));
    expect(await run(spaceImport, 'right', ...rows)).toMatchObject({
      error_code: 422,
      message: expect.stringMatching(/最多导入 5,000 行，文件有 50,000 行/),
    });
    expect(await rowsOf(spaceList)).toEqual([]);
  });

  it('may have 5,000 rows', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({ ...SPACE, 空间编号: `N${index}` }));
    expect((await run(spaceImport, 'all', ...rows)).data).toMatchObject({ imported: 5000 });
  });
});

describe('permission to import', () => {
  it('needs the key of the list', async () => {
    const viewer = await enterprise.person('viewer');
    for (const declaration of [parkImport, buildingImport, spaceImport])
      expect(
        (await requestUpload(viewer, pathOf(declaration, 'import-check'), await fileOfRows(SPACE))).error_code,
      ).toBe(403);
  });

  it('finds only the parks of their scope, and makes none', async () => {
    await place();
    await run(parkImport, 'all', { ...PARK, 园区名称: '乙园', 园区编号: 'Y' });
    const mine = (await admin.call(listEndpoint(parkList), { page: 1, page_size: 9 })).rows.find(
      (row) => row.name === '乙园',
    );
    const limited = await enterprise.person('leasing');
    await world.db.asOwner(async (owner) => {
      const role = sql`company_id = ${enterprise.company_id} and name = '招商专员'`;
      await owner.query(sql`update role set scope = 'parks' where ${role}`);
      await owner.query(
        sql`insert into role_park (company_id, role_id, park_id) select company_id, id, ${mine?.id} from role where ${role}`,
      );
      await owner.query(
        sql`insert into role_key (company_id, role_id, key) select company_id, id, k from role, unnest(${['p_1200_import', 'p_1300_import', 'p_1400_import']}::text[]) k where ${role} on conflict do nothing`,
      );
    });
    admin = limited;
    expect(wrongCells(await check(spaceImport, SPACE))).toEqual([[2, 'park', '没有此园区，或不在您的数据范围内']]);
    expect(wrongCells(await check(buildingImport, { ...BUILDING, 楼宇名称: 'Z', 楼宇编号: 'Z' }))).toEqual([
      [2, 'park', '没有此园区，或不在您的数据范围内'],
    ]);
    expect(await run(parkImport, 'all', { ...PARK, 园区名称: 'Z', 园区编号: 'Z' })).toMatchObject({ error_code: 403 });
  });
});
