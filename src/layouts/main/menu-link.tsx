// A menu entry that preloads the scripts of its page on hover, so that the click finds them loaded.
import { Link, matchRoutes, useAppData } from '@umijs/max';
import { type ReactNode, useRef } from 'react';

/** Delay that skips entries which the pointer only passes over. */
const INTENT_MS = 50;

/** Internal state of a React.lazy component before its first render. */
interface Lazy {
  _init: (payload: unknown) => unknown;
  _payload: { _status: number; _result: unknown };
}
const UNDRAWN = -1;

/** Resolves the component for React, so that it renders without suspending. */
function take({ _init, _payload }: Lazy): void {
  try {
    _init(_payload);
  } catch {
    // `_init` throws the promise although it is resolved.
  }
}

/** Passes only successful loads to React, which would cache a failure forever: a failed script is loaded again on render. */
function load(component: Lazy): void {
  const { _status, _result } = component._payload;
  if (_status === UNDRAWN)
    (_result as () => Promise<unknown>)().then(
      () => take(component),
      () => undefined,
    );
}

function usePreload(path: string): () => void {
  const { clientRoutes, routeComponents } = useAppData();
  return () => {
    const chain = matchRoutes(clientRoutes as Parameters<typeof matchRoutes>[0], path) ?? [];
    for (const { route } of chain) {
      const component = routeComponents[(route as { id?: string }).id ?? ''] as Lazy | undefined;
      if (component) load(component);
    }
  };
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const preload = usePreload(to);
  const intent = useRef<ReturnType<typeof setTimeout>>();
  return (
    <Link
      to={to}
      onMouseEnter={() => {
        intent.current = setTimeout(preload, INTENT_MS);
      }}
      onMouseLeave={() => clearTimeout(intent.current)}
      onFocus={preload}
    >
      {children}
    </Link>
  );
}
