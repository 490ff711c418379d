// Loads a report for its parameters: rows and totals in one call or, for keyed entries, the rows first and the totals separately.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Parameters } from '#api/kernel/report/address';
import { type KeyedQuery, type ReportDeclaration, reportEndpoint } from '#api/kernel/report/report';
import { visibleCells } from '#api/kernel/report/visible';
import { readReport } from '@/api/download';
import type { Total } from './totals-table';

export interface Reply<Row> {
  selection: string;
  /** `null` while unknown. */
  row_count: number | null;
  rows: Row[];
  totals: Total[];
  outside?: Total;
  next?: string | null;
  previous?: string | null;
}

/** Returns the reply with a cell for each column that the parameters produce. */
function visibleReply<Row extends object>({ columns, totals }: ReportDeclaration, reply: Reply<Row>): Reply<Row> {
  return {
    ...reply,
    rows: reply.rows.map((row) => visibleCells(columns, row)),
    totals: reply.totals.map((total) => visibleCells(totals.columns, total)),
  };
}

/** Returns the query of this page of rows. */
function pageOf({ keyed, pageSize }: ReportDeclaration, { page, key }: { page: number; key: KeyedQuery }) {
  if (keyed) return key;
  return pageSize ? { page } : {};
}

export function useReport<Row extends object>(
  report: ReportDeclaration,
  values: Parameters,
  position: { page: number; key: KeyedQuery },
) {
  const endpoint = reportEndpoint(report);
  const queryOf = (input: object, enabled: boolean) => ({
    queryKey: [endpoint.path, input],
    // The declaration has no specific type here; the page knows its own row type.
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await readReport(endpoint, input, { signal, quiet: [403, 404, 409, 422] })) as Reply<Row>,
    placeholderData: keepPreviousData,
    enabled,
  });
  const byKey = Boolean(report.keyed);
  const answer = useQuery(queryOf({ ...values, ...pageOf(report, position) }, true));
  const totals = useQuery(queryOf({ ...values, part: 'totals' }, byKey));
  const reply = useMemo(() => {
    if (!answer.data) return undefined;
    const { row_count = null, totals: sums = [] } = totals.data ?? {};
    return visibleReply(report, byKey ? { ...answer.data, row_count, totals: sums } : answer.data);
  }, [report, byKey, answer.data, totals.data]);
  return { answer, sums: byKey ? totals : undefined, reply };
}
