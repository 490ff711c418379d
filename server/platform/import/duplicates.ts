// Rows that may duplicate existing ones: not an error, shown with the similar row, and entered only when the user confirms it.

/** Property by which a row may duplicate another row of its file: 名称. */
export interface Likeness {
  key: string;
  what: string;
}

interface Likenesses {
  row: number;
  alike?: string;
  likeness?: readonly Likeness[];
}

/** Returns a function that receives the rows in order and marks each that resembles an earlier row, unless it is marked already. */
export function duplicateMarker(): (row: Likenesses) => void {
  const first = new Map<string, number>();
  return (row) => {
    for (const { key, what } of row.likeness ?? []) {
      const before = first.get(key);
      if (before === undefined) first.set(key, row.row);
      else row.alike ??= `与第 ${before} 行的${what}相同`;
    }
  };
}
