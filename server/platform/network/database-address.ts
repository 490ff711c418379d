// PostgreSQL addresses that name several hosts, as libpq writes them: postgresql://user@db1:5432,db2:5432/lease.

const PARTS = /^([^:/?#]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** Returns an address for each host, in the order given. */
export function addressesOf(url: string): [string, ...string[]] {
  const [, start, hosts = '', end] = PARTS.exec(url) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${start}${host}${end}`);
  return first === undefined || others.length === 0 ? [url] : [first, ...others];
}
