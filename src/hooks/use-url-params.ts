// Values stored in the address, so that the current view can be bookmarked.
import { history, useSearchParams } from '@umijs/max';

/** Returns the parameters of the address as it is now; within an event, those of the last render can be older. */
export const currentParams = () => new URLSearchParams(history.location.search);

/** New values of parameters; null and '' remove one. */
export type UrlChanges = Record<string, string | number | null>;

/**
 * Returns the parameters of the address and a function that changes them; with `isNewEntry`, 后退 returns to the address before. Several changes in
 * one turn add up.
 */
export function useUrlParams(): [URLSearchParams, (changes: UrlChanges, options?: { isNewEntry: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changes: UrlChanges, { isNewEntry } = { isNewEntry: false }) => {
    const next = currentParams();
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, String(value));
      else next.delete(name);
    }
    setParams(next, { replace: !isNewEntry });
  };
  return [params, change];
}

/** The same for one parameter; the value that is meant without it does not appear in the address. */
export function useUrlParam(name: string, otherwise: string): [string, (value: string | null) => void] {
  const [params, change] = useUrlParams();
  return [params.get(name) ?? otherwise, (value) => change({ [name]: value === otherwise ? null : value })];
}
