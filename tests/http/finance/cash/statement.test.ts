// Bank statements through the real calls: for every file format the money is in the books once, and a file that is read wrongly is noticed. Today is
// 2026-03-16.

import { describe, expect, it } from 'vitest';
import {
  bankStatements,
  removeStatementMapping,
  saveStatementMapping,
  statementMappings,
  statementWrongRows,
} from '#api/finance/bank-statement/bank-statement';
import { saveCashRecord, voidCashRecord } from '#api/finance/cash-record/cash-record';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { newCash, newTenant } from '#tests/support/builders';
import { fileOf, sheetOf, textsOf, uploadAs } from '#tests/support/files/sheet';
import { COLUMNS, csvFile, HEADS, LAYOUT, LINES, openStatements } from '#tests/support/finance/statement';

const { owner, accountId, fields, check, run, detected, books, states, faults } = openStatements();

describe('a statement', () => {
  it('becomes receipts, with the tenant where the payer is one', async () => {
    await newTenant(owner, '上海甲贸易有限公司');
    const file = csvFile([HEADS, ...LINES]);
    expect((await check(file)).data).toMatchObject({
      counts: { new: 2, similar: 0, known: 0, out: 1, wrong: 0 },
      amount_fen: 620_001,
      warnings: [],
    });
    expect((await run(file)).data).toEqual({
      imported: 2,
      amount_fen: 620_001,
      known: 0,
      left_out: 0,
      lines: 3,
      ids: [expect.any(Number), expect.any(Number)],
    });
    expect(await books()).toEqual([
      ['2026-03-02', '上海甲贸易有限公司', 620_000, '上海甲贸易有限公司'],
      ['2026-03-04', '李四', 1, null],
    ]);
    expect(await owner.call(bankStatements, {})).toMatchObject([
      {
        file_name: '对账单.csv',
        first_on: '2026-03-02',
        last_on: '2026-03-04',
        imported: 2,
        amount_fen: 620_001,
        known: 0,
      },
    ]);
  });

  it('is not written if its sum differs from the confirmed one', async () => {
    const file = csvFile([HEADS, ...LINES]);
    expect(await run(file, { amount_fen: '620000' })).toMatchObject({ error_code: 409 });
    expect(await books()).toEqual([]);
    const done = (await run(file, { amount_fen: '620001' })).data;
    const { rows } = await owner.call(listEndpoint(cashRecordList), {
      page: 1,
      page_size: 9,
      filter: { id: done?.ids.slice(0, 1) ?? [] },
    });
    expect(rows.map(({ amount_fen }) => amount_fen)).toEqual([620_000]);
  });

  it('returns its wrong lines under its own headers, for correction', async () => {
    const wrong = ['2099-03-05', '5.00', '', '', '王五', '6222020100003', 'S4', ''];
    const reply = await uploadAs(owner, statementWrongRows.path, csvFile([HEADS, ...LINES, wrong]), fields());
    const texts = await textsOf(reply);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toEqual([...HEADS, '错误原因']);
    expect(texts[1]?.at(-1)).toContain('不能晚于今天');
    const corrected = await sheetOf([texts[0] ?? [], (texts[1] ?? []).map((text) => text.replace('2099', '2026'))]);
    expect(await states(corrected)).toEqual(['new']);
  });

  it('adds nothing when it is read again, nor when only a part of it is new', async () => {
    await run(csvFile([HEADS, ...LINES]));
    expect((await run(csvFile([HEADS, ...LINES]))).data).toEqual({
      imported: 0,
      amount_fen: 0,
      known: 3,
      left_out: 0,
      lines: 0,
      ids: [],
    });
    const more = [...LINES, ['2026-03-05', '5.00', '', '105,905.01', '王五', '6222020100003', 'S4', '']];
    expect(await states(csvFile([HEADS, ...more]))).toEqual(['known', 'known', 'known', 'new']);
    expect((await run(csvFile([HEADS, ...more]))).data).toMatchObject({ imported: 1, known: 3, lines: 1 });
    expect(await books()).toHaveLength(3);
  });

  it('adds nothing twice where the bank gives no serial, and keeps equal movements of a day separate', async () => {
    const { bank_serial: _serial, balance: _balance, ...columns } = COLUMNS;
    const layout = JSON.stringify({ columns, date_order: 'ymd' });
    const [line = []] = LINES;
    const file = csvFile([HEADS, line, line]);
    expect((await run(file, { layout })).data).toMatchObject({ imported: 2 });
    expect((await run(file, { layout })).data).toMatchObject({ imported: 0, known: 2 });
    expect((await run(csvFile([HEADS, line, line, line]), { layout })).data).toMatchObject({ imported: 1, known: 2 });
  });

  it('adds nothing when it is read again by other columns', async () => {
    const { bank_serial: _serial, ...columns } = COLUMNS;
    const { balance: _balance, remark: _remark, ...fewer } = columns;
    const read = (columns: object) => ({ layout: JSON.stringify({ columns, date_order: 'ymd' }) });
    const file = csvFile([HEADS, ...LINES]);
    expect((await run(file, read(fewer))).data).toMatchObject({ imported: 2 });
    expect(await states(file, read(columns))).toEqual(['known', 'known', 'known']);
    expect(await states(file)).toEqual(['known', 'known', 'known']);
    expect((await run(file)).data).toMatchObject({ imported: 0, known: 3 });
  });

  it('asks about an equal line of another file that nothing distinguishes', async () => {
    const heads = ['交易日期', '收入金额', '对方户名'];
    const layout = JSON.stringify({
      columns: { received_on: '交易日期', credit: '收入金额', payer: '对方户名' },
      date_order: 'ymd',
    });
    const file = csvFile([heads, ['2026-03-02', '50.00', '停车散客']]);
    expect((await run(file, { layout })).data).toMatchObject({ imported: 1 });
    expect(await states(file, { layout })).toEqual(['similar']);
    expect((await run(file, { layout })).data).toMatchObject({ imported: 0, left_out: 1 });
  });

  it('takes equal lines of two files for two movements where their balances differ', async () => {
    const line = (balance: string) => ['2026-03-02', '50.00', '', balance, '停车散客', '', '', ''];
    expect((await run(csvFile([HEADS, line('150.00')]))).data).toMatchObject({ imported: 1 });
    expect((await run(csvFile([HEADS, line('250.00')]))).data).toMatchObject({ imported: 1 });
    expect((await run(csvFile([HEADS, line('150.00'), line('250.00')]))).data).toMatchObject({ imported: 0, known: 2 });
  });

  it('is in the books once, with any number of simultaneous readers', async () => {
    const file = csvFile([HEADS, ...LINES]);
    const done = await Promise.all(Array.from({ length: 10 }, () => run(file)));
    expect(done.reduce((sum, { data }) => sum + (data?.imported ?? 0), 0)).toBe(2);
    expect(await books()).toHaveLength(2);
  });

  it('is read in GB18030, with tabs, and from a workbook with a title, real dates and figures', async () => {
    // 交易日期,收入,户名 and one line in GB18030.
    const heads = 'bdbbd2d7c8d5c6da2cbdf0b6ee2cbba7c3fb0d0a';
    const line = `${Buffer.from('2026-03-02,12.50,').toString('hex')}bcd7b9abcbbe`;
    const layout = JSON.stringify({
      columns: { received_on: '交易日期', amount: '金额', payer: '户名' },
      date_order: 'ymd',
    });
    await run(fileOf(Buffer.from(heads + line, 'hex'), 'gb.csv'), { layout });
    await run(fileOf(new TextEncoder().encode('交易日期\t金额\t户名\n20260303\t1.00\t="乙公司"\n'), 'tab.csv'), {
      layout,
    });
    const sheet = await sheetOf(
      [
        ['企业账户明细', null, null],
        ['交易日期', '金额(元)', '户名'],
        [new Date('2026-03-04T10:20:30Z'), 0.1 + 0.2, '丙公司'],
      ],
      (rows) => rows.mergeCells('A1:C1'),
    );
    await run(sheet, { layout });
    expect(await books()).toEqual([
      ['2026-03-02', '甲公司', 1_250, null],
      ['2026-03-03', '乙公司', 100, null],
      ['2026-03-04', '丙公司', 30, null],
    ]);
  });

  it('warns of money that was entered by hand, and leaves it out unless it is wanted', async () => {
    await newCash(owner, 5_000, '手工登记的付款人');
    const file = csvFile([HEADS, ['2026-03-10', '50.00', '', '1', '银行写的付款人', '6222', 'S9', '']]);
    expect((await check(file)).data?.rows[0]).toMatchObject({
      state: 'similar',
      note: '2026-03-10 手工登记过同额收款（手工登记的付款人）',
    });
    expect((await run(file)).data).toMatchObject({ imported: 0, left_out: 1 });
    expect((await run(file, { similar: 'import' })).data).toMatchObject({ imported: 1, left_out: 0 });
  });

  it('offers money that was voided, which may also be typed in again', async () => {
    await run(csvFile([HEADS, ...LINES]));
    const { rows } = await owner.call(listEndpoint(cashRecordList), {
      page: 1,
      page_size: 10,
      sort: [{ field: 'received_on', order: 'asc' }],
    });
    for (const row of rows) await owner.call(voidCashRecord, { id: row.id, reason: '登记错账户' });
    const file = csvFile([HEADS, ...LINES]);
    expect(await states(file)).toEqual(['similar', 'known', 'similar']);
    expect((await check(file)).data?.rows[0]?.note).toContain(
      '已登记过但已作废（2026-03-02 上海甲贸易有限公司 6,200.00 元）',
    );
    const typed = { received_on: '2026-03-04', amount_fen: 1, payer: '李四', bank_serial: 'S3' };
    await owner.call(saveCashRecord, { flow_account_id: accountId(), ...typed });
    expect(await states(file)).toEqual(['similar', 'known', 'known']);
    expect((await run(file, { similar: 'import' })).data).toMatchObject({ imported: 1, amount_fen: 620_000 });
    expect(await states(file)).toEqual(['known', 'known', 'known']);
  });
});

