// Reading a bank statement: meaning of cells, and detection of wrong mappings.
import { describe, expect, it } from 'vitest';
import { readStatement, type StatementLine } from './statement';
import { directionOf, type StatementCell, statementAmount, statementDate } from './statement-cells';
import {
  accountAbove,
  guessColumns,
  guessDateOrder,
  guessHeaderRow,
  headerRowOf,
  headingAt,
} from './statement-columns';
import type { StatementColumns } from './statement-fields';
import { balanceVerdict, likenessOf, likenessOfKey, ordinalOfKey, serialsOf } from './statement-identity';

const cell = (text: string): StatementCell => (text === '' ? { kind: 'empty', text } : { kind: 'text', text });
const table = (...rows: string[][]) => rows.map((row) => row.map(cell));

const SPLIT: StatementColumns = {
  received_on: '交易日期',
  credit: '收入',
  debit: '支出',
  payer: '对方户名',
  balance: '余额',
};
const HEADS = ['交易日期', '收入', '支出', '对方户名', '余额'];
const likenesses = (lines: readonly StatementLine[]) => lines.map(likenessOf);
const read = (columns: StatementColumns, ...rows: string[][]) => readStatement(table(...rows), 1, columns, 'ymd');

describe('days', () => {
  it.each([
    ['2026-01-31', 'ymd', '2026-01-31'],
    ['2026/1/5', 'ymd', '2026-01-05'],
    ['20260131', 'ymd', '2026-01-31'],
    ['20260131093015', 'ymd', '2026-01-31'],
    ['2026年1月5日', 'ymd', '2026-01-05'],
    ['2026-01-31 09:30:15', 'ymd', '2026-01-31'],
    ['05/01/2026', 'dmy', '2026-01-05'],
    ['05/01/2026', 'mdy', '2026-05-01'],
    ['05/01/2026', 'ymd', null],
    ['2026-01-05', 'dmy', null],
    ['31/01/2026', 'mdy', null],
    ['2026-02-30', 'ymd', null],
    ['一月', 'ymd', null],
    ['05-Nov-2026', 'ymd', '2026-11-05'],
    ['21 Aug 2026', 'dmy', '2026-08-21'],
    ['Nov 5, 2026', 'ymd', '2026-11-05'],
    ['26-11-05', 'ymd', '2026-11-05'],
    ['２０２６－１１－０５', 'ymd', '2026-11-05'],
    ['20261105 091011', 'ymd', '2026-11-05'],
    ['20261105.0', 'ymd', '2026-11-05'],
    ['2026-11-05-09.10.11.123456', 'ymd', '2026-11-05'],
    ['2026年11月5日 9时10分', 'ymd', '2026-11-05'],
    ['46331', 'ymd', '2026-11-05'],
    ['10:00:11', 'ymd', null],
    ['100011', 'ymd', null],
    ['05-Nob-2026', 'ymd', null],
  ] as const)('%s as %s is %s', (text, order, day) => {
    expect(statementDate(text, order)).toBe(day);
  });
});

describe('amounts', () => {
  it('reads credit and debit from their columns', () => {
    const { lines } = read(
      SPLIT,
      HEADS,
      ['2026-01-05', '1,200.50', '', '甲公司', '5,000.00'],
      ['2026-01-06', '', '¥300', '乙公司', '4,700.00'],
    );
    expect(lines.map(({ direction, amount_fen, issues }) => [direction, amount_fen, issues])).toEqual([
      ['in', 120_050, []],
      ['out', 30_000, []],
    ]);
  });
  it('accepts a signed amount, or one with a direction column', () => {
    const signed = read(
      { received_on: '日期', amount: '金额', payer: '户名' },
      ['日期', '金额', '户名'],
      ['2026-01-05', '-8.00', '甲'],
      ['2026-01-05', '+8.00', '甲'],
    );
    expect(signed.lines.map(({ direction, amount_fen }) => [direction, amount_fen])).toEqual([
      ['out', 800],
      ['in', 800],
    ]);
    const marked = read(
      { received_on: '日期', amount: '金额', direction: '借贷', payer: '户名' },
      ['日期', '金额', '借贷', '户名'],
      ['2026-01-05', '8.00', '贷', '甲'],
      ['2026-01-05', '8.00', '借', '甲'],
      ['2026-01-05', '8.00', '平', '甲'],
    );
    expect(marked.lines.map(({ direction, issues }) => [direction, issues.map(({ field }) => field)])).toEqual([
      ['in', []],
      ['out', []],
      ['in', ['direction']],
    ]);
  });
  it('refuses no amount, both, three decimals and words', () => {
    const { lines } = read(
      SPLIT,
      HEADS,
      ['2026-01-05', '', '', '甲', '1'],
      ['2026-01-05', '1', '1', '甲', '1'],
      ['2026-01-05', '1.005', '', '甲', '1'],
      ['2026-01-05', '壹元', '', '甲', '1'],
    );
    expect(lines.map(({ issues }) => issues.map(({ message }) => message).join())).toEqual([
      '金额不能为空或 0',
      '收入与支出只能有一个金额',
      '应为金额（元），最多两位小数；请检查列的对应',
      '应为金额（元），最多两位小数；请检查列的对应',
    ]);
  });
});

