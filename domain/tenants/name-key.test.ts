// Similar names have the same key.
import { expect, it } from 'vitest';
import { nameKey } from './name-key';

it.each([
  ['上海示例（集团）有限公司', '上海示例(集团)有限公司'],
  ['上海示例 有限公司', '上海示例有限公司'],
  ['上海示例\u3000有限公司', '上海示例有限公司'],
  ['ＡＢＣ 科技', 'abc科技'],
  ['Abc科技', 'ABC科技'],
  ['上海【示例】公司', '上海（示例）公司'],
  ['上海[示例]公司', '上海〔示例〕公司'],
  ['6222 0210 0111', '622202100111'],
])('%s and %s', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

it('preserves differences between companies', () => {
  expect(nameKey('上海示例有限公司')).not.toBe(nameKey('上海示例股份有限公司'));
  expect(nameKey('上海示例')).not.toBe(nameKey('上海示例有限公司'));
});
