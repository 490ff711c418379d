// Rows that were found range by range, each range in order by itself, one after the other in the order of all of them.

/** What a row is sorted by, and its id. */
export type Found = readonly [key: string | number, id: number];

const isBefore = ([key, id]: Found, [other_key, other_id]: Found): boolean =>
  key === other_key ? id < other_id : key < other_key;

/** The ids of `ranges`, each of which is in ascending order by key and id; worked out as they are asked for. */
export function* inOrder(ranges: readonly (readonly Found[])[], order: 'asc' | 'desc'): Generator<number> {
  const left = ranges.map((range) => (order === 'asc' ? [...range].reverse() : [...range]));
  for (;;) {
    let next: Found[] | undefined;
    for (const range of left) {
      const head = range.at(-1);
      const best = next?.at(-1);
      if (head && (!best || isBefore(head, best) === (order === 'asc'))) next = range;
    }
    const found = next?.pop();
    if (!found) return;
    yield found[1];
  }
}
