// Posts to an address that a user has entered. It must not reach our own network, so every address that its name resolves to is checked when the
// connection is made (not before, since the name could resolve differently later), and redirects are not followed. Node only.
import { lookup as resolve } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secured } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isInClear } from './in-clear';
import { AnswerTooLarge, type OutgoingReply, type OutgoingRequest } from './outgoing';

const INSIDE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv6');

/** Returns whether an address belongs to this machine or its networks; an IPv4 address written as IPv6 is treated as IPv4. */
export const isInside = (address: string): boolean => INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const refused = () => new Error('该地址指向内部网络，不能访问');

/** Looks the name up and rejects addresses inside our network. */
const outsideOnly: LookupFunction = (hostname, options, done) =>
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    if (found.some(({ address }) => isInside(address))) return done(refused(), '', 0);
    if (options.all) return done(null, found);
    const [first] = found;
    done(null, first?.address ?? '', first?.family ?? 0);
  });

export function guardedPost(
  url: URL,
  { headers, body, timeout_ms, max_bytes, trusted, only_trusted, tls_only }: OutgoingRequest,
): Promise<OutgoingReply> {
  const isTrusted = trusted.includes(url.hostname);
  if (only_trusted && !isTrusted) return Promise.reject(new Error('该地址尚未放行'));
  if (tls_only && isInClear(url)) return Promise.reject(new Error('只能发往 https 地址'));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isTrusted && (url.protocol !== 'https:' || (isIP(host) && isInside(host)))) return Promise.reject(refused());
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? secured : plain;
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(new TextEncoder().encode(body).length) },
        signal: AbortSignal.timeout(timeout_ms),
        ...(!isTrusted && { lookup: outsideOnly }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > max_bytes) response.destroy(new AnswerTooLarge(`an answer of more than ${max_bytes} bytes`));
          else chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}
