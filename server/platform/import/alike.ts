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

/** Is told of one row after the other: whether it is like a row before it, unless that is told already. */
export function alikeMarker(): (row: Alike) => void {
  const first = new Map<string, number>();
  return (row) => {
    for (const { key, what } of row.likeness ?? []) {
      const before = first.get(key);
      if (before === undefined) first.set(key, row.row);
      else row.alike ??= `与第 ${before} 行的${what}相同`;
    }
  };
}
