import { expect, it } from 'vitest';
import { subjectParents, subjectPlaces } from './subject-tree';

const parentsOf = (...codes: string[]) => Object.fromEntries(subjectParents(codes));

it('finds the next level above, with and without separators', () => {
  expect(parentsOf('1122', '1122.01', '1122.01.02')).toEqual({ '1122.01': '1122', '1122.01.02': '1122.01' });
  expect(parentsOf('1122', '112201', '11220102')).toEqual({ '112201': '1122', '11220102': '112201' });
  expect(parentsOf('1122', '1122-01')).toEqual({ '1122-01': '1122' });
});

it('skips a level that is missing', () => {
  expect(parentsOf('1122', '1122.01.02')).toEqual({ '1122.01.02': '1122' });
});

it('does not treat a longer number of the same level as a lower one', () => {
  expect(parentsOf('1122', '1122.1', '1122.10')).toEqual({ '1122.1': '1122', '1122.10': '1122' });
});

it("returns a subject's full name and its leaf state", () => {
  const places = subjectPlaces([
    { code: '1122', name: '应收账款' },
    { code: '1122.01', name: '租金' },
  ]);
  expect(places.get('1122')).toEqual({ full_name: '应收账款', leaf: false });
  expect(places.get('1122.01')).toEqual({ full_name: '应收账款—租金', leaf: true });
});
