// Formats measures as text: one line each as they arrive, the table at the end, the page docs/benchmarks.md.
import type { Bench, Budget, Measure, Outcome } from './measure';

const HEADS = ['bench', 'what', 'measured', 'reference', 'ratio', 'budget', 'met'];
/** Right-aligned columns of figures. */
const FIGURES = new Set(['measured', 'ratio', 'budget']);
const NONE = '–';

type Kind = 'times' | 'over' | 'most' | 'least';

/** Text of a budget, and the check that it is met. */
const BUDGETS: Readonly<
  Record<Kind, { text(limit: string, unit: string): string; met(figure: number, limit: number, bare: number): boolean }>
> = {
  times: { text: (limit) => `≤ ${limit} ×`, met: (figure, limit, bare) => figure <= limit * bare },
  over: { text: (limit, unit) => `≤ + ${limit} ${unit}`, met: (figure, limit, bare) => figure <= bare + limit },
  most: { text: (limit, unit) => `≤ ${limit} ${unit}`, met: (figure, limit) => figure <= limit },
  least: { text: (limit, unit) => `≥ ${limit} ${unit}`, met: (figure, limit) => figure >= limit },
};

/** Formats significant digits only. */
function numberText(value: number): string {
  const digits = Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return Number.isFinite(value) ? value.toLocaleString('en-US', digits) : 'nothing';
}

const kindOf = (budget: Budget) => Object.entries(budget)[0] as [Kind, number];

/** Returns undefined without a budget. */
export function isMet({ figure, reference, budget }: Measure): boolean | undefined {
  if (!budget) return undefined;
  const [kind, limit] = kindOf(budget);
  return BUDGETS[kind].met(figure, limit, reference?.figure ?? Number.NaN);
}

function budgetText({ budget, unit }: Measure): string {
  if (!budget) return NONE;
  const [kind, limit] = kindOf(budget);
  return BUDGETS[kind].text(numberText(limit), unit);
}

const MET = new Map([
  [true, 'yes'],
  [false, 'no'],
]);

function cellsOf(measure: Measure): string[] {
  const { what, figure, unit, reference } = measure;
  return [
    what,
    `${numberText(figure)} ${unit}`,
    reference ? `${numberText(reference.figure)} ${unit}, ${reference.what}` : NONE,
    reference ? `${(figure / reference.figure).toFixed(2)} ×` : NONE,
    budgetText(measure),
    MET.get(isMet(measure) as boolean) ?? NONE,
  ];
}

/** Returns a measure in one line. */
export const lineOf = (measure: Measure): string => {
  const [what, figure, reference, ratio, budget, met] = cellsOf(measure);
  const against = measure.reference ? `; ${reference}; ${ratio}` : '';
  return `${what}: ${figure}${against}${measure.budget ? ` (budget ${budget}, ${met === 'yes' ? 'met' : 'not met'})` : ''}`;
};

function rowsOf({ bench, measures, instead }: Outcome): string[][] {
  const told = instead && [bench, `${instead.word}: ${instead.why}`, NONE, NONE, NONE, NONE, NONE];
  return [...measures.map((measure) => [bench, ...cellsOf(measure)]), ...(told ? [told] : [])];
}

/** Chinese characters have twice the width of others. */
const widthOf = (text: string) => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);

/** Returns one aligned table of all measures, in valid Markdown. */
export function tableText(outcomes: readonly Outcome[]): string {
  const rows = [HEADS, ...outcomes.flatMap(rowsOf)].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = HEADS.map((_head, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))));
  const atRight = HEADS.map((head) => FIGURES.has(head));
  const lineText = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [heads = '', ...lines] = rows.map((row) =>
    lineText(
      row.map((cell, at) => {
        const room = ' '.repeat((widths[at] ?? 0) - widthOf(cell));
        return atRight[at] ? room + cell : cell + room;
      }),
    ),
  );
  const rule = lineText(widths.map((width, at) => (atRight[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))));
  return [heads, rule, ...lines].join('\n');
}

/** Returns the number of met budgets, and the failures. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const met = outcomes.flatMap(({ measures }) => measures.map(isMet)).filter((each) => each !== undefined);
  const untold = outcomes.flatMap(({ bench, instead }) => (instead ? [`${bench} ${instead.word}`] : []));
  return `${met.filter(Boolean).length} of ${met.length} budgets met${untold.length ? `; ${untold.join(', ')}` : ''}`;
}

/** Returns the text of docs/benchmarks.md. */
export function pageText(
  outcomes: readonly Outcome[],
  benches: Readonly<Record<string, Bench>>,
  { machine, command }: { machine: string; command: string },
): string {
  const small = command.includes('--quick')
    ? '\n\n**In the quick form:** sizes are smaller than the product is measured by, so the figures show that the measures can be taken and no more.'
    : '';
  return `# Benchmarks

Written by \`${command}\` on ${machine}.${small}

Each figure is held against something bare that was measured in the same run, because machines differ: the ratio is the figure divided by that reference. \`≤ + 60 ms\` means at most
60 ms above the reference. Nothing is asserted: a budget that is not met stands here as \`no\`. ${summaryOf(outcomes)}.

${tableText(outcomes)}

What the benches stand on:

${outcomes.map(({ bench }) => `- \`${bench}\`: ${benches[bench]?.about}`).join('\n')}
`;
}
