// Client address and own origin of a request, also behind proxies. Each proxy appends to the header, so with TRUST_PROXY=n the n-th entry from the
// right was written by the outermost of our own; entries left of it are unverified.
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isIP } from '../platform/network/ip';
import type { Services } from '../platform/start/services';

const entriesOf = (header: string | null) => (header ?? '').split(',').map((entry) => entry.trim());

/** Returns the address without the port that some proxies add. */
const withoutPort = (entry: string) =>
  entry.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');

/** Returns the client's address, the key for counting attempts. */
export function addressOf(c: Context, { env }: Services): string {
  if (env.TRUST_PROXY) {
    // A request with fewer entries than proxies bypassed some of them: then only the connection's address is trusted.
    const client = withoutPort(entriesOf(c.req.raw.headers.get('x-forwarded-for')).at(-env.TRUST_PROXY) ?? '');
    if (isIP(client)) return client;
  }
  // Only requests through a socket have one; app.fetch in tests and the mock has none.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : '';
}

/** A proxy may replace the header instead of appending: then the only entry is its own. */
function headerEntry(request: Request, name: string, proxies: number): string {
  const entries = entriesOf(request.headers.get(name));
  return entries.at(-proxies) ?? entries[0] ?? '';
}

/** Request id set by our own proxies, so that the same id appears in their log and ours. It has no other effect. */
const PROXY_ID = /^[\w-]{8,64}$/;

/** Returns the id of a request for the log and its reply. */
export function requestIdOf(request: Request, { env }: Pick<Services, 'env'>): string {
  const named = env.TRUST_PROXY ? request.headers.get('x-request-id') : null;
  return named && PROXY_ID.test(named) ? named : crypto.randomUUID();
}

/** Returns the address under which the client reached the outermost of our own machines. */
export function reachedAt(request: Request, { env }: Pick<Services, 'env'>): URL {
  const url = new URL(request.url);
  if (!env.TRUST_PROXY) return url;
  const protocol = headerEntry(request, 'x-forwarded-proto', env.TRUST_PROXY).toLowerCase();
  const host = headerEntry(request, 'x-forwarded-host', env.TRUST_PROXY) || url.host;
  const scheme = /^https?$/.test(protocol) ? `${protocol}:` : url.protocol;
  return URL.canParse(`${scheme}//${host}`) ? new URL(`${scheme}//${host}`) : url;
}

/** The origin under which the browser reached us. */
export const ownOrigin = (request: Request, services: Pick<Services, 'env'>): string =>
  services.env.PUBLIC_URL ? new URL(services.env.PUBLIC_URL).origin : reachedAt(request, services).origin;
