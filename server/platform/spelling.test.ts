// Spelling of names for the search.
import { expect, it } from 'vitest';
import { spell } from './spelling';

it.each([
  ['云端科技', 'yun duan ke ji\ny d k j'],
  ['重庆银行', 'chong qing yin hang\nc q y h'],
  ['绿地A座', 'lv di a zuo\nl d a z'],
  ['ＡＢ（上海）', 'ab shang hai\na s h'],
  ['甲\n乙', 'jia\nj\nyi\ny'],
  ['😀', '\n'],
])('%s', (text, spelled) => {
  expect(spell(text)).toBe(spelled);
});