it('detects exchanged payer and account columns', () => {
  const columns = { received_on: '日期', amount: '金额', payer: '户名', payer_account: '账号' };
  const { lines } = read(columns, ['日期', '金额', '户名', '账号'], ['2026-01-05', '8.00', '6222 0201', '甲公司']);
  expect(lines[0]?.issues.map(({ field }) => field)).toEqual(['payer', 'payer_account']);
});

it('finds the headers below a title, skips blank rows, repeated headers and sums, and preserves row numbers', () => {
  const rows = table(
    ['账户明细', '', '', '', ''],
    ['交易日期', '收入(元)', '支出(元)', '对方户名', '余额'],
    ['2026-01-05', '1.00', '', '甲', '1.00'],
    ['', '', '', '', ''],
    ['交易日期', '收入(元)', '支出(元)', '对方户名', '余额'],
    ['2026-01-06', '2.00', '', '甲', '3.00'],
    ['合计', '3.00', '', '', ''],
  );
  expect(headerRowOf(rows, SPLIT)).toBe(1);
  expect(headerRowOf(rows, { ...SPLIT, payer: '付款人' })).toBe(-1);
  const { lines, skipped_rows: feet } = readStatement(rows, 2, SPLIT, 'ymd');
  expect(lines.map(({ row }) => row)).toEqual([3, 6]);
  expect(feet).toEqual([7]);
});

describe('balances', () => {
  const rows = [
    ['2026-01-05', '100.00', '', '甲', '1,100.00'],
    ['2026-01-06', '', '30.00', '乙', '1,070.00'],
    ['2026-01-07', '5.00', '', '丙', '1,075.00'],
  ];
  const swapped: StatementColumns = { ...SPLIT, credit: '支出', debit: '收入' };
  it('are consistent, oldest or newest first', () => {
    expect(balanceVerdict(read(SPLIT, HEADS, ...rows).lines)).toEqual({ kind: 'right' });
    expect(balanceVerdict(read(SPLIT, HEADS, ...[...rows].reverse()).lines)).toEqual({ kind: 'right' });
  });
  it('show that credit and debit were exchanged', () => {
    expect(balanceVerdict(read(swapped, HEADS, ...rows).lines)).toEqual({ kind: 'swapped' });
    expect(balanceVerdict(read(swapped, HEADS, ...[...rows].reverse()).lines)).toEqual({ kind: 'swapped' });
  });
  it('report the row after which one is missing', () => {
    const more = [...rows, ['2026-01-08', '1.00', '', '丁', '1,080.00']];
    expect(balanceVerdict(read(SPLIT, HEADS, ...more).lines)).toEqual({ kind: 'broken', row: 5 });
  });
});

it('guesses the columns of usual headers', () => {
  const headers = [
    '序号',
    '交易日期',
    '收入金额(元)',
    '支出金额(元)',
    '余额',
    '对方户名',
    '对方账号',
    '交易流水号',
    '摘要',
  ];
  expect(guessHeaderRow(table(['企业网银明细'], ['账号：6222'], headers))).toBe(3);
  expect(guessColumns(headers)).toEqual({
    received_on: '交易日期',
    credit: '收入金额(元)',
    debit: '支出金额(元)',
    balance: '余额',
    payer: '对方户名',
    payer_account: '对方账号',
    bank_serial: '交易流水号',
    remark: '摘要',
  });
});

describe('amounts as banks write them', () => {
  it.each([
    ['￥1,234.50', 123_450],
    ['1,234.50元', 123_450],
    ['１，２３４．５', 123_450],
    ['CNY 12.00', 1_200],
    ['+12.00', 1_200],
    ['1,234.50-', -123_450],
    ['(1,234.50)', -123_450],
    ['−3.00', -300],
    ['--', 0],
    ['', 0],
    ['1.005', null],
    ['1,23.00', null],
    ['壹元', null],
  ])('%s is %s fen', (text, fen) => {
    expect(statementAmount(text)).toBe(fen);
  });
});

