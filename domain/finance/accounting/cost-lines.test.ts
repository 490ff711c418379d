import { describe, expect, it } from 'vitest';
import { readCostLines } from './cost-lines';

describe('costs of a table', () => {
  it('are read line by line; header, sums and empty rows are skipped', () => {
    const rows = [
      ['费用名称', '实际发生', '随出租率变动', '受封顶约束'],
      ['保洁', '8,000.00', '是', ''],
      ['', '', '', ''],
      ['电梯维保 ', ' 2000', '', '否'],
      ['退回的押金', '-150.5'],
      ['合计', '9849.5', '', ''],
    ];
    expect(readCostLines(rows)).toEqual({
      lines: [
        { name: '保洁', amount_fen: 800_000, variable: true, controllable: true },
        { name: '电梯维保', amount_fen: 200_000, variable: false, controllable: false },
        { name: '退回的押金', amount_fen: -15_050, variable: false, controllable: true },
      ],
      wrong: [],
      left_out: 2,
    });
  });

  it('report errors with their row', () => {
    const rows = [
      ['保洁', '12.345'],
      ['', '100'],
      ['绿化', '一百'],
      ['安保', '100', '也许'],
      ['电费', '7'],
    ];
    expect(readCostLines(rows)).toMatchObject({
      lines: [{ name: '电费' }],
      wrong: [
        '第 1 行：「保洁」的金额应为元，最多两位小数',
        '第 2 行：没有费用名称',
        '第 3 行：「绿化」的金额应为元，最多两位小数',
        '第 4 行：「安保」的后两列应为 是 或 否',
      ],
    });
  });
});
