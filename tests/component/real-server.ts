// Lets a component test talk to the real application: MSW hands every API call to it, as the signed-in person.
import { http } from 'msw';
import { ORIGIN, type Person, type World } from '../support/world';
import { server } from './server';

/** From here on every call of the page is the person's call to the world's application. */
export function actAs(world: World, person: Person): void {
  server.use(
    http.all('*/api/*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set('cookie', person.cookie);
      headers.set('origin', ORIGIN);
      const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
      if (body) headers.set('content-length', String(body.byteLength));
      return world.app.fetch(new Request(`${ORIGIN}${pathname}${search}`, { method: request.method, headers, body }));
    }),
  );
}
