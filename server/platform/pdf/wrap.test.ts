// Line breaks of Chinese text.
import { describe, expect, it } from 'vitest';
import { wrap } from './wrap';

/** Chinese characters have width two, Latin ones one. */
const measure = (text: string) => [...text].reduce((sum, character) => sum + (character < '\u2000' ? 1 : 2), 0);
const lines = (text: string, width: number, indent?: number) => wrap(text, width, measure, indent);

describe('line breaks', () => {
  it('between any two Chinese characters', () => {
    expect(lines('甲方将房屋出租给乙方', 8)).toEqual(['甲方将房', '屋出租给', '乙方']);
  });
  it('never before a closing sign, never after an opening one', () => {
    expect(lines('租金零。押金', 6)).toEqual(['租金', '零。押', '金']);
    expect(lines('甲方（出租方）', 6)).toEqual(['甲方', '（出租', '方）']);
  });
  it('do not split words and amounts that fit on a line', () => {
    expect(lines('金额 1,234.56 元', 10)).toEqual(['金额', '1,234.56', '元']);
    expect(lines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  });
  it('preserve breaks of the text, empty lines and the indent of the first line', () => {
    expect(lines('一\r\n\n二', 8)).toEqual(['一', '', '二']);
    expect(lines('甲方将房屋', 8, 4)).toEqual(['甲方', '将房屋']);
    expect(lines('', 8)).toEqual(['']);
  });
});
