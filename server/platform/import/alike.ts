// Rows that may be there already: not wrong, told of what they are like, and entered only where the user wants it.

/** By what a row may be the same as another one of its file: 名称. */
export interface Likeness {
  key: string;
  what: string;
}

interface Alike {
  row: number;
  alike?: string;
  likeness?: readonly Likeness[];
}

/** Told by itself, or like a row before it. */
export function markAlike(rows: readonly Alike[]): void {
  const first = new Map<string, number>();
  for (const each of rows) {
    for (const { key, what } of each.likeness ?? []) {
      const before = first.get(key);
      if (before === undefined) first.set(key, each.row);
      else each.alike ??= `与第 ${before} 行的${what}相同`;
    }
  }
}
