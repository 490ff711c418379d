// Merges rows found range by range, each range sorted within itself, into one sequence in overall order.

/** The sort key of a row, and its id. */
export type Found = readonly [key: string | number, id: number];

const isBefore = ([key, id]: Found, [other_key, other_id]: Found): boolean =>
  key === other_key ? id < other_id : key < other_key;

/** Yields the ids of `ranges`, each of which is in ascending order by key and id; computed lazily. */
export function* inOrder(ranges: readonly (readonly Found[])[], order: 'asc' | 'desc'): Generator<number> {
  const remaining = ranges.map((range) => (order === 'asc' ? [...range].reverse() : [...range]));
  for (;;) {
    let next: Found[] | undefined;
    for (const range of remaining) {
      const head = range.at(-1);
      const best = next?.at(-1);
      if (head && (!best || isBefore(head, best) === (order === 'asc'))) next = range;
    }
    const found = next?.pop();
    if (!found) return;
    yield found[1];
  }
}
