// What a failed call rejects with.
import type { FieldError } from '#api/kernel/endpoint/endpoint';

export class ApiError extends Error {
  constructor(
    /** `error_code` of the reply, the HTTP status of a fault, or 0 when there was no answer at all. */
    readonly code: number,
    message: string,
    readonly errors: FieldError[] = [],
    readonly request_id?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Nobody is signed in any more: `error_code` 401 of a reply. */
export class SessionEnded extends ApiError {
  constructor(message: string) {
    super(401, message);
  }
}

/** The sentence to show for whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : '发生未知错误，请重试';
}
