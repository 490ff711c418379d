// Missing settings of a server that listens for other machines: host names, with an address of this machine as example, and https.
import { networkInterfaces } from 'node:os';
import { LOOPBACK } from '../platform/network/in-clear';
import { type Env, hostName } from '../platform/start/env';

/** Returns the hint to set a name when the server listens for other machines but has none; undefined otherwise. */
export function missingNames({ HOST, PUBLIC_URL, ALLOWED_HOSTS }: Env): string | undefined {
  if (!['0.0.0.0', '::'].includes(HOST) || PUBLIC_URL || ALLOWED_HOSTS.length) return undefined;
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  const example = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'lease.example.com';
  return `其他电脑暂不能使用：请设置 ALLOWED_HOSTS（其他电脑访问本机所用的地址或域名，逗号分隔），如 ALLOWED_HOSTS=${example}`;
}

/** Returns the startup warning for a server that other machines reach without https in front of it; undefined otherwise. */
export function plainHttp({ HOST, PUBLIC_URL, TRUST_PROXY }: Env): string | undefined {
  const outside = PUBLIC_URL !== undefined || !LOOPBACK.test(hostName(HOST));
  // An own proxy reports how it was reached.
  const guarded = PUBLIC_URL ? PUBLIC_URL.startsWith('https:') : TRUST_PROXY > 0;
  if (!outside || guarded) return undefined;
  return '注意：其他电脑经 http 明文访问，密码与数据在途中可被看到和修改；正式使用请在前面设置 https 代理（样例 docs/operations/nginx.conf），并设置 PUBLIC_URL=https://… 与 TRUST_PROXY=1';
}
