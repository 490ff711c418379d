// The form of errors in the log: cause and place, without the row values that databases add, and without the recipients that a mail server or a
// gateway names in its response.
import { stdSerializers } from 'pino';
import { maskPersonal } from '#domain/tenants/masked-text';

/** Fields in which PostgreSQL describes the row and its place, and in which the embedded database adds the values of the statement. */
const VALUES: ReadonlySet<string> = new Set(['detail', 'where', 'params', 'parameters', 'queryOptions']);

function without(told: unknown): unknown {
  if (typeof told === 'string') return maskPersonal(told);
  if (Array.isArray(told)) return told.map(without);
  if (told === null || typeof told !== 'object') return told;
  const retained = Object.entries(told).filter(([name]) => !VALUES.has(name));
  return Object.fromEntries(retained.map(([name, value]) => [name, without(value)]));
}

/** Serializer for pino; also handles nested errors. */
export const loggedError = (error: unknown): unknown =>
  without(error instanceof Error ? { ...stdSerializers.errWithCause(error) } : error);