describe('a wrong statement', () => {
  it('with swapped columns is noticed by its balances, its payers or its accounts', async () => {
    const swap = (change: object) => ({ layout: JSON.stringify({ ...LAYOUT, columns: { ...COLUMNS, ...change } }) });
    const file = csvFile([HEADS, ...LINES]);
    const turned = await check(file, swap({ credit: '支出金额', debit: '收入金额' }));
    expect(turned).toMatchObject({
      error_code: 422,
      message: '余额与金额方向相反：收入与支出可能对应反了，请检查列的对应',
    });
    expect(await faults(file, swap({ payer: '对方账号', payer_account: '对方户名' }))).toContain(
      '2 对方户名：应为对方户名，像是账号或金额；请检查列的对应（6222020100001）',
    );
    expect(await books()).toEqual([]);
  });

  it('with two ways of writing dates names the rows that are not as stated', async () => {
    const rows = [HEADS, LINES[0] ?? [], ['04/03/2026', '1.00', '', '105,901.00', '李四', '6222', 'S7', '']];
    expect(await faults(csvFile(rows))).toEqual([
      '3 交易日期：应为日期，写法如 2026-01-31；请检查所选的日期写法与列的对应（04/03/2026）',
    ]);
    expect(await run(csvFile(rows))).toMatchObject({ error_code: 422 });
    expect(await books()).toEqual([]);
    expect((await run(csvFile(rows), { mode: 'right' })).data).toMatchObject({ imported: 1, left_out: 1 });
  });

  it('with broken formulas, future days, amounts of 0 or out of range names each cell', async () => {
    const sheet = await sheetOf(
      [
        HEADS,
        ['2026-03-02', { formula: '1+1', result: 2 }, '', '', '甲', '6222', 'T1', ''],
        ['2026-03-02', { formula: 'A1' }, '', '', '甲', '6222', 'T2', ''],
        ['2026-03-17', '1', '', '', '甲', '6222', 'T3', ''],
        ['2026-03-02', '0', '', '', '甲', '6222', 'T4', ''],
        ['2026-03-02', '10000000000000.00', '', '', '甲', '6222', 'T5', ''],
        ['2026-03-02', '3', '', '', '甲', '6222', 'T6', ''],
        ['2026-03-02', '4', '', '', '甲', '6222', 'T6', ''],
      ],
      (rows) => {
        rows.getRow(2).hidden = true;
      },
    );
    expect(await faults(sheet)).toEqual([
      '3 收入金额：是没有计算结果的公式，请粘贴为数值（=A1）',
      '4 交易日期：不能晚于今天（2026-03-17）',
      '5 收入金额：金额不能为空或 0（0）',
      '6 收入金额：金额过大（10000000000000.00）',
    ]);
    expect((await check(sheet)).data?.warnings).toEqual(['这些行在文件中是隐藏的，同样会读取：第 2 行']);
  });

  it('with lines of another account names them', async () => {
    const [, , line = []] = LINES;
    const banked = await owner.call(flowAccountCalls.save, { name: '一般户', number: '6200 0001' });
    const layout = JSON.stringify({ columns: { ...COLUMNS, own_account: '本方账号' }, date_order: 'ymd' });
    const rows = [
      [...HEADS, '本方账号'],
      [...line.with(6, 'S8'), '4100 0000'],
    ];
    expect(await faults(csvFile(rows), { layout, flow_account_id: String(banked.id) })).toEqual([
      '2 本方账号：与所选流水账户的账号 6200 0001 不一致（4100 0000）',
    ]);
  });

  it('that is no table, lacks columns or has none for the amount is refused in words', async () => {
    const messages = await Promise.all(
      [
        run(fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old.xls')),
        run(fileOf(new TextEncoder().encode('%PDF-1.7\n1 0 obj\n'), 'statement.pdf')),
        run(
          csvFile([
            ['日期', '金额'],
            ['2026-03-02', '1'],
          ]),
        ),
        run(csvFile([HEADS])),
        run(csvFile([HEADS, ...LINES]), { layout: '{' }),
        run(csvFile([HEADS, ...LINES]), {
          layout: JSON.stringify({ columns: { received_on: '交易日期', payer: '对方户名' }, date_order: 'ymd' }),
        }),
        run(csvFile([HEADS, ...LINES]), { flow_account_id: '999999' }),
      ].map(async (reply) => (await reply).message),
    );
    expect(messages).toEqual([
      '不能读取这个文件：不是 Excel 工作簿，或者已损坏；请用 Excel 打开并另存为 .xlsx 后重新上传',
      '这是 PDF 文件，不能读取其中的表格；请上传银行导出的 .xlsx、.xls、.csv、.txt、.xml（camt）或 MT940 文件',
      expect.stringContaining('文件没有这些列：交易日期、对方户名、收入金额'),
      '列名下面没有数据行',
      '提交的内容有 1 处错误：请对应各列',
      '提交的内容有 1 处错误：请选择收入金额列，或选择金额列',
      '所选流水账户不存在',
    ]);
    expect(await books()).toEqual([]);
  });
});

describe('a mapping', () => {
  const heads = ['入账日', '贷记', '付款单位', '余下'];
  const lines = [['2026-03-02', '1.00', '甲', '1.00']];
  const columns = { received_on: '入账日', amount: '贷记', payer: '付款单位' };
  const layout = JSON.stringify({ columns, date_order: 'ymd' });

  it('is guessed from the heads, and confirmed by an import for the same heads of the same account', async () => {
    const file = csvFile([['明细清单'], heads, ...lines]);
    expect(await detected(file)).toMatchObject({ origin: 'guessed' });
    expect(await detected(csvFile([['明细'], HEADS, ...LINES]))).toMatchObject({
      head_row: 2,
      columns: COLUMNS,
      origin: 'guessed',
    });
    await check(file, { layout });
    expect(await detected(file)).toMatchObject({ origin: 'guessed' });
    expect((await run(file, { layout })).data).toMatchObject({ imported: 1 });
    const turned = csvFile([['明细清单'], heads.toReversed(), ...lines.map((line) => line.toReversed())]);
    expect(await detected(turned)).toEqual({
      head_row: 2,
      heads: heads.toReversed(),
      samples: [['1.00', '甲', '1.00', '2026-03-02']],
      warnings: [],
      origin: 'confirmed',
      profile: null,
      columns,
      date_order: 'ymd',
      sheet: '',
      sheets: [],
    });
    const another = await owner.call(flowAccountCalls.save, { name: '一般户', number: '' });
    expect(await detected(file, { flow_account_id: String(another.id) })).toMatchObject({ origin: 'guessed' });
    expect(await detected(csvFile([[...heads, '用途'], ...lines]))).toMatchObject({ origin: 'guessed' });
  });

  it('of an unknown bank is remembered where the file suggests it too, until a later import replaces it', async () => {
    const file = csvFile([HEADS, ...LINES]);
    const { balance: _balance, ...fewer } = COLUMNS;
    await run(file);
    expect(await detected(file)).toMatchObject({ origin: 'confirmed', columns: COLUMNS });
    await run(file, { layout: JSON.stringify({ columns: fewer, date_order: 'ymd' }) });
    expect(await detected(file)).toMatchObject({ origin: 'confirmed', columns: fewer });
    await run(file);
    expect(await detected(file)).toMatchObject({ origin: 'confirmed', columns: COLUMNS });
  });

  it('is saved under a name for users to choose', async () => {
    const saved = await owner.call(saveStatementMapping, { name: '农商行', columns, date_order: 'dmy' });
    const again = await owner.call(saveStatementMapping, { name: '农商行', columns, date_order: 'ymd' });
    expect(again.id).toBe(saved.id);
    expect(await owner.call(statementMappings, {})).toEqual([
      { id: saved.id, name: '农商行', columns, date_order: 'ymd' },
    ]);
    expect(await detected(csvFile([heads, ...lines]))).toMatchObject({ origin: 'guessed' });
    await owner.call(removeStatementMapping, { ids: [saved.id] });
    expect(await owner.call(statementMappings, {})).toEqual([]);
  });

  it('uses no column for two things', async () => {
    const columns = { received_on: '日期', amount: '日期', payer: '户名' };
    const reply = await owner.request(saveStatementMapping, { name: '错', columns, date_order: 'ymd' });
    expect(reply).toMatchObject({
      error_code: 422,
      errors: [{ path: ['columns', 'amount'], message: '一列只能对应一项' }],
    });
  });
});
