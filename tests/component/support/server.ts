// The stand-in for the API in component tests: replies in the product's envelope.
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

export const server = setupServer();

export const ok = (data: JsonBodyType) => HttpResponse.json({ error_code: 0, message: '', time: '', data });

export const refused = (error_code: number, message: string, errors?: JsonBodyType) =>
  HttpResponse.json({ error_code, message, time: '', ...(errors ? { errors } : {}) });

/** Answers a path (GET or POST) with what `reply` makes of the body; returns the bodies it was asked with. */
export function answer(
  path: string,
  reply: (body: unknown, request: Request) => Response | Promise<Response>,
): unknown[] {
  const asked: unknown[] = [];
  server.use(
    http.all(`*${path}`, async ({ request }) => {
      const type = request.headers.get('content-type') ?? '';
      const body = type.includes('json') ? await request.json() : null;
      asked.push(body);
      return reply(body, request);
    }),
  );
  return asked;
}
