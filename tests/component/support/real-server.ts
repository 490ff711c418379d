// Connects a component test to the real application: MSW passes every API call to it, as the signed-in person.
import { http } from 'msw';
import { ORIGIN, openJar, type Person, type World } from '#tests/support/world';
import { server } from './server';

/** Calls without a response yet. */
const running = new Set<Promise<Response>>();

/** Waits until every call of a page has a response, and the page has processed it, so that no response reaches the next test. */
export async function answered(): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
  await new Promise((resolve) => setTimeout(resolve));
}

/** Routes all further calls of the page to the world's application, as this person, with the cookies it sets. */
export function actAs(world: World, person: Person): void {
  const jar = openJar(person.cookie);
  server.use(
    http.all('*/api/*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set('cookie', jar.sent());
      headers.set('origin', ORIGIN);
      const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
      if (body) headers.set('content-length', String(body.byteLength));
      const answer = Promise.resolve(
        world.app.fetch(new Request(`${ORIGIN}${pathname}${search}`, { method: request.method, headers, body })),
      );
      running.add(answer);
      jar.keep(await answer.finally(() => running.delete(answer)));
      return answer;
    }),
  );
}
