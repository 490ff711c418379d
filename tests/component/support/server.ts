// The mock of the API in component tests: replies in the product's envelope.
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

export const server = setupServer();

export const ok = (data: JsonBodyType) => HttpResponse.json({ error_code: 0, message: '', time: '', data });

export const refused = (error_code: number, message: string, errors?: JsonBodyType) =>
  HttpResponse.json({ error_code, message, time: '', ...(errors ? { errors } : {}) });

/** Responds to a path (GET or POST) with the result of `reply` for the body; returns the bodies of the calls. */
export function answer(
  path: string,
  reply: (body: unknown, request: Request) => Response | Promise<Response>,
): unknown[] {
  const query: unknown[] = [];
  server.use(
    http.all(`*${path}`, async ({ request }) => {
      const type = request.headers.get('content-type') ?? '';
      const body = type.includes('json') ? await request.json() : null;
      query.push(body);
      return reply(body, request);
    }),
  );
  return query;
}
