// What a server that listens for other machines lacks, with an address of this one as example.
import { networkInterfaces } from 'node:os';
import type { Env } from '../platform/start/env';

/** What to set when the server listens for other machines but knows no name that they could use; undefined otherwise. */
export function missingNames({ HOST, PUBLIC_URL, ALLOWED_HOSTS }: Env): string | undefined {
  if (!['0.0.0.0', '::'].includes(HOST) || PUBLIC_URL || ALLOWED_HOSTS.length) return undefined;
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  const example = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'lease.example.com';
  return `其他电脑暂不能使用：请设置 ALLOWED_HOSTS（其他电脑访问本机所用的地址或域名，逗号分隔），如 ALLOWED_HOSTS=${example}`;
}