describe('directions', () => {
  it.each([
    ['贷 Cr', 'in'],
    ['借 Dr', 'out'],
    ['借(D)', 'out'],
    ['来账', 'in'],
    ['转出', 'out'],
    ['CRDT', 'in'],
    ['不计收支', 'neutral'],
    ['/', 'neutral'],
    ['借/贷', null],
    ['转账', null],
  ])('%s is %s', (text, direction) => {
    expect(directionOf(text)).toBe(direction);
  });

  const columns = { received_on: '日期', amount: '金额', direction: '收支', payer: '户名' };
  const heads = ['日期', '金额', '收支', '户名'];
  const moved = (...rows: string[][]) =>
    read(columns, heads, ...rows).lines.map(({ direction, amount_fen, nature }) => [direction, amount_fen, nature]);

  it('agree with signs where the bank writes both', () => {
    expect(moved(['2026-01-05', '+8.00', '收入', '甲'], ['2026-01-05', '-3.00', '支出', '乙'])).toEqual([
      ['in', 800, 'plain'],
      ['out', 300, 'plain'],
    ]);
  });
  it('turn where a single figure has the other sign', () => {
    expect(
      moved(
        ['2026-01-05', '3.00', '支出', '乙'],
        ['2026-01-05', '-3.00', '支出', '乙'],
        ['2026-01-05', '-8.00', '收入', '甲'],
      ),
    ).toEqual([
      ['out', 300, 'plain'],
      ['in', 300, 'reversal'],
      ['out', 800, 'reversal'],
    ]);
  });
  it('of pairs of columns that differ in brackets stay separate', () => {
    const pair = ['日期', '户名', '交易金额(借)', '交易金额(贷)'];
    const rows = table(pair, ['2026-01-05', '某装修公司', '88,888.00', ''], ['2026-01-06', '丁四公司', '', '6,000.00']);
    const guessed = guessColumns(pair, rows.slice(1));
    expect(guessed).toMatchObject({ debit: '交易金额(借)', credit: '交易金额(贷)' });
    const byHand = { received_on: '日期', payer: '户名', credit: '交易金额(贷)', debit: '交易金额(借)' };
    expect(readStatement(rows, 1, byHand, 'ymd').lines.map(({ direction }) => direction)).toEqual(['out', 'in']);
  });
});

describe('columns', () => {
  it('of a time without a day are no dates, and serials that repeat no serials', () => {
    const heads = ['交易时间', '交易日', '贷方金额', '借方金额', '收(付)方名称', '收(付)方账号', '交易流水号'];
    const rows = table(
      ['10:00:11', '2026-11-05', '100.00', '', '甲公司', '62220001', 'BATCH01'],
      ['10:00:12', '2026-11-05', '200.00', '', '乙公司', '62220002', 'BATCH01'],
    );
    expect(guessColumns(heads, rows)).toEqual({
      received_on: '交易日',
      credit: '贷方金额',
      debit: '借方金额',
      payer: '收(付)方名称',
      payer_account: '收(付)方账号',
    });
  });
  it('are translated into English in the same cell or in the row below', () => {
    const rows = table(
      ['查询账号[ Inquirer account number ]', '31001234567890', '', ''],
      ['交易日期[ Transaction Date ]', '交易金额[ Trade Amount ]', '交易类型[ Type ]', "付款人名称[ Payer's Name ]"],
      ['20261105', '12,000.00', '来账', '甲一贸易有限公司'],
    );
    expect(guessHeaderRow(rows)).toBe(2);
    expect(guessColumns(headingAt(rows, 1).titles, rows.slice(2))).toMatchObject({
      amount: '交易金额[ Trade Amount ]',
      direction: '交易类型[ Type ]',
    });
    expect(accountAbove(rows, 2)).toEqual({ number: '31001234567890', holder: '' });
    const below = table(
      ['交易日期', '收入金额', '对方户名'],
      ['Date', 'Credit', 'Counterparty'],
      ['2026-11-05', '1.00', '甲'],
    );
    expect(headingAt(below, 0)).toEqual({ titles: ['交易日期', '收入金额', '对方户名'], size: 2 });
  });
  it('are divided in a second row', () => {
    const rows = table(
      ['户名：某某资产管理有限公司', '', '', '', ''],
      ['交易日期', '发生额', '', '余额', '对方户名'],
      ['', '借方', '贷方', '', ''],
      ['2026-11-05', '', '1.00', '1.00', '甲'],
      ['2026-11-06', '0.40', '', '0.60', '乙'],
    );
    expect(guessHeaderRow(rows)).toBe(2);
    const { titles, size } = headingAt(rows, 1);
    expect(titles).toEqual(['交易日期', '发生额借方', '发生额贷方', '余额', '对方户名']);
    const columns = guessColumns(titles, rows.slice(1 + size));
    expect(columns).toMatchObject({ debit: '发生额借方', credit: '发生额贷方' });
    expect(headerRowOf(rows, columns)).toBe(1);
    expect(readStatement(rows, 2, columns, 'ymd').lines.map(({ row, direction }) => [row, direction])).toEqual([
      [4, 'in'],
      [5, 'out'],
    ]);
    expect(accountAbove(rows, 2).holder).toBe('某某资产管理有限公司');
  });
  it('of dates show their order', () => {
    const order = (...texts: string[]) => guessDateOrder(texts.map(cell));
    expect(order('2026-01-31')).toBe('ymd');
    expect(order('05/01/2026', '31/01/2026')).toBe('dmy');
    expect(order('01/05/2026', '01/31/2026')).toBe('mdy');
  });
});

