// Patterns of space numbers: results and refused patterns.
import { describe, expect, it } from 'vitest';
import { spaceNumbers, spacePatternFault } from './space-pattern';

describe('a space pattern', () => {
  it('numbers the spaces of a floor', () => {
    expect(spaceNumbers('{floor}{number:2}', 3, 1, 3)).toEqual(['301', '302', '303']);
    expect(spaceNumbers('A-{floor}-{number}', -2, 9, 10)).toEqual(['A-B2-9', 'A-B2-10']);
    expect(spaceNumbers('{number:3}', 1, 5, 4)).toEqual([]);
  });

  it.each([
    ['', '请填写'],
    ['{floor}', '必须包含序号'],
    ['{floor}{no}', '未知的占位符 {no}'],
    ['{number:9}', '未知的占位符 {number:9}'],
    ['{number:2}{', '花括号没有成对'],
    ['x'.repeat(41), '最多 40 个字符'],
  ])('refuses %s', (pattern, fault) => {
    expect(spacePatternFault(pattern)).toBe(fault);
  });
});
