// Reads the totals of a tile's report.
import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { encodeValue, type Parameters } from '#api/kernel/report/address';
import { initialOf, type ReportDeclaration, reportEndpoint } from '#api/kernel/report/report';
import { visibleCells, visibleReport } from '#api/kernel/report/visible';
import { readReport } from '@/api/download';
import type { Total } from '@/components/report-page/totals-table';
import { PARKS, type Tile } from './tile';
import type { Answer } from './tile-chart';

interface Reply {
  selection: string;
  totals: Total[];
}

/** Returns the parameters of a tile's calls, with parks when the report can be filtered by them. */
function inputsOf({ report, inputs }: Tile, today: string, park_ids: readonly number[]): Parameters[] {
  const narrowed = park_ids.length > 0 && report.parameters.some(({ name }) => name === PARKS);
  const parks: Parameters = narrowed ? { [PARKS]: [...park_ids] } : {};
  return (inputs?.(today) ?? [{}]).map((values) => ({ ...values, ...parks }));
}

/** Returns the address of the report with the parameters of the tile's first call. */
function addressOf(to: string, input: Parameters): string {
  const query = Object.entries(input).map(([name, value]) => `${name}=${encodeURIComponent(encodeValue(value))}`);
  return query.length === 0 ? to : `${to}${to.includes('?') ? '&' : '?'}${query.join('&')}`;
}

const answerOf = (report: ReportDeclaration, input: Parameters, today: string, totals: readonly Total[]): Answer => {
  const first = Object.fromEntries(report.parameters.map((each) => [each.name, initialOf(each, today)]));
  const visible = visibleReport(report, { ...first, ...input });
  return { report: visible, totals: totals.map((total) => visibleCells(visible.totals.columns, total)) };
};

/** Declared outside of the hook, so that the result stays the same until a response changes. */
const together = (found: UseQueryResult<Reply>[]) => ({
  replies: found.map(({ data }) => data),
  failed: found.find(({ isError }) => isError),
});

export function useTile(tile: Tile, today: string, park_ids: readonly number[]) {
  const { report, to } = tile;
  const requests = useMemo(() => inputsOf(tile, today, park_ids), [tile, today, park_ids]);
  const endpoint = reportEndpoint(report);
  const { replies, failed } = useQueries({
    queries: requests.map((values) => {
      const input = { ...values, part: 'totals' as const };
      return {
        queryKey: [endpoint.path, input],
        // The declaration has no specific type here; its totals are read by name.
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await readReport(endpoint, input as never, { signal, quiet: [403, 404, 409, 422] })) as unknown as Reply,
        placeholderData: keepPreviousData,
      };
    }),
    combine: together,
  });
  const answers = useMemo(() => {
    const received = replies.flatMap((reply) => (reply ? [reply.totals] : []));
    if (received.length < requests.length) return null;
    return received.map((totals, place) => answerOf(report, requests[place] ?? {}, today, totals));
  }, [report, requests, today, replies]);
  return {
    answers,
    selection: replies[0]?.selection ?? '',
    error: failed?.error ?? null,
    retry: () => failed?.refetch(),
    address: addressOf(to, requests[0] ?? {}),
  };
}
