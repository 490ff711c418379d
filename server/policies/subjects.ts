// Subjects of the chart of accounts that accept postings (docs/domain/vouchers.md).
import sql from 'sql-template-tag';
import { subjectPlaces } from '#domain/finance/accounting/subject-tree';
import type { Tx } from '../platform/db/database';
import { invalid } from '../platform/use-case/errors';

export interface ChartSubject {
  code: string;
  name: string;
  full_name: string;
  leaf: boolean;
  enabled: boolean;
}

/** Returns the chart of the enterprise, by code. */
export async function chartOf(tx: Tx): Promise<Map<string, ChartSubject>> {
  const rows = await tx.query<{ code: string; name: string; enabled: boolean }>(
    sql`select code, name, enabled from ledger_subject where company_id = app_company() order by code`,
  );
  const places = subjectPlaces(rows);
  return new Map(
    rows.map((row) => [row.code, { ...row, ...(places.get(row.code) ?? { full_name: row.name, leaf: true }) }]),
  );
}

/** Returns the reason why a subject does not accept postings; undefined when it does. */
export function subjectFault(chart: ReadonlyMap<string, ChartSubject>, code: string): string | undefined {
  const subject = chart.get(code);
  if (!subject) return `会计科目「${code}」不存在，请从会计科目表中选择`;
  const named = `会计科目「${code} ${subject.full_name}」`;
  if (!subject.leaf) return `${named}有下级科目，不能记账，请选择末级科目`;
  return subject.enabled ? undefined : `${named}已停用，请选择其他科目`;
}

interface Chosen {
  path: (string | number)[];
  code: string;
  /** The stored value; it may remain unchanged. */
  before?: string;
}

/** Refuses, at their fields, subjects that do not accept postings. */
export async function assertSubjects(tx: Tx, chosen: readonly Chosen[]): Promise<void> {
  const changed = chosen.filter(({ code, before }) => code !== '' && code !== before);
  if (changed.length === 0) return;
  const chart = await chartOf(tx);
  const errors = changed.flatMap(({ path, code }) => {
    const message = subjectFault(chart, code);
    return message === undefined ? [] : [{ path, message }];
  });
  if (errors.length) throw invalid(errors);
}
