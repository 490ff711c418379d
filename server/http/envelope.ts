// The one shape of every JSON reply (api.md).
import type { FieldError } from '../../api/kernel/endpoint';
import { JsonText } from '../platform/route';

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The body of a success; JSON written by PostgreSQL is spliced in unparsed. */
export function successBody(data: unknown, now: Date): string {
  const json = data instanceof JsonText ? data.text : JSON.stringify(data ?? null);
  return `{"error_code":0,"message":"","time":"${now.toISOString()}","data":${json}}`;
}

export function jsonReply(body: string, status = 200): Response {
  return new Response(body, { status, headers: HEADERS });
}

export interface Failure {
  status: number;
  code: number;
  message: string;
  errors?: FieldError[];
  request_id: string;
}

export function failureReply({ status, code, message, errors, request_id }: Failure, now: Date): Response {
  const body = { error_code: code, message, time: now.toISOString(), ...(errors?.length && { errors }), request_id };
  return jsonReply(JSON.stringify(body), status);
}
