// Marked characters of a title.
import { expect, it } from 'vitest';
import { markOf } from './mark';

it.each([
  ['端科', null, [1, 3]],
  ['(上', null, [4, 6]],
  ['yunduan', 'yunduan', [0, 2]],
  ['duank', 'duank', [1, 3]],
  ['ydkj', 'ydkj', [0, 4]],
  ['kj', 'kj', [2, 4]],
  ['abc', 'abc', null],
  ['x', null, null],
])('%s', (text, spelled, mark) => {
  expect(markOf('云端科技（上海）', { text, spelled })).toEqual(mark);
});

it('counts code points, not surrogates', () => {
  expect(markOf('😀云端', { text: 'yd', spelled: 'yd' })).toEqual([1, 3]);
});
