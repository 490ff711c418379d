// The chart of accounts (docs/domain/vouchers.md): the standard one, refusals, and the spreadsheets of 金蝶 K/3 and 用友 U8.
import type ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { listVoucherTemplates, saveVoucherTemplate } from '#api/finance/voucher/voucher';
import { USUAL_LINES } from '#api/finance/voucher/voucher-events';
import type { ImportPreview, ImportResult } from '#api/kernel/import';
import { chargeItemCalls } from '#api/setup/finance-setting/charge-item';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { subjectCalls, subjectOptions } from '#api/setup/finance-setting/subject';
import { requestUpload, sheetOf } from '#tests/support/files/sheet';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const opened = openEnterprise({ each: 'test' });

const chart = async () => new Map((await opened.owner.call(subjectCalls.list, {})).map((each) => [each.code, each]));
const offered = async () => (await opened.owner.call(subjectOptions, {})).map(({ value }) => value);
const add = (code: string, name: string) =>
  opened.owner.call(subjectCalls.save, { code, name, side: 'debit', auxiliaries: [] });

describe('the chart of a new enterprise', () => {
  it('offers every subject that the usual lines and the charge items name', async () => {
    const codes = new Set(await offered());
    const items = await opened.owner.call(chargeItemCalls.list, {});
    const named = [
      ...Object.values(USUAL_LINES).flatMap((lines) => lines.map(({ subject }) => subject)),
      ...items.flatMap(({ receivable_subject, revenue_subject }) => [receivable_subject, revenue_subject]),
    ].filter((code) => code !== '');
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('names subjects with their parents and offers none that has children', async () => {
    expect((await opened.owner.call(subjectOptions, {})).find(({ value }) => value === '1122.99')).toEqual({
      value: '1122.99',
      label: '1122.99 应收账款—直线法租金',
    });
    expect((await chart()).has('1122')).toBe(true);
    expect(await offered()).not.toContain('1122');
  });
});

describe('a subject that cannot be posted to', () => {
  const chargeItem = async () => {
    const {
      usage: _usage,
      uses: _uses,
      taxable_item: _item,
      ...item
    } = firstOf(await opened.owner.call(chargeItemCalls.list, {}));
    return item;
  };

  it('is refused at the field of a charge item', async () => {
    const item = await chargeItem();
    const refused = async (receivable_subject: string) =>
      (await opened.owner.request(chargeItemCalls.save, { ...item, receivable_subject })).errors;
    expect(await refused('1122.88')).toEqual([
      { path: ['receivable_subject'], message: '会计科目「1122.88」不存在，请从会计科目表中选择' },
    ]);
    expect(await refused('1122')).toEqual([
      { path: ['receivable_subject'], message: '会计科目「1122 应收账款」有下级科目，不能记账，请选择末级科目' },
    ]);
    const parking = present((await chart()).get('1122.06'));
    const { usage: _usage, uses: _uses, full_name: _name, leaf: _leaf, ...values } = parking;
    await opened.owner.call(subjectCalls.save, { ...values, enabled: false });
    expect(await refused('1122.06')).toEqual([
      { path: ['receivable_subject'], message: '会计科目「1122.06 应收账款—停车费」已停用，请选择其他科目' },
    ]);
  });

  it('is refused at the field of a flow account and of a line of a template', async () => {
    const { id, version, name } = firstOf(await opened.owner.call(flowAccountCalls.list, {}));
    const account = await opened.owner.request(flowAccountCalls.save, { id, version, name, subject: '1002.77' });
    expect(account.errors).toMatchObject([{ path: ['subject'] }]);
    const templates = await opened.owner.call(listVoucherTemplates, {});
    const { lines } = present(templates.find(({ event }) => event === 'revenue'));
    const [debit, credit] = [present(lines[0]), present(lines[1])];
    expect(debit.subject).toBe('1122.99');
    const template = await opened.owner.request(saveVoucherTemplate, {
      event: 'revenue',
      lines: [{ ...debit, subject: '1531.01' }, credit],
    });
    expect(template.errors).toMatchObject([{ path: ['lines', 0, 'subject'] }]);
    await add('1531', '长期应收款');
    const saved = await opened.owner.call(saveVoucherTemplate, {
      event: 'revenue',
      lines: [{ ...debit, subject: '1531' }, credit],
    });
    expect(saved.find(({ event }) => event === 'revenue')?.lines[0]).toMatchObject({ subject: '1531' });
  });

  it('keeps its code and stays while it is used', async () => {
    const used = present((await chart()).get('1122.01'));
    expect(used.uses).toMatchObject([{ what: '个费项', count: 1 }]);
    const { usage: _usage, uses: _uses, full_name: _name, leaf: _leaf, ...values } = used;
    expect((await opened.owner.request(subjectCalls.save, { ...values, code: '1122.71' })).errors).toMatchObject([
      { path: ['code'] },
    ]);
    expect((await opened.owner.request(subjectCalls.remove, { ids: [used.id] })).message).toContain('1 个费项');
    const { id } = await add('1122.71', '其他');
    expect(await opened.owner.call(subjectCalls.remove, { ids: [id] })).toEqual({ deleted: 1 });
  });
});

describe('a spreadsheet', () => {
  const check = async (rows: ExcelJS.CellValue[][]) =>
    (await requestUpload<ImportPreview>(opened.owner, '/api/setup/subject/import-check', await sheetOf(rows))).data;
  const run = async (rows: ExcelJS.CellValue[][]) =>
    requestUpload<ImportResult>(opened.owner, '/api/setup/subject/import', await sheetOf(rows), { mode: 'all' });

  it('of 金蝶 K/3 adds subjects and updates those that are there', async () => {
    const rows = [
      ['科目代码', '科目名称', '科目类别', '余额方向', '外币核算', '核算项目类别', '是否禁用'],
      ['1122', '应收账款', '流动资产', '借', '不核算', '', ''],
      ['1122.01', '房屋租金', '流动资产', '借', '不核算', '客户/部门', ''],
      ['1122.08', '广告位租金', '流动资产', '借', '不核算', '客户', '是'],
      ['2203.01', '预收租金', '流动负债', '贷', '不核算', '客户,车辆', ''],
    ];
    const preview = present(await check(rows));
    expect(preview.wrong).toBe(0);
    expect(preview.rows.map(({ note }) => note)).toEqual([
      '更新已有科目',
      '更新已有科目',
      '新增',
      '新增；不支持的辅助核算未读取：车辆',
    ]);
    expect(await run(rows)).toMatchObject({ error_code: 0, data: { imported: 4 } });
    const after = await chart();
    expect(after.get('1122.01')).toMatchObject({ full_name: '应收账款—房屋租金', auxiliaries: ['tenant', 'park'] });
    expect(after.get('1122.08')).toMatchObject({ side: 'debit', auxiliaries: ['tenant'], enabled: false });
    expect(after.get('2203')).toMatchObject({ leaf: false });
    expect(await offered()).not.toContain('2203');
  });

  it('of 用友 U8 finds the subjects of its codes without dots', async () => {
    const rows = [
      ['级次', '科目编码', '科目名称', '方向', '辅助核算', '银行账'],
      [1, '1122', '应收账款', '借方', '', ''],
      [2, '112201', '应收租金', '借方', '客户往来', ''],
      [2, '660201', '折旧费', '借方', '部门项目', ''],
      [1, '6602', '管理费用', '借方', '', ''],
    ];
    const preview = present(await check(rows));
    expect(preview.rows.map(({ note }) => note)).toEqual(['更新已有科目', '更新已有科目 1122.01', '新增', '新增']);
    expect(await run(rows)).toMatchObject({ error_code: 0 });
    const after = await chart();
    expect(after.has('112201')).toBe(false);
    expect(after.get('1122.01')).toMatchObject({ name: '应收租金', auxiliaries: ['tenant'] });
    expect(after.get('660201')).toMatchObject({ full_name: '管理费用—折旧费', auxiliaries: ['park', 'contract'] });
    expect(after.get('6602')).toMatchObject({ leaf: false });
  });

  it('is refused where a direction or a code is wrong or comes twice', async () => {
    const preview = present(
      await check([
        ['科目编码', '科目名称', '余额方向'],
        ['1405', '库存商品', '增加'],
        ['14 06', '发出商品', '借'],
        ['1122.01', '租金', '借'],
        ['112201', '租金', '借'],
      ]),
    );
    expect(preview.rows.map(({ errors }) => errors.map(({ column }) => column))).toEqual([
      ['side'],
      ['code'],
      ['code'],
      ['code'],
    ]);
  });
});
