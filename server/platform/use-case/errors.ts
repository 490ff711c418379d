// A refusal: the request was understood and not carried out, for a reason the user can act on.
import type { FieldError } from '#api/kernel/endpoint/endpoint';

/** The codes of a refusal; server/http/envelope.ts sends them as the status and in the reply. */
export type RefusalCode = 401 | 403 | 404 | 409 | 422 | 423 | 429;

export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly errors: FieldError[] = [],
  ) {
    super(message);
  }
}

/** Returns the same error for a missing object and for another enterprise's. */
export function notFound(what: string): Refusal {
  return new Refusal(404, `${what}不存在或已被删除，请刷新后重试`);
}

/** Invalid input at fields; the message quotes the first of them. */
export function invalid(errors: FieldError[]): Refusal {
  return new Refusal(422, `提交的内容有 ${errors.length} 处错误：${errors[0]?.message ?? ''}`, errors);
}

/** References to missing objects, or to those of another enterprise: 404 like the objects themselves, at their fields. */
export function missing(errors: FieldError[]): Refusal {
  return new Refusal(404, errors[0]?.message ?? '', errors);
}

/** A fault of transport, sent with its real HTTP status; its cause only goes to the log. */
export class HttpFault extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 429 | 503,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
