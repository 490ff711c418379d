// The parameters of a report and the page of its rows, in the address.
import { useSearchParams } from '@umijs/max';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { type ParameterValue, readParameters } from '#api/kernel/report/address';
import type { ReportDeclaration, ReportParameter } from '#api/kernel/report/report';
import { writeParameter } from './parameters';

const PAGE = 'page';

/** The parameters in the address, and how one is changed. */
export function useParameters(report: ReportDeclaration) {
  const [search, setSearch] = useSearchParams();
  const today = dayjs().format('YYYY-MM-DD');
  const values = useMemo(() => readParameters(search, report, today), [search, report, today]);
  const change = (parameter: ReportParameter, value: ParameterValue | null) => {
    const changed = writeParameter(search, parameter, value, today);
    // Other figures begin on their first page.
    changed.delete(PAGE);
    setSearch(changed, { replace: true });
  };
  const apply = (kept: string) => setSearch(new URLSearchParams(kept), { replace: true });
  const page = Math.max(1, Number(search.get(PAGE)) || 1);
  const turnTo = (next: number) => {
    const turned = new URLSearchParams(search);
    turned.set(PAGE, String(next));
    setSearch(turned);
  };
  return { values, change, apply, kept: search.toString(), page, turnTo };
}
