// Customers from a spreadsheet: possible duplicates are reported by row, and left out unless requested; 10,000 rows in one file.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { parkCalls } from '#api/assets/park/park';
import { customerCalls } from '#api/investment/customer/customer';
import { customerImport } from '#api/investment/customer/customer.import';
import { customerList } from '#api/investment/customer/customer.list';
import { type ImportPreview, type ImportResult, importCalls } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { newPlace } from '#tests/support/builders';
import { testDatabaseUrl } from '#tests/support/database/db';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { world, enterprise, owner } = openEnterprise({ ownWorld: true, each: 'test' });
const CALLS = importCalls(customerImport);
/** Rows of a large file, of which the last 50 are duplicates. PGlite takes five times as long for a row. */
const ROWS = testDatabaseUrl ? 10_000 : 2_000;
const NEW = ROWS - 50;
type Cells = Record<string, string>;
const fileOf = (rows: readonly Cells[]) =>
  sheetOf([
    customerImport.columns.map(({ title }) => title),
    ...rows.map((cells) => customerImport.columns.map(({ name }) => cells[name] ?? null)),
  ]);
const checked = async (file: File) => present((await requestUpload<ImportPreview>(owner, CALLS.check.path, file)).data);
const total = async () => (await owner.call(listEndpoint(customerList), { page: 1, page_size: 1 })).total;
const count = async (table: 'customer_stage' | 'customer_owner') => {
  const query =
    table === 'customer_stage'
      ? sql`select count(*)::int as n from customer_stage`
      : sql`select count(*)::int as n from customer_owner`;
  const [row] = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query<{ n: number }>(query),
  );
  return present(row).n;
};

async function signInName(): Promise<string> {
  const [user] = await world.db.asOwner((tx) =>
    tx.query<{ name: string }>(sql`select name from app_user where id = ${owner.user_id}`),
  );
  return present(user).name;
}

it('imports every column, with stage, manager and contact as if typed', async () => {
  const park = (await owner.call(parkCalls.get, { id: (await newPlace(owner)).park_id })).name;
  const { data } = await requestUpload<ImportResult>(
    owner,
    CALLS.run.path,
    await fileOf([
      {
        name: '导入的客户',
        kind: '企业',
        stage: '需求确认',
        owner: await signInName(),
        parks: park,
        demand_min_sqm: '200',
        demand_max_sqm: '500.5',
        budget: '4.5',
        move_in_on: '2026-10-01',
        key_account: '是',
        level: 'A 级',
        contact_name: '张伟',
        contact_phone: '13800001111',
        contact_position: '经理',
        contact_email: 'z@example.com',
        remark: '来自旧系统',
      },
      { name: '没有招商经理的' },
    ]),
    { mode: 'all' },
  );
  const [id = 0, pooled = 0] = present(data).ids;
  expect(await owner.call(customerCalls.get, { id })).toMatchObject({
    status: 'open',
    stage: '需求确认',
    owner_id: owner.user_id,
    demand_min_sqm: '200.00',
    demand_max_sqm: '500.50',
    park_names: [park],
    budget: '4.5',
    move_in_on: '2026-10-01',
    key_account: true,
    level: 'A',
    contacts: [{ name: '张伟', position: '经理', email: 'z@example.com', main: true }],
    stages: [{ stage: '需求确认' }],
    remark: '来自旧系统',
  });
  expect(await owner.call(customerCalls.get, { id: pooled })).toMatchObject({
    status: 'pool',
    stage: '初步接触',
    contacts: [],
  });
});

