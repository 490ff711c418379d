// Whole reports: all pages of their rows, and exact sums of their columns, for whole fen and areas as text.
import { expect } from 'vitest';
import {
  type KeyedPage,
  type ParametersOf,
  type ReportDeclaration,
  type ReportReply,
  reportEndpoint,
} from '#api/kernel/report/report';
import { formatShortest, toScaled } from '#domain/kernel/numbers/decimal';
import { present } from '../present';
import type { Person } from '../world';

/** Returns the reply with the rows of all pages. */
export async function fullReport<const Declaration extends ReportDeclaration>(
  person: Person,
  report: Declaration,
  parameters: Partial<ParametersOf<Declaration>>,
): Promise<ReportReply<Declaration>> {
  const endpoint = reportEndpoint(report);
  if (report.keyed) return fullKeyed(person, report, parameters);
  const reply = await person.call(endpoint, parameters);
  const rows = [...reply.rows];
  for (let page = 2; rows.length < (reply.row_count ?? 0); page += 1)
    rows.push(...(await person.call(endpoint, { ...parameters, page })).rows);
  return { ...reply, rows };
}

/** Returns the rows of all pages by key, which are as many as the totals count. */
async function fullKeyed<const Declaration extends ReportDeclaration>(
  person: Person,
  report: Declaration,
  parameters: Partial<ParametersOf<Declaration>>,
): Promise<ReportReply<Declaration>> {
  const endpoint = reportEndpoint(report);
  const totals = await person.call(endpoint, { ...parameters, part: 'totals' });
  const rows = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = (await person.call(endpoint, { ...parameters, ...(after && { after }) })) as ReportReply<Declaration> &
      KeyedPage;
    rows.push(...page.rows);
    after = page.next;
  }
  expect(rows).toHaveLength(totals.row_count ?? -1);
  return { ...totals, rows };
}

/** Number of decimals of shares and prices; areas have fewer. */
const SCALE = 6;

/** Formats a figure, or an empty value, as the shortest decimal: 120 and '120.00' are the same. */
export const figureText = (value: unknown): string => formatShortest(toScaled(String(value ?? 0), SCALE), SCALE);

/** Sums the figures of a column. */
export const sumText = (rows: readonly object[], name: string): string =>
  formatShortest(
    rows.reduce((sum, row) => sum + toScaled(String((row as Record<string, unknown>)[name] ?? 0), SCALE), 0n),
    SCALE,
  );

/** Returns the sum over everything among the totals of a report. */
export const grandTotal = <Total extends object>(totals: readonly Total[], groups: readonly { id: string }[]): Total =>
  present(
    totals.find((total) => groups.every(({ id }) => ((total as Record<string, unknown>)[id] ?? null) === null)),
    'grand total',
  );
