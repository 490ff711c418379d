// Files as banks write them: numbers of batches, sums, interest, accounts above the table, directions.
import { describe, expect, it } from 'vitest';
import { detectStatementLayout, saveStatementMapping } from '#api/finance/bank-statement/bank-statement';
import type { DetectedLayout } from '#api/finance/bank-statement/bank-statement.schema';
import { cashRecordList } from '#api/finance/cash-record/cash-record.list';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { fileOf, requestUpload, sheetOf } from '#tests/support/files/sheet';
import { csvFile, type Fields, HEADS, LINES, openStatements } from '#tests/support/finance/statement';

const { owner, check, run, detected, states } = openStatements();

describe('a file of a bank', () => {
  const layoutOf = async (file: File) => {
    const { columns = {}, date_order = 'ymd' } = (await detected(file)) ?? {};
    return JSON.stringify({ columns, date_order });
  };
  const guessed = async (file: File) => ({ layout: await layoutOf(file) });
  const linesOf = async (file: File, change?: Fields) =>
    (await check(file, change ?? (await guessed(file)))).data?.rows.map(({ state, amount_fen, payer }) => [
      state,
      amount_fen,
      payer,
    ]);

  it('with a number of a batch in each line has its lines one by one, and the number in their remarks', async () => {
    const line = (amount: string, balance: string, payer: string) => [
      '2026-03-10',
      amount,
      '',
      balance,
      payer,
      '',
      'BATCH01',
      '代收',
    ];
    const file = csvFile([HEADS, line('100.00', '100.00', '租户甲'), line('200.00', '300.00', '租户乙')]);
    expect((await detected(file))?.columns.bank_serial).toBeUndefined();
    expect((await run(file)).data).toMatchObject({ imported: 2, amount_fen: 30_000 });
    expect((await run(file)).data).toMatchObject({ imported: 0, known: 2 });
    const { rows } = await owner.call(listEndpoint(cashRecordList), { page: 1, page_size: 10 });
    expect(new Set(rows.map(({ remark, bank_serial }) => `${remark} ${bank_serial}`))).toEqual(
      new Set(['代收 流水号 BATCH01 null']),
    );
  });

  it('that uses a number again leaves the decision to the user', async () => {
    await run(csvFile([HEADS, ...LINES]));
    const [first = []] = LINES;
    const again = csvFile([HEADS, first.with(0, '2026-03-12').with(3, '500.00')]);
    expect((await check(again)).data?.rows[0]).toMatchObject({
      state: 'similar',
      note: '流水号 S1 已登记为 2026-03-02 上海甲贸易有限公司 6,200.00 元，请核对是否同一笔',
    });
    expect((await run(again, { similar: 'import' })).data).toMatchObject({ imported: 1, amount_fen: 620_000 });
    expect(await states(again)).toEqual(['known']);
  });

  it('with interest, digits for names, sums and reversals takes its receipts', async () => {
    const file = csvFile([
      ['账号：3100 1234 5678', '', '', '', '', '', '', ''],
      HEADS,
      ['承前页', '', '', '100.00', '', '', '', ''],
      ['2026-03-01', '3.56', '', '103.56', '', '', 'I1', '结息'],
      ['2026-03-02', '50.00', '', '153.56', '1919', '', 'I2', ''],
      ['2026-03-03', '-50.00', '', '103.56', '1919', '', 'I3', '冲正'],
      ['2026-03-04', '', '1.00', '102.56', '水务公司', '', 'I4', ''],
      ['人民币合计', '3.56', '1.00', '', '', '', '', ''],
      ['期末余额', '', '', '102.56', '', '', '', ''],
    ]);
    expect(await linesOf(file)).toEqual([
      ['other', 356, ''],
      ['new', 5_000, '1919'],
      ['other', -5_000, '1919'],
      ['out', -100, '水务公司'],
    ]);
    const { warnings } = (await check(file, await guessed(file))).data ?? {};
    expect(warnings).toEqual([
      '第 3、8、9 行是合计、余额或说明，没有读取',
      expect.stringContaining('文件写明账号 310012345678'),
    ]);
    expect((await run(file, await guessed(file))).data).toMatchObject({ imported: 1, left_out: 0, lines: 4 });
  });

  it('has its headers in the row that the user names', async () => {
    const heads = ['何日', '进账多少', '何人'];
    const file = csvFile([['交易日期', '2026-03', ''], heads, ['2026-03-02', '1.00', '甲']]);
    expect(await detected(file)).toMatchObject({ head_row: 1 });
    const detectedIn = (head_row: string) =>
      requestUpload<DetectedLayout>(owner, detectStatementLayout.path, file, { head_row });
    expect((await detectedIn('2')).data).toMatchObject({ head_row: 2, heads, samples: [['2026-03-02', '1.00', '甲']] });
    expect(await detectedIn('4')).toMatchObject({
      error_code: 422,
      errors: [{ path: ['head_row'], message: '列名所在的行应为 1 至 3' }],
    });
  });

  it('of another account is refused by the number above its table', async () => {
    const banked = await owner.call(flowAccountCalls.save, { name: '一般户', number: '6200 0001 2222' });
    const flow_account_id = String(banked.id);
    const above = (number: string) => csvFile([['账号', number], HEADS, ...LINES]);
    expect(await check(above('410000001111'), { flow_account_id })).toMatchObject({
      error_code: 422,
      message: '文件是账号 410000001111 的对账单，与所选流水账户的账号 6200 0001 2222 不一致',
    });
    expect(await run(above('410000001111'), { flow_account_id })).toMatchObject({ error_code: 422 });
    expect(await states(above('6200****2222'), { flow_account_id })).toEqual(['new', 'out', 'new']);
    const named = csvFile([['户名：别家资产管理有限公司'], HEADS, ...LINES]);
    expect((await check(named, { flow_account_id })).data?.warnings[0]).toContain(
      '文件写明户名「别家资产管理有限公司」',
    );
  });

  it('that names directions is not read without them', async () => {
    const heads = ['交易时间', '交易对方', '收/支', '金额(元)', '交易单号'];
    const file = csvFile([
      heads,
      ['2026-03-05 09:00:00', '甲', '收入', '¥8.00', 'W1'],
      ['2026-03-06 09:00:00', '乙', '支出', '¥3.00', 'W2'],
      ['2026-03-07 09:00:00', '丙', '/', '¥1.00', 'W3'],
    ]);
    expect(await linesOf(file)).toEqual([
      ['new', 800, '甲'],
      ['out', -300, '乙'],
      ['skipped', 100, '丙'],
    ]);
    const columns = { received_on: '交易时间', amount: '金额(元)', payer: '交易对方' };
    const layout = JSON.stringify({ columns, date_order: 'ymd' });
    expect(await check(file, { layout })).toMatchObject({
      error_code: 422,
      message: '文件有收支方向列「收/支」，请对应“收支方向”，否则支出会被当作收款',
    });
    await owner.call(saveStatementMapping, { name: '别家银行', columns, date_order: 'ymd' });
    expect(await detected(file)).toMatchObject({ origin: 'guessed', columns: { direction: '收/支' } });
  });

  it('with several sheets is read by the one that looks like a statement, or by the chosen one', async () => {
    const file = await sheetOf(
      [['项目', '说明', '备注'], ...Array.from({ length: 9 }, () => ['封面', '甲', '乙'])],
      (cover, book) => {
        book.addWorksheet('三月').addRows([HEADS, ...LINES]);
        book.addWorksheet('四月').addRows([HEADS, ...LINES.slice(0, 2)]);
        cover.name = '封面';
      },
    );
    expect(await detected(file)).toMatchObject({
      sheet: '三月',
      sheets: ['封面', '三月', '四月'],
      columns: { credit: '收入金额' },
    });
    expect(await states(file)).toEqual(['new', 'out', 'new']);
    expect(await detected(file, { sheet: '四月' })).toMatchObject({ sheet: '四月' });
    expect(await states(file, { sheet: '四月' })).toEqual(['new', 'out']);
    expect((await run(file, { sheet: '四月' })).data).toMatchObject({ imported: 1 });
    expect(await check(file, { sheet: '五月' })).toMatchObject({
      error_code: 422,
      message: '文件没有工作表「五月」，或者其中没有内容',
    });
  });

  it('that is a message has its reversals by their marks', async () => {
    const message = [
      ':20:A\r\n:25:31001234567890\r\n:28C:1/1\r\n:60F:C260301CNY100,',
      ':61:2603020302C50,NTRFNONREF//M1\r\n:86:对方户名：甲',
      ':61:2603030303RC50,NTRFNONREF//M2\r\n:86:对方户名：甲',
      ':61:2603040304RD7,NTRFNONREF//M3\r\n:86:对方户名：乙',
      ':62F:C260304CNY107,',
    ].join('\r\n');
    const lines = await linesOf(fileOf(new TextEncoder().encode(message), 'a.sta'));
    expect(lines).toEqual([
      ['new', 5_000, '甲'],
      ['other', -5_000, '甲'],
      ['other', 700, '乙'],
    ]);
  });
});
