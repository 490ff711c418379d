// Parses two columns copied from a spreadsheet: month and value. Accepts the usual formats of months.

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

/** Returns the values of the lines; a line without values (a header, a note) is skipped and counted. */
export function parsePasted(text: string): { values: PastedValue[]; skipped: number } {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const values = lines.flatMap((line) => {
    const [first = '', second = ''] = line.split(/\t|[,，;；]|\s+(?=\S+$)/).map((cell) => cell.trim());
    const month = monthOf(first);
    return month && second !== '' ? [{ month, value: second }] : [];
  });
  return { values, skipped: lines.length - values.length };
}

/** Merges the pasted values over the stored ones, in the order of the months. */
export function mergedValues(stored: readonly Partial<PastedValue>[], pasted: readonly PastedValue[]) {
  const over = new Set(pasted.map(({ month }) => month));
  const retained = stored.filter(({ month, value }) => (month || value) && !over.has(month ?? ''));
  return [...retained, ...new Map(pasted.map((each) => [each.month, each])).values()].sort((a, b) =>
    (a.month ?? '').localeCompare(b.month ?? ''),
  );
}
