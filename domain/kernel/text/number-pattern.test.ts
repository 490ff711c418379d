// Patterns of document numbers: results, restart of the counter, and refused patterns.
import { describe, expect, it } from 'vitest';
import { numberFrom, patternFault } from './number-pattern';

const parts = { date: '2026-03-06', park: 'P01' };

describe('a number pattern', () => {
  it('fills park, date and the running number', () => {
    expect(numberFrom('HT-{park}-{yyyy}{mm}-{seq:4}', parts).format(7)).toBe('HT-P01-202603-0007');
    expect(numberFrom('{yy}{mm}{dd}{seq:3}', parts).format(1234)).toBe('2603061234');
    expect(numberFrom('A{seq}', parts).format(12)).toBe('A0012');
  });

  it('restarts the counter when park or date in the pattern differ', () => {
    const counter = (pattern: string, date: string) => numberFrom(pattern, { ...parts, date }).counter;
    expect(counter('{yyyy}-{seq:4}', '2026-03-06')).toBe(counter('{yyyy}-{seq:4}', '2026-12-31'));
    expect(counter('{yyyy}-{seq:4}', '2026-12-31')).not.toBe(counter('{yyyy}-{seq:4}', '2027-01-01'));
  });

  it.each([
    ['HT-{yyyy}', '必须且只能有一个流水号'],
    ['{seq:4}{seq:2}', '必须且只能有一个流水号'],
    ['{year}-{seq:4}', '未知的占位符 {year}'],
    ['{seq:0}', '未知的占位符 {seq:0}'],
    ['{seq:4}}', '花括号没有成对'],
    ['HT {seq:4}', '不能包含空格或斜杠'],
    ['', '请填写'],
    ['x'.repeat(61), '最多 60 个字符'],
  ])('refuses %s', (pattern, fault) => {
    expect(patternFault(pattern)).toBe(fault);
  });
});
