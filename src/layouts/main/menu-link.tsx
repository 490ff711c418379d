// An entry of the menu: the scripts of its page come while it is pointed at, so that the click finds them there.
import { Link, matchRoutes, useAppData } from '@umijs/max';
import { type ReactNode, useRef } from 'react';

/** Who only passes over an entry needs nothing of it. */
const INTENT_MS = 50;

/** What React.lazy keeps of a component: asked for before it is drawn, it is drawn without a pause. */
interface Lazy {
  _init: (payload: unknown) => unknown;
  _payload: unknown;
}

/** Begins to load it; a failure is met, and told, when it is drawn. */
function load({ _init, _payload }: Lazy): void {
  try {
    _init(_payload);
  } catch {
    // React.lazy throws what it waits for.
  }
}

function usePreload(path: string): () => void {
  const { clientRoutes, routeComponents } = useAppData();
  return () => {
    const chain = matchRoutes(clientRoutes as Parameters<typeof matchRoutes>[0], path) ?? [];
    for (const { route } of chain) {
      const component = routeComponents[(route as { id?: string }).id ?? ''] as Lazy | undefined;
      if (component?._init) load(component);
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