it('reports errors at their cells', async () => {
  const rows: [Cells, string, string][] = [
    [{ name: '', remark: '没有名称' }, 'name', '请填写'],
    [{ name: '甲', stage: '没有' }, 'stage', '没有此招商进度：没有'],
    [{ name: '乙', owner: '没有' }, 'owner', '没有此用户或已停用：没有'],
    [{ name: '丙', parks: '没有园' }, 'parks', '没有此园区：没有园'],
    [{ name: '丁', demand_min_sqm: '9', demand_max_sqm: '8' }, 'demand_max_sqm', '最大面积不能小于最小面积'],
    [{ name: '戊', contact_phone: '138abc', contact_name: '李' }, 'contact_phone', '电话只能包含数字、空格和 + - ( )'],
    [{ name: '己', contact_phone: '13800001111' }, 'contact_name', '填写了联系方式时须填写联系人'],
    [{ name: '庚', level: 'A 级' }, 'level', '只有大客户才分级'],
    [{ name: '辛', move_in_on: '2026-02-30' }, 'move_in_on', '应为日期，如 2026-01-31'],
  ];
  const preview = await checked(await fileOf(rows.map(([cells]) => cells)));
  expect(preview.wrong).toBe(rows.length);
  expect(preview.rows.map(({ errors }) => errors[0])).toEqual(rows.map(([, column, message]) => ({ column, message })));
  expect(await total()).toBe(0);
});

it('reports duplicates in the file and with stored customers, and enters them only where requested', async () => {
  const existing = await newCustomer(owner);
  const file = await fileOf([
    { name: '潜在客户 有限公司' },
    { name: '别的名字', contact_name: '李', contact_phone: '139-0000-2222' },
    { name: '新客户' },
    { name: '【新客户】', contact_name: '王', contact_phone: '13700001234' },
    { name: '新 客户' },
    { name: '另一家', contact_name: '王', contact_phone: '137 0000 1234' },
  ]);
  const preview = await checked(file);
  expect(preview).toMatchObject({ right: 2, wrong: 0, alike: 4 });
  const who = `与已有客户「潜在客户有限公司」（${existing.owner}）的`;
  expect(preview.rows.map(({ alike }) => alike)).toEqual([
    `${who}名称相同`,
    `${who}联系电话相同`,
    undefined,
    undefined,
    '与第 4 行的名称相同',
    '与第 5 行的联系电话相同',
  ]);
  const remaining = await requestUpload<ImportResult>(owner, CALLS.run.path, file, { mode: 'all' });
  expect(remaining.data).toMatchObject({ imported: 2, left_out: 4 });
  const again = await requestUpload<ImportResult>(owner, CALLS.run.path, file, { mode: 'all' });
  expect(again).toMatchObject({ error_code: 422, message: '所有正确的行都可能重复，没有导入任何数据' });
  const all = await requestUpload<ImportResult>(owner, CALLS.run.path, file, { mode: 'all', alike: 'enter' });
  expect(all.data).toMatchObject({ imported: 6, left_out: 0 });
  expect(await total()).toBe(9);
});

it(`enters all of ${ROWS} rows but 50 duplicates, and reports the 50`, async () => {
  const manager = await signInName();
  const file = await fileOf(
    Array.from({ length: ROWS }, (_, place) => {
      // Half of the duplicates are of the name, half of the telephone.
      const twin = place >= NEW ? place - NEW : place;
      return {
        name: place >= NEW + 25 ? `第 ${place} 家` : `第 ${twin} 家`,
        owner: manager,
        contact_name: '联系人',
        contact_phone: String(13_000_000_000 + (place >= NEW && place < NEW + 25 ? 50_000 + place : twin)),
      };
    }),
  );
  const preview = await checked(file);
  expect(preview).toMatchObject({ right: NEW, wrong: 0, alike: 50 });
  expect(preview.rows.filter(({ alike }) => alike !== undefined).map(({ row }) => row)).toEqual(
    Array.from({ length: 50 }, (_, place) => NEW + 2 + place),
  );
  const { data } = await requestUpload<ImportResult>(owner, CALLS.run.path, file, { mode: 'all' });
  expect(data).toMatchObject({ imported: NEW, left_out: 50 });
  expect([await total(), await count('customer_stage'), await count('customer_owner')]).toEqual([NEW, NEW, NEW]);
}, 120_000);

it('enters a file once that is imported five times at once', async () => {
  const file = await fileOf([{ name: '同时导入的客户', kind: '企业' }]);
  const before = await total();
  const run = () => requestUpload<ImportResult>(owner, CALLS.run.path, file, { mode: 'all' });
  const codes = (await Promise.all([run(), run(), run(), run(), run()])).map(({ error_code }) => error_code);
  expect(codes.sort()).toEqual([0, 422, 422, 422, 422]);
  expect(await total()).toBe(before + 1);
});