it('skips sums, balances carried forward and notes, wherever they come, and keeps movements that cannot be read', () => {
  const { lines, skipped_rows } = read(
    SPLIT,
    HEADS,
    ['承前页', '', '', '', '100.00'],
    ['2026-01-01', '', '', '期初余额', '100.00'],
    ['2026-01-05', '5.00', '', '甲', '105.00'],
    ['人民币合计', '5.00', '', '', ''],
    ['2026-01-06', '2.00', '', '各项合计服务公司', '107.00'],
    ['下周', '3.00', '', '乙', '110.00'],
    ['总收入笔数', '总收入金额', '总支出笔数', '', ''],
    ['3', '10.00', '0', '', ''],
    ['# 导出时间：2026-01-09', '', '', '', ''],
  );
  expect(skipped_rows).toEqual([2, 3, 5, 8, 9, 10]);
  expect(lines.map(({ row, issues }) => [row, issues.map(({ field }) => field)])).toEqual([
    [4, []],
    [6, []],
    [7, ['received_on']],
  ]);
});

it('accepts names of digits, and reports long numbers and amounts as wrong columns', () => {
  const names = ['1919', '7-11', '6222020100003', '1,200.00'];
  const { lines } = read(SPLIT, HEADS, ...names.map((name) => ['2026-01-05', '1.00', '', name, '']));
  expect(lines.map(({ issues }) => issues.length)).toEqual([0, 0, 1, 1]);
});

describe('identity', () => {
  const heads = ['交易日期', '收入', '支出', '对方户名', '余额', '流水号'];
  const rows = table(
    heads,
    ['2026-01-05', '8.00', '', '甲', '8.00', 'V1'],
    ['2026-01-05', '8.00', '', '甲', '16.00', 'V1'],
    ['2026-01-05', '9.00', '', '乙', '25.00', 'V2'],
  );
  const keysBy = (columns: StatementColumns) => likenesses(readStatement(rows, 1, columns, 'ymd').suggested);

  it('does not depend on the mapping', () => {
    const few = { received_on: '交易日期', credit: '收入', payer: '对方户名' };
    expect(keysBy(few)).toEqual(keysBy({ ...few, balance: '余额', debit: '支出' }));
    expect(new Set(keysBy(few)).size).toBe(3);
  });
  it('needs no serial that several movements share', () => {
    const { lines, suggested } = readStatement(rows, 1, { ...SPLIT, bank_serial: '流水号' }, 'ymd');
    expect(serialsOf(lines, likenesses(suggested))).toEqual(['', '', '']);
    const [, , last] = [0, 0, 2].map((index) => lines[index]);
    expect(serialsOf(last ? [last] : [], ['k'])).toEqual(['V2']);
  });
  it('is found again in stored keys, those of lines that a user imported again included', () => {
    const [likeness = ''] = keysBy({ received_on: '交易日期', credit: '收入', payer: '对方户名' });
    const bare = '2|2026-01-05|in|800|甲|租金|';
    for (const [key, ordinal] of [
      [`${likeness}|1`, 1],
      [`${likeness}|2|57`, 2],
    ] as const)
      expect([likenessOfKey(key), ordinalOfKey(key)]).toEqual([likeness, ordinal]);
    expect([likenessOfKey(`${bare}|1|57`), ordinalOfKey(`${bare}|1|57`)]).toEqual([bare, 1]);
    expect([likenessOfKey('demo|1|2'), ordinalOfKey('demo|1|2')]).toEqual(['demo|1|2', 0]);
  });
});
