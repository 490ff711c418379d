// A browser in front of the real application: it stores the session cookie and provides the app's model of the signed-in user.
import { Provider } from '@@/plugin-model';
import { http } from 'msw';
import { type ReactNode, useCallback, useState } from 'react';
import type { Me } from '#api/account/me.schema';
import { ORIGIN, type World } from '#tests/support/world';
import { renderApp } from './app';
import { server } from './server';

/** Routes all further calls of the page to the world's application, with the cookies it sets. */
export function browse(world: World): { paths: string[] } {
  const paths: string[] = [];
  let cookie = '';
  server.use(
    http.all('*/api/*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      paths.push(pathname);
      const headers = new Headers(request.headers);
      headers.set('cookie', cookie);
      headers.set('origin', ORIGIN);
      const body = request.method === 'GET' ? undefined : await request.text();
      const reply = await world.app.fetch(
        new Request(`${ORIGIN}${pathname}${search}`, { method: request.method, headers, body }),
      );
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return reply;
    }),
  );
  return { paths };
}

/** Replaces the generated model, whose own loader would run the whole app. */
function useInitialState() {
  const [initialState, setState] = useState<object>({});
  const setInitialState = useCallback(async (next: object) => setState(next), []);
  return { initialState, setInitialState, loading: false, error: undefined, refresh: async () => undefined };
}
const MODELS = { '@@initialState': useInitialState };

export const renderWithModel = (children: ReactNode, path: string, as?: Partial<Me>) =>
  renderApp(<Provider models={MODELS}>{children}</Provider>, { path, as });
