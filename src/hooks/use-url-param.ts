// One value stored in the address, so that the current view can be bookmarked.
import { useSearchParams } from '@umijs/max';

export function useUrlParam(name: string, otherwise: string): [string, (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null || value === otherwise) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return [params.get(name) ?? otherwise, set];
}
