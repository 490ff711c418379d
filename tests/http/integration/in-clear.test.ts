// An installation that allows only TLS: hosts of its own network are reached by https as well, except this machine.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardedPost } from '#server/platform/network/guarded-post';
import { assertReachable, reachOf } from '#server/platform/network/reachable';
import { readEnv } from '#server/platform/start/env';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';

/** `0.0.0.0` is this machine under a name that is not recognised as local. */
const OWN = { OUTGOING_HOSTS: '127.0.0.1,0.0.0.0' };
const TLS = { TLS_ONLY: '1', PUBLIC_URL: 'https://lease.example.com', TRUST_PROXY: '1' };

let here: HttpStandIn;
beforeAll(async () => {
  here = await openHttpStandIn();
  here.answer((_asked, response) => response.end('ok'));
});
afterAll(() => here.close());

const asOther = () => here.origin.replace('127.0.0.1', '0.0.0.0');

async function posted(url: string, settings: Record<string, string>): Promise<string> {
  const limits = { headers: {}, body: '{}', timeout_ms: 5_000, max_bytes: 1_000 };
  return (await guardedPost(new URL(url), { ...limits, ...reachOf(readEnv(settings)) })).text;
}

it('is allowed in the network of the installation', async () => {
  assertReachable(asOther(), readEnv(OWN));
  expect(await posted(asOther(), OWN)).toBe('ok');
});

it('is refused when it is typed, and not used where it was stored before, where only TLS is allowed', async () => {
  expect(() => assertReachable(asOther(), readEnv({ ...OWN, ...TLS }))).toThrow('请使用 https 地址');
  await expect(posted(asOther(), { ...OWN, ...TLS })).rejects.toThrow('只能发往 https 地址');
});

it('is ignored on this machine', async () => {
  assertReachable(here.origin, readEnv({ ...OWN, ...TLS }));
  expect(await posted(here.origin, { ...OWN, ...TLS })).toBe('ok');
});
