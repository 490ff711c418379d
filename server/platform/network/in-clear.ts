// Which connections would leave this machine unencrypted.

/** Names and addresses of this machine, as a URL has them. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Another machine by plain http. */
export function isInClear(address: URL | string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

const ENCRYPTED_MODES = new Set(['require', 'verify-ca', 'verify-full']);

/** PostgreSQL on another machine, without TLS or only where the server offers it; a socket (`?host=/run/…`) stays here. */
export function isDatabaseInClear(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  const is_here = host === '' || host.startsWith('/') || LOOPBACK.test(host);
  return !is_here && !ENCRYPTED_MODES.has(searchParams.get('sslmode') ?? '');
}
