// Two columns copied from a spreadsheet: month and value. Months in the ways people write them.

export interface PastedValue {
  month: string;
  value: string;
}

const MONTH = /^(\d{4})\s*[-/.年]?\s*(\d{1,2})(?:\s*月|[-/.]\d{1,2})?$/;

function monthOf(text: string): string | null {
  const [, year, month] = MONTH.exec(text) ?? [];
  const number = Number(month);
  return year && number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : null;
}

/** What stands in the lines; a line that is none (a header, a note) is left out and counted. */
export function parsePasted(text: string): { values: PastedValue[]; skipped: number } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const values = lines.flatMap((line) => {
    const [first = '', second = ''] = line.split(/\t|[,，;；]|\s+(?=\S+$)/).map((cell) => cell.trim());
    const month = monthOf(first);
    return month && second !== '' ? [{ month, value: second }] : [];
  });
  return { values, skipped: lines.length - values.length };
}

/** The stored values with the pasted ones over them, in the order of the months. */
export function mergedValues(stored: readonly Partial<PastedValue>[], pasted: readonly PastedValue[]) {
  const over = new Set(pasted.map(({ month }) => month));
  const kept = stored.filter(({ month, value }) => (month || value) && !over.has(month ?? ''));
  return [...kept, ...new Map(pasted.map((each) => [each.month, each])).values()].sort((a, b) =>
    (a.month ?? '').localeCompare(b.month ?? ''),
  );
}
