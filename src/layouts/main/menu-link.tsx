// An entry of the menu: the scripts of its page come while it is pointed at, so that the click finds them there.
import { Link, matchRoutes, useAppData } from '@umijs/max';
import { type ReactNode, useRef } from 'react';

/** Who only passes over an entry needs nothing of it. */
const INTENT_MS = 50;

/** What React.lazy keeps of a component: until it is drawn for the first time, how it is loaded. */
interface Lazy {
  _init: (payload: unknown) => unknown;
  _payload: { _status: number; _result: unknown };
}
const UNDRAWN = -1;

/** Lets React take it, so that it is drawn without a pause. */
function take({ _init, _payload }: Lazy): void {
  try {
    _init(_payload);
  } catch {
    // It throws what it waits for, though that is there.
  }
}

/** React takes what has come, as it would keep a failure for good: what fails is loaded again when it is drawn. */
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
