// The shape of every JSON reply.
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { JsonText } from '../platform/use-case/route';
import { DATA_HEADERS } from './security-headers';

type Headers = Record<string, string>;

/** A reply before it is sent: its headers are complete when the Response is created, which node-server then sends unchanged. */
export interface Reply {
  status: number;
  /** error_code of the envelope; 0 also for a file or a redirect. */
  code: number;
  headers: Headers;
  body: string | Uint8Array | ReadableStream<Uint8Array>;
}

const JSON_HEADERS = {
  ...DATA_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

/** Header that makes clients retry after some seconds. */
export const COME_AGAIN = { 'retry-after': '2' };

/** Returns the body of a success; JSON written by PostgreSQL is inserted unparsed. */
export function successBody(data: unknown, now: Date): string {
  const json = data instanceof JsonText ? data.text : JSON.stringify(data ?? null);
  return `{"error_code":0,"message":"","time":"${now.toISOString()}","data":${json}}`;
}

export function jsonReply(body: string, status = 200, code = 0): Reply {
  return { status, code, headers: JSON_HEADERS, body };
}

export interface Failure {
  status: number;
  code: number;
  message: string;
  errors?: FieldError[];
  request_id: string;
}

export function failureReply({ status, code, message, errors, request_id }: Failure, now: Date): Reply {
  const body = { error_code: code, message, time: now.toISOString(), ...(errors?.length && { errors }), request_id };
  const reply = jsonReply(JSON.stringify(body), status, code);
  return status === 503 ? { ...reply, headers: { ...reply.headers, ...COME_AGAIN } } : reply;
}

/** Redirect for the sign-in of another system: never cached, and without a referrer, since the address contains codes. */
export function redirectReply(location: string): Reply {
  return {
    status: 303,
    code: 0,
    headers: { ...DATA_HEADERS, location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: '',
  };
}

export function responseOf({ status, headers, body }: Reply, more: Headers = {}, cookies: string[] = []): Response {
  const [cookie, ...others] = cookies;
  const all = { ...headers, ...more, ...(cookie && { 'set-cookie': cookie }) };
  const response = new Response(body as BodyInit, { status, headers: all });
  for (const other of others) response.headers.append('set-cookie', other);
  return response;
}
