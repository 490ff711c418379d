// Meaning of database constraints for the user: code, field and message. Each area lists its own.
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import type { RefusalCode } from '../use-case/errors';

interface Meaning {
  code: RefusalCode;
  message: string;
  path?: FieldError['path'];
}

export const duplicate = (path: string, message: string): Meaning => ({ code: 409, message, path: [path] });
export const field = (path: string, message: string): Meaning => ({ code: 422, message, path: [path] });
export const reference = (path: string, message: string): Meaning => ({ code: 404, message, path: [path] });
export const conflict = (message: string): Meaning => ({ code: 409, message });
export type Constraints = Readonly<Record<string, Meaning>>;
