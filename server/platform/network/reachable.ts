// Which addresses users may have the product send to, told at the field before anything is sent.
import { invalid } from '../use-case/errors';

/** Plain http is for hosts of our own network that the server's settings name. */
export function assertReachable(url: string, trusted: readonly string[]): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !trusted.includes(hostname))
    throw invalid([
      { path: ['url'], message: '请使用 https 地址；内网的 http 地址须先由系统管理员在服务器设置中放行' },
    ]);
}
