// Users from a spreadsheet: nothing is written unless every row is right, or only the right rows are requested; each error is at its cell.

import type ExcelJS from 'exceljs';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type ImportPreview, type ImportResult, importCalls } from '#api/kernel/import';
import { listEndpoint } from '#api/kernel/list/list';
import { imports } from '#api/registry/declared';
import { importRows } from '#api/registry/import-rows';
import { departmentCalls } from '#api/setup/department';
import { holidayImport } from '#api/setup/holiday/holiday.import';
import { userList } from '#api/setup/user/user.list';
import { fileOf, requestUpload, sheetOf, textsOf, uploadAs, xlsOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { newEnterprise, signIn } from '#tests/support/world';

const CHECK = '/api/setup/user/import-check';
const IMPORT = '/api/setup/user/import';
const WRONG = '/api/setup/user/import/report-wrong';
const HEAD = ['登录名', '姓名', '部门', '角色', '职务', '手机', '邮箱'];
const RIGHT = ['li.na', '李娜', '总部/招商部', '只读用户、招商专员', '经理', '13800000001', 'li@example.com'];

const { world, admin } = openEnterprise({ each: 'test', people: { admin: 'admin' } });
beforeEach(async () => {
  const head = await admin.call(departmentCalls.save, { name: '总部' });
  await admin.call(departmentCalls.save, { name: '招商部', parent_id: head.id });
});

let counter = 0;
/** Returns a right row with a unique name. */
function right(change: Partial<Record<number, ExcelJS.CellValue>> = {}): ExcelJS.CellValue[] {
  counter += 1;
  const row: ExcelJS.CellValue[] = [...RIGHT];
  row[0] = `li.na.${counter}`;
  for (const [index, value] of Object.entries(change)) row[Number(index)] = value ?? null;
  return row;
}
const check = async (file: File) => (await requestUpload<ImportPreview>(admin, CHECK, file)).data as ImportPreview;
const refusal = async (file: File, path = CHECK) => {
  const { error_code, message, errors } = await requestUpload(admin, path, file, { mode: 'all' });
  return { error_code, message, path: errors?.[0]?.path };
};
const people = async () => (await admin.call(listEndpoint(userList), { page: 1, page_size: 200 })).total;
const wrongCells = (preview: ImportPreview) =>
  preview.rows.flatMap(({ row, errors }) => errors.map(({ column, message }) => [row, column, message]));

describe('a right file', () => {
  it('creates users with department, roles and a password that is shown once and signs in', async () => {
    const rows = [right(), right({ 2: null, 4: null, 5: 13_800_000_002, 6: null })];
    const reply = await requestUpload<ImportResult>(admin, IMPORT, await sheetOf([HEAD, ...rows]), { mode: 'all' });
    expect(reply.data).toMatchObject({ imported: 2, left_out: 0 });
    const [first, second] = reply.data?.handout ?? [];
    expect(first?.password).not.toBe(second?.password);
    await signIn(world, String(rows[0]?.[0]), first?.password);
    const { rows: listed } = await admin.call(listEndpoint(userList), {
      page: 1,
      page_size: 9,
      filter: { name: 'li.na' },
    });
    expect(listed).toMatchObject([
      { department: '总部 / 招商部', roles: '招商专员、只读用户', phone: '13800000001' },
      { department: null, roles: '招商专员、只读用户', phone: '13800000002', email: '' },
    ]);
    const stored = await world.db.asOwner((owner) =>
      owner.query<{ text: string }>(sql`select changes::text as text from audit_log where action = 'import'`),
    );
    expect(stored.map((row) => row.text).join()).not.toContain(first?.password);
  });

  it('may have its columns in any order, marked or with others between them', async () => {
    const [name, display_name, , roles] = right();
    const file = await sheetOf([
      ['角色 *', '星座', '姓名＊', '登录名*'],
      [roles ?? '', '白羊', display_name ?? '', name ?? ''],
    ]);
    const preview = await check(file);
    expect([preview.right, preview.wrong]).toEqual([1, 0]);
    expect(preview.warnings).toEqual([
      '没有这些列，按空白处理：部门、职务、手机、邮箱',
      '这些列不在模板中，没有读取：星座',
    ]);
    expect(await people()).toBe(1);
  });

  it('reads the stored value of a formula and the text of a link, and skips empty rows', async () => {
    const link = { text: 'li@example.com', hyperlink: 'mailto:li@example.com' };
    const formula = { formula: 'A1&B1', result: '李娜' };
    const file = await sheetOf([HEAD, [], right({ 1: formula, 6: link }), ['', ' '], right()]);
    const preview = await check(file);
    expect([preview.right, preview.rows.map((row) => row.row)]).toEqual([2, [3, 5]]);
    expect(preview.rows[0]?.cells).toMatchObject({ display_name: '李娜', email: 'li@example.com' });
  });

  it('names hidden rows and other sheets', async () => {
    const file = await sheetOf([HEAD, right(), right()], (sheet, workbook) => {
      sheet.getRow(3).hidden = true;
      workbook.addWorksheet('备份').addRow(['x']);
    });
    expect((await check(file)).warnings).toEqual([
      '只读取工作表「表」，其余工作表未读取：备份',
      '这些行在文件中是隐藏的，同样会导入：第 3 行',
    ]);
  });

  it('equals the template', async () => {
    const template = await admin.fetch('/api/setup/user/import/report');
    expect(await textsOf(template)).toEqual([['登录名*', '姓名*', '部门', '角色*', '职务', '手机', '邮箱']]);
  });
});

describe('a wrong cell', () => {
  it.each<[string, Partial<Record<number, ExcelJS.CellValue>>, string, RegExp]>([
    ['an empty required cell', { 1: null }, 'display_name', /请填写/],
    ['a name with a space', { 0: 'li na' }, 'name', /字母/],
    ['a broken address', { 6: 'li@' }, 'email', /邮箱/],
    ['an unknown department', { 2: '总部/不存在' }, 'department', /没有此部门/],
    ['an unknown role', { 3: '只读用户、国王' }, 'roles', /没有此角色：国王/],
    ['a formula without a result', { 1: { formula: 'A1&B1' } as ExcelJS.CellValue }, 'display_name', /公式/],
    ['an error value', { 1: { error: '#REF!' } as ExcelJS.CellValue }, 'display_name', /#REF!/],
    [
      'a formula with an error',
      { 1: { formula: 'A1', result: { error: '#N/A' } } as ExcelJS.CellValue },
      'display_name',
      /公式/,
    ],
    ['a figure too long to be kept', { 5: 123_456_789_012_345_680 }, 'phone', /15 位/],
  ])('is reported at its place: %s', async (_what, change, column, message) => {
    const preview = await check(await sheetOf([HEAD, right(), right(change)]));
    expect(wrongCells(preview)).toEqual([[3, column, expect.stringMatching(message)]]);
    expect([preview.right, preview.wrong]).toEqual([1, 1]);
  });

  it('is a repeated or a taken sign-in name', async () => {
    const twin = right();
    const taken = right();
    await requestUpload(admin, IMPORT, await sheetOf([HEAD, taken]), { mode: 'all' });
    const upper = [String(twin[0]).toUpperCase(), ...twin.slice(1)];
    const preview = await check(await sheetOf([HEAD, twin, upper, taken]));
    expect(wrongCells(preview)).toEqual([
      [2, 'name', '与第 3 行重复'],
      [3, 'name', '与第 2 行重复'],
      [4, 'name', '登录名已被使用'],
    ]);
  });

  it('is a merged one', async () => {
    const file = await sheetOf([HEAD, right(), right()], (sheet) => sheet.mergeCells('C2:C3'));
    expect(wrongCells(await check(file)).map(([row, column]) => [row, column])).toEqual([
      [2, 'department'],
      [3, 'department'],
    ]);
  });

  it('does not hide another one: unreadable, unknown and missing ones are reported together', async () => {
    const preview = await check(await sheetOf([HEAD, right({ 1: null, 2: '总部/不存在', 3: '国王', 6: 'li@' })]));
    expect(wrongCells(preview).map(([, column]) => column)).toEqual(['display_name', 'email', 'department', 'roles']);
  });

  it('blocks the whole file, unless only the right rows are requested', async () => {
    const file = await sheetOf([HEAD, right(), right({ 1: null })]);
    const all = await refusal(file, IMPORT);
    expect(all).toMatchObject({ error_code: 422, message: expect.stringContaining('1 行不正确') });
    expect(await people()).toBe(1);
    const some = await requestUpload<ImportResult>(admin, IMPORT, file, { mode: 'right' });
    expect(some.data).toMatchObject({ imported: 1, left_out: 1 });
    expect(await people()).toBe(2);
  });

  it('is returned in a file with the reasons, which can be corrected and imported', async () => {
    const file = await sheetOf([HEAD, right(), right({ 1: null, 6: 'li@' })]);
    const texts = await textsOf(await uploadAs(admin, WRONG, file));
    expect(texts[0]).toEqual([...HEAD, '错误原因']);
    expect(texts).toHaveLength(2);
    expect(texts[1]?.at(-1)).toBe('姓名：请填写；邮箱：邮箱格式不正确');
    const corrected = await sheetOf([
      texts[0] ?? [],
      (texts[1] ?? []).map((text, index) => ({ 1: '王', 6: '' })[index] ?? text),
    ]);
    expect(await check(corrected)).toMatchObject({ right: 1, wrong: 0, warnings: [] });
  });
});

describe('every import', () => {
  it.each([...imports, holidayImport].map((each) => [each.title, each] as const))(
    'of %s returns its wrong rows',
    async (_, each) => {
      const titles = each.columns.map(({ title }) => title);
      const file = await sheetOf([titles, titles.map(() => '甲乙丙')]);
      const texts = await textsOf(await uploadAs(admin, importCalls(each).wrongRows.path, file));
      expect(texts[0]).toEqual([...titles, '错误原因']);
      expect(texts).toHaveLength(2);
      expect(texts[1]?.at(-1)).not.toBe('');
    },
  );

  it('requires no cell that its columns let be empty', () => {
    for (const { area, object, columns } of [...imports, holidayImport]) {
      const optional = columns.filter(({ required }) => !required).map(({ name }) => name);
      const row = importRows[`${area}/${object}`];
      // Contracts have rows of several kinds, each with a separate schema.
      if (!row) continue;
      const schema = z.toJSONSchema(row, { io: 'input', unrepresentable: 'any' });
      expect([object, optional.filter((name) => schema.required?.includes(name))]).toEqual([object, []]);
    }
  });
});

describe('a file of another format', () => {
  const rows = () => [HEAD, right().map(String), right({ 3: '没有的角色' }).map(String)];
  const page = (cells: readonly (readonly string[])[]) =>
    `<html><table>${cells.map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('')}</table></html>`;
  const FORMATS: readonly (readonly [name: string, (rows: string[][]) => Uint8Array])[] = [
    ['人员.csv', (cells) => Buffer.from(cells.map((row) => row.join(',')).join('\r\n'))],
    ['人员.txt', (cells) => Buffer.from(cells.map((row) => row.join('\t')).join('\n'))],
    ['网页.xls', (cells) => Buffer.from(page(cells))],
    ['人员.xls', (cells) => xlsOf(cells)],
  ];

  it.each(FORMATS)('is read like a workbook: %s', async (name, bytesOf) => {
    const file = fileOf(bytesOf(rows()), name);
    const { right: good, wrong, rows: previewed } = await check(file);
    expect([good, wrong]).toEqual([1, 1]);
    expect(previewed[1]).toMatchObject({ row: 3, errors: [{ column: 'roles' }] });
    expect((await requestUpload<ImportResult>(admin, IMPORT, file, { mode: 'right' })).data).toMatchObject({
      imported: 1,
    });
  });

  it('has its dates in any usual spelling', async () => {
    const heads = holidayImport.columns.map(({ title }) => title);
    const index = holidayImport.columns.findIndex(({ kind }) => kind === 'date');
    const days = ['2026/11/1', '2026.11.2', '2026年11月3日', '20261104', '2026-11-5', '05/11/2026'];
    const cells = days.map((day) => heads.map((_head, place) => (place === index ? day : '')));
    const file = fileOf(Buffer.from([heads, ...cells].map((row) => row.join(',')).join('\n')), '假日.csv');
    const { data } = await requestUpload<ImportPreview>(admin, importCalls(holidayImport).check.path, file);
    const { name = '' } = holidayImport.columns[index] ?? {};
    const refused = data?.rows.map(({ errors }) => errors.some(({ column }) => column === name));
    expect(refused).toEqual([false, false, false, false, false, true]);
  });
});

describe('a wrong file', () => {
  it('names the missing columns', async () => {
    expect(
      await refusal(
        await sheetOf([
          ['登录名', '部门'],
          ['a', 'b'],
        ]),
      ),
    ).toEqual({
      error_code: 422,
      message: expect.stringContaining('缺少列：姓名、角色'),
      path: ['file'],
    });
  });

  it.each<[string, () => Promise<File>, RegExp]>([
    ['without rows', () => sheetOf([HEAD]), /没有数据行/],
    ['with a column twice', () => sheetOf([[...HEAD, '姓名'], right()]), /重复的列：姓名/],
    [
      'with 1,001 rows',
      () => sheetOf([HEAD, ...Array.from({ length: 1001 }, () => right())]),
      /最多导入 1,000 行.*1,001 行/,
    ],
    [
      'under another extension',
      async () => fileOf(new Uint8Array(await (await sheetOf([HEAD, right()])).arrayBuffer()), '人员.pdf'),
      /扩展名 \.pdf 不是表格/,
    ],
    ['of no bytes', async () => fileOf(new Uint8Array()), /空的/],
    ['that is a document', async () => fileOf(Buffer.from('%PDF-1.7\n1 0 obj\n')), /这是 PDF 文件.*\.xlsx/],
    [
      'that is cut off',
      async () => fileOf(new Uint8Array(await (await sheetOf([HEAD, right()])).arrayBuffer()).slice(0, -60)),
      /损坏/,
    ],
  ])('is refused: %s', async (_what, make, message) => {
    const file = await make();
    for (const path of [CHECK, IMPORT]) {
      expect(await refusal(file, path)).toEqual({
        error_code: 422,
        message: expect.stringMatching(message),
        path: ['file'],
      });
    }
    expect(await people()).toBe(1);
  });

  it('is refused without a mode, and to users without the right', async () => {
    const file = await sheetOf([HEAD, right()]);
    const reply = await requestUpload(admin, IMPORT, file, { mode: 'some' });
    expect([reply.error_code, reply.errors?.[0]?.path]).toEqual([422, ['mode']]);
    const viewer = await (await newEnterprise(world)).person('viewer');
    expect((await requestUpload(viewer, CHECK, file)).error_code).toBe(403);
  });
});
