// Reading a bank statement: meaning of cells, and detection of wrong mappings.
import { describe, expect, it } from 'vitest';
import {
  balanceVerdict,
  guessColumns,
  guessHeaderRow,
  headerRowOf,
  lineKeys,
  readStatement,
  type StatementCell,
  type StatementColumns,
  statementDate,
} from './statement';

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
  ] as const)('%s as %s is %s', (text, order, day) => {
    expect(statementDate(text, order)).toBe(day);
  });
});

describe('amounts', () => {
  it('takes credit and debit from their columns', () => {
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
  it('takes a signed amount, or one with a direction column', () => {
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
  const { lines, sum_rows: feet } = readStatement(rows, 2, SPLIT, 'ymd');
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

it('distinguishes equal movements of a day by their count', () => {
  const same = ['2026-01-05', '8.00', '甲'];
  const { lines } = read({ received_on: '日期', amount: '金额', payer: '户名' }, ['日期', '金额', '户名'], same, same, [
    '2026-01-06',
    '8.00',
    '甲',
  ]);
  const keys = lineKeys(lines);
  expect(new Set(keys).size).toBe(3);
  expect(lineKeys(lines)).toEqual(keys);
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
