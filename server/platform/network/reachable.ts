// Addresses that users may have the product send to, checked at the field before anything is sent.
import type { Env } from '../start/env';
import { invalid } from '../use-case/errors';
import { isInClear } from './in-clear';
import type { OutgoingRequest } from './outgoing';

type Reach = Pick<Env, 'OUTGOING_HOSTS' | 'OUTGOING_ONLY' | 'TLS_ONLY'>;

export const reachOf = ({
  OUTGOING_HOSTS,
  OUTGOING_ONLY,
  TLS_ONLY,
}: Reach): Pick<OutgoingRequest, 'trusted' | 'only_trusted' | 'tls_only'> => ({
  trusted: OUTGOING_HOSTS,
  only_trusted: OUTGOING_ONLY,
  tls_only: TLS_ONLY,
});

/** Allows plain http only for hosts listed in the server's settings; with OUTGOING_ONLY, no other host at all. */
export function assertReachable(url: string, { OUTGOING_HOSTS, OUTGOING_ONLY, TLS_ONLY }: Reach): void {
  const { protocol, hostname } = new URL(url);
  const refused = (message: string) => invalid([{ path: ['url'], message }]);
  if (TLS_ONLY && isInClear(url)) throw refused('请使用 https 地址');
  if (OUTGOING_HOSTS.includes(hostname)) return;
  if (OUTGOING_ONLY) throw refused(`只能发往系统管理员放行的地址，${hostname} 尚未放行`);
  if (protocol === 'http:') throw refused('请使用 https 地址；内网的 http 地址须先由系统管理员在服务器设置中放行');
}
