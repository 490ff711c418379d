// The parameters of a report and the page of its rows, in the address.
import { useSearchParams } from '@umijs/max';
import { useMemo } from 'react';
import { businessDay } from '#api/kernel/instant';
import { type ParameterValue, readParameters } from '#api/kernel/report/address';
import type { KeyedQuery, ReportDeclaration, ReportParameter } from '#api/kernel/report/report';
import { currentParams } from '@/hooks/use-url-params';
import { writeParameter } from './parameters';

const PAGE = 'page';
const KEYS = ['after', 'before'] as const;

/** Returns the parameters in the address, and a function that changes one. */
export function useParameters(report: ReportDeclaration) {
  const [search, setSearch] = useSearchParams();
  const today = businessDay();
  const values = useMemo(() => readParameters(search, report, today), [search, report, today]);
  const change = (parameter: ReportParameter, value: ParameterValue | null) => {
    const changed = writeParameter(currentParams(), parameter, value, today);
    // Changed parameters reset the page to the first one.
    for (const name of [PAGE, ...KEYS]) changed.delete(name);
    setSearch(changed, { replace: true });
  };
  const apply = (stored: string) => setSearch(new URLSearchParams(stored), { replace: true });
  const page = Math.max(1, Number(search.get(PAGE)) || 1);
  const turnTo = (next: number) => {
    const turned = currentParams();
    turned.set(PAGE, String(next));
    setSearch(turned);
  };
  /** Start or end key of the rows of a keyed report; undefined means the first page. */
  const [after, before] = KEYS.map((name) => search.get(name) ?? undefined);
  const turnToKey = (turn: KeyedQuery) => {
    const turned = currentParams();
    for (const name of KEYS) turned.delete(name);
    for (const name of KEYS) if (turn[name]) turned.set(name, turn[name]);
    setSearch(turned);
  };
  return { values, change, apply, stored: search.toString(), page, turnTo, key: { after, before }, turnToKey };
}
