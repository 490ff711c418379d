// Inserts a placeholder that is selected from the palette.

interface Selection {
  start: number;
  end: number;
}

/** Returns the text with the placeholder in place of the selection, a table on a separate line, and the new position of the caret. */
export function inserted(
  text: string,
  { start, end }: Selection,
  { name, kind }: { name: string; kind: 'text' | 'table' },
): { text: string; caret: number } {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const alone = kind === 'table';
  const head = alone && before !== '' && !before.endsWith('\n') ? '\n' : '';
  const tail = alone && !after.startsWith('\n') ? '\n' : '';
  const placed = `${before}${head}{{${name}}}${tail}`;
  return { text: placed + after, caret: placed.length };
}

/** Returns the offset of a line and column, both counted from 1. */
export function offsetOf(text: string, line: number, column: number): number {
  const above = text.split('\n').slice(0, line - 1);
  return above.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}
