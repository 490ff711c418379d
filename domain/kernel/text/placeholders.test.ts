// Placeholders convert between stored names and displayed labels.
import { expect, it } from 'vitest';
import { NUMBER_PLACEHOLDERS } from './number-pattern';
import { displayedPattern, storedPattern } from './placeholders';

it.each([
  ['HT-{park}-{yyyy}{mm}-{seq:4}', 'HT-{园区编号}-{年}{月}-{4位流水号}'],
  ['{yy}{dd}{seq}', '{两位年}{日}{流水号}'],
  ['{year}-{seq:9}', '{year}-{9位流水号}'],
  ['{园}{', '{园}{'],
])('%s is shown as %s and stored as before', (stored, text) => {
  expect(displayedPattern(NUMBER_PLACEHOLDERS, stored)).toBe(text);
  expect(storedPattern(NUMBER_PLACEHOLDERS, text)).toBe(stored);
});

it('leaves a width unchanged when the placeholder has none', () => {
  expect(storedPattern({ park: '园区编号' }, '{4位楼层}')).toBe('{4位楼层}');
});
