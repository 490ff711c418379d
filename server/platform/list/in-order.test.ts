import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Found, inOrder } from './in-order';

const ascending = ([key, id]: Found, [other_key, other_id]: Found) =>
  key === other_key ? id - other_id : key < other_key ? -1 : 1;

it('merges results of id ranges in overall order', () => {
  const keys = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 40 });
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 9 }), fc.boolean(), (values, size, is_day) => {
      const rows = values.map((value, index): Found => [is_day ? `2026-01-0${value + 4}` : value, index + 1]);
      const ranges = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
        rows.slice(index * size, (index + 1) * size).sort(ascending),
      );
      const all = [...rows].sort(ascending).map(([, id]) => id);
      expect([...inOrder(ranges, 'asc')]).toEqual(all);
      expect([...inOrder(ranges, 'desc')]).toEqual(all.reverse());
    }),
  );
});
