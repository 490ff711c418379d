// From where a request came and under which address, also behind proxies. Each proxy adds to what it was told, so with
// TRUST_PROXY=n the n-th entry from the right was written by the outermost of our own; what stands left of it is the
// client's word.
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isIP } from '../platform/network/ip';
import type { Services } from '../platform/start/services';

const entriesOf = (header: string | null) => (header ?? '').split(',').map((entry) => entry.trim());

/** The address without the port that some proxies add to it. */
const withoutPort = (entry: string) =>
  entry.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1');

/** Where the request came from: what attempts are counted by. */
export function addressOf(c: Context, { env }: Services): string {
  if (env.TRUST_PROXY) {
    // With fewer entries than proxies it did not come through all of them: then only its connection is believed.
    const client = withoutPort(entriesOf(c.req.raw.headers.get('x-forwarded-for')).at(-env.TRUST_PROXY) ?? '');
    if (isIP(client)) return client;
  }
  // Only requests that came through a socket have one; app.fetch in tests and the mock have none.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : '';
}

/** A proxy may replace the header instead of adding to it: the only entry is its own then. */
function told(request: Request, name: string, proxies: number): string {
  const entries = entriesOf(request.headers.get(name));
  return entries.at(-proxies) ?? entries[0] ?? '';
}

/** What our own proxies call a request, so that one name leads through their log and ours. It decides nothing. */
const PROXY_ID = /^[\w-]{8,64}$/;

/** The name of a request in the log and in its reply. */
export function requestIdOf(request: Request, { env }: Pick<Services, 'env'>): string {
  const named = env.TRUST_PROXY ? request.headers.get('x-request-id') : null;
  return named && PROXY_ID.test(named) ? named : crypto.randomUUID();
}

/** The address under which the client reached the outermost of our own machines. */
export function reachedAt(request: Request, { env }: Pick<Services, 'env'>): URL {
  const url = new URL(request.url);
  if (!env.TRUST_PROXY) return url;
  const protocol = told(request, 'x-forwarded-proto', env.TRUST_PROXY).toLowerCase();
  const host = told(request, 'x-forwarded-host', env.TRUST_PROXY) || url.host;
  const scheme = /^https?$/.test(protocol) ? `${protocol}:` : url.protocol;
  return URL.canParse(`${scheme}//${host}`) ? new URL(`${scheme}//${host}`) : url;
}

/** The origin under which the browser reached us. */
export const ownOrigin = (request: Request, services: Pick<Services, 'env'>): string =>
  services.env.PUBLIC_URL ? new URL(services.env.PUBLIC_URL).origin : reachedAt(request, services).origin;
