// The form of errors in the log: cause and place, without the row values that databases add, and without the recipients that a mail server or a
// gateway names in its response.
import { stdSerializers } from 'pino';
import { maskPersonal } from '#domain/tenants/masked-text';

/** Fields in which PostgreSQL describes the row and its place, and in which the embedded database adds the values of the statement. */
const VALUES: ReadonlySet<string> = new Set(['detail', 'where', 'params', 'parameters', 'queryOptions']);

function without(error: unknown): unknown {
  if (typeof error === 'string') return maskPersonal(error);
  if (Array.isArray(error)) return error.map(without);
  if (error === null || typeof error !== 'object') return error;
  const retained = Object.entries(error).filter(([name]) => !VALUES.has(name));
  return Object.fromEntries(retained.map(([name, value]) => [name, without(value)]));
}

/** Serializer for pino; also handles nested errors. */
export const loggedError = (error: unknown): unknown =>
  without(error instanceof Error ? { ...stdSerializers.errWithCause(error) } : error);
