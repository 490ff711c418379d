// The names under which the server answers; another site's name that leads to its address is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#api/account/sign-in/sign-in';
import { knowsHost } from '#server/http/hosts';
import { missingNames, plainHttp } from '#server/http/missing-names';
import { startingApp } from '#server/http/starting';
import { systemClock } from '#server/platform/runtime/clock';
import { readEnv } from '#server/platform/start/env';
import { openWorld, type World } from '#tests/support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld({ ALLOWED_HOSTS: 'lease.example.com', TRUST_PROXY: '1' });
});
afterAll(() => world.close());

const enter = (origin: string, headers: Record<string, string> = {}, url = origin) =>
  world.app.request(`${url}${login.path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name: 'nobody', password: 'wrong-pass-1' }),
  });

describe('a request', () => {
  it('to another name is refused for any path, with the setting to change', async () => {
    for (const origin of ['http://rebound.example.net:8000', 'http://192.168.1.5:8000']) {
      const reply = await enter(origin);
      expect(reply.status).toBe(421);
      const { error_code, message } = (await reply.json()) as { error_code: number; message: string };
      expect([error_code, message]).toEqual([421, expect.stringContaining('ALLOWED_HOSTS')]);
    }
    const page = await world.app.request('http://rebound.example.net/');
    expect([page.status, await page.text()]).toEqual([421, expect.stringContaining('rebound.example.net')]);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('to an allowed name or this machine is answered, on any port', async () => {
    const own = ['http://lease.example.com', 'http://LEASE.example.com:8443', 'http://localhost:8000'];
    for (const origin of [...own, 'http://127.0.0.1', 'http://[::1]:8000']) {
      const reply = await enter(new URL(origin).origin, {}, origin);
      expect([reply.status, ((await reply.json()) as { error_code: number }).error_code]).toEqual([200, 422]);
    }
  });

  it('is recognised by the entry of the own proxy, not by those of the client', async () => {
    const forged = { 'x-forwarded-host': 'lease.example.com, rebound.example.net' };
    expect((await enter('http://lease.example.com', forged, 'http://127.0.0.1')).status).toBe(421);
    const honest = { 'x-forwarded-host': 'rebound.example.net, lease.example.com', 'x-forwarded-proto': 'http, https' };
    expect((await enter('https://lease.example.com', honest, 'http://127.0.0.1')).status).toBe(200);
    expect((await enter('http://lease.example.com', honest, 'http://127.0.0.1')).status).toBe(403);
  });

  it('for the health check is answered under any name', async () => {
    expect((await world.app.request('http://10.42.0.7:8000/api/health')).status).toBe(200);
  });
});

describe('https', () => {
  const STRICT = 'max-age=31536000; includeSubDomains';
  const strictIn = (reply: Response) => reply.headers.get('strict-transport-security');
  const HTTPS = { 'x-forwarded-host': 'lease.example.com', 'x-forwarded-proto': 'https' };

  it('is demanded for a year on every response over https, and on none over http', async () => {
    for (const path of ['/api/health', '/api/nothing', '/api/openapi.json', '/nothing', login.path])
      expect([path, strictIn(await world.app.request(path, { headers: HTTPS }))]).toEqual([path, STRICT]);
    expect(strictIn(await enter('https://lease.example.com', HTTPS))).toBe(STRICT);
    expect(strictIn(await enter('http://lease.example.com'))).toBeNull();
    const settings = { PUBLIC_URL: 'https://lease.example.com' };
    const starting = startingApp(() => ({ text: '', share: 0 }), systemClock, readEnv(settings));
    expect(strictIn(await starting.request('/'))).toBe(STRICT);
  });

  it('is not required of a foreign host name', async () => {
    const foreign = await world.app.request('/', { headers: { ...HTTPS, 'x-forwarded-host': 'rebound.example.net' } });
    expect([foreign.status, strictIn(foreign)]).toEqual([421, null]);
  });

  it.each([
    [{}, false],
    [{ HOST: '192.168.1.5' }, true],
    [{ HOST: '0.0.0.0', ALLOWED_HOSTS: 'lease' }, true],
    [{ HOST: '0.0.0.0', TRUST_PROXY: '1' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://lease.example.com' }, false],
    [{ PUBLIC_URL: 'http://lease.example.com', TRUST_PROXY: '1' }, true],
  ])('is reported as missing at the start where other machines come without it: %j', (settings, expected) => {
    expect(plainHttp(readEnv(settings as Record<string, string>)) !== undefined).toBe(expected);
  });
});

describe('where only TLS is allowed', () => {
  const settings = { TLS_ONLY: '1', TRUST_PROXY: '1', PUBLIC_URL: 'https://lease.example.com' };
  let strict: World;
  beforeAll(async () => {
    strict = await openWorld(settings);
  });
  afterAll(() => strict.close());

  const request = (path: string, protocol: string, host = 'lease.example.com') =>
    strict.app.request(`http://127.0.0.1${path}`, {
      headers: { 'x-forwarded-host': host, 'x-forwarded-proto': protocol },
    });

  it('a browser that comes in clear is led to https, with the page that it requested and nowhere else', async () => {
    for (const path of ['/', '/billing/receivable?tab=open', '//example.net/a']) {
      const reply = await request(path, 'http');
      expect([reply.status, reply.headers.get('location')]).toEqual([308, `https://lease.example.com${path}`]);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  it('a program that comes in clear is refused, so that it does not go on to send its secrets', async () => {
    for (const path of [login.path, '/api/openapi.json', '/api/nothing']) {
      const reply = await request(path, 'http');
      expect([reply.status, ((await reply.json()) as { error_code: number }).error_code]).toEqual([403, 403]);
    }
  });

  it('requests over https are answered, and those of this machine and the health check either way', async () => {
    expect((await request('/api/openapi.json', 'https')).status).toBe(200);
    expect((await request('/api/openapi.json', 'http', 'localhost')).status).toBe(200);
    expect((await request('/api/health', 'http')).status).toBe(200);
  });
});

describe('the known names', () => {
  const isAccepted = (settings: Record<string, string>, name: string) => knowsHost(readEnv(settings))(name);
  it('are those of HOST, PUBLIC_URL and ALLOWED_HOSTS, besides this machine’s', () => {
    expect(isAccepted({ HOST: '192.168.1.5' }, '192.168.1.5')).toBe(true);
    expect(isAccepted({ HOST: 'fe80::1' }, '[fe80::1]')).toBe(true);
    expect(isAccepted({ HOST: '0.0.0.0' }, '192.168.1.5')).toBe(false);
    expect(isAccepted({ PUBLIC_URL: 'https://Lease.example.com/' }, 'lease.example.com')).toBe(true);
    expect(isAccepted({ ALLOWED_HOSTS: '192.168.1.5, a.example.com' }, 'a.example.com')).toBe(true);
    expect(isAccepted({}, 'a.example.com')).toBe(false);
    expect(isAccepted({}, 'localhost')).toBe(true);
  });

  it('must be set at start when other machines could use none', () => {
    expect(missingNames(readEnv({ HOST: '0.0.0.0' }))).toMatch(/^[^\n]*ALLOWED_HOSTS=\S+$/);
    for (const settings of [{}, { HOST: '192.168.1.5' }, { HOST: '::', ALLOWED_HOSTS: 'a' }])
      expect(missingNames(readEnv(settings))).toBeUndefined();
    expect(missingNames(readEnv({ HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example.com' }))).toBeUndefined();
  });
});
