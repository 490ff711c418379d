// Finds connections that would leave this machine unencrypted.

/** Names and addresses of this machine, in the form of a URL's host. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Returns true for another machine by plain http. */
export function isInClear(address: URL | string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

const ENCRYPTED_MODES = new Set(['require', 'verify-ca', 'verify-full']);

/** Returns true for PostgreSQL on another machine, without TLS or with optional TLS; a socket (`?host=/run/…`) is local. */
export function isDatabaseInClear(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  const is_here = host === '' || host.startsWith('/') || LOOPBACK.test(host);
  return !is_here && !ENCRYPTED_MODES.has(searchParams.get('sslmode') ?? '');
}
