// Errors that a failed call rejects with.
import type { FieldError } from '#api/kernel/endpoint/endpoint';

export class ApiError extends Error {
  constructor(
    /** `error_code` of the reply, the HTTP status of a fault, or 0 when there was no response. */
    readonly code: number,
    message: string,
    readonly errors: FieldError[] = [],
    readonly request_id?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** The session has ended: `error_code` 401 of a reply. */
export class SessionEnded extends ApiError {
  constructor(message: string) {
    super(401, message);
  }
}

/** Returns the sentence to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : '发生未知错误，请重试';
}
