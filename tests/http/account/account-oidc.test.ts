// Sign-in by OpenID Connect against a real provider run locally; a browser's redirects and cookies are followed by hand.
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { oidcFactor, signInOptions } from '#api/account/sign-in/sign-in';
import { SIGN_IN_REASONS } from '#api/account/sign-in/sign-in-reasons';
import { openEnterprise } from '#tests/support/open-enterprise';
import { appCode, enrol } from '#tests/support/people/second-factor';
import { ORIGIN, openWorld, personOf, type World } from '#tests/support/world';

const CALLBACK = `${ORIGIN}/api/user/oidc/callback`;
const CLIENT_SECRET = 'secret-of-the-client-in-tests';
/** The next user at the provider and their claims; `null` cancels there. */
let next: { sub: string; email?: string; email_verified?: boolean } | null = null;
const codes = new Map<string, Record<string, unknown>>();

/** Signs the next user in and consents for them, without a page. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const finish = (result: object) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  if (!next) return finish({ error: 'access_denied', error_description: 'cancelled' });
  if (prompt.name === 'login') {
    codes.set(next.sub, { ...next });
    return finish({ login: { accountId: next.sub } });
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id ?? '' });
  grant.addOIDCScope('openid email profile');
  return finish({ consent: { grantId: await grant.save() } });
}

async function openProvider(): Promise<{ issuer: string; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'lease', client_secret: CLIENT_SECRET, redirect_uris: [CALLBACK] }],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...codes.get(id) }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    cookies: { keys: ['for-tests'] },
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === '/jwks' && foreignKeys) return void response.end(JSON.stringify(foreignKeys));
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
    else callback(request, response);
  });
  return { issuer, server };
}

/** Keys that the provider returns instead of its own. */
let foreignKeys: object | undefined;
let provider: { issuer: string; server: Server };

/** A browser: cookies by host, one request at a time. */
class Browser {
  readonly cookies = new Map<string, Map<string, string>>();
  constructor(private readonly world: World) {}

  jar(host: string): Map<string, string> {
    const jar = this.cookies.get(host) ?? new Map<string, string>();
    this.cookies.set(host, jar);
    return jar;
  }

  async visit(address: string): Promise<Response> {
    const url = new URL(address);
    const jar = this.jar(url.host);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response =
      url.origin === ORIGIN
        ? await this.world.app.fetch(new Request(url, { headers: { cookie } }))
        : await fetch(url, { headers: { cookie }, redirect: 'manual' });
    this.keep(jar, response);
    return response;
  }

  private keep(jar: Map<string, string>, response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
  }

  /** Enters the code of the app on the sign-in page. */
  async give(code: string) {
    const jar = this.jar('test.local');
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await personOf(this.world, cookie, 0).fetch(oidcFactor.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    this.keep(jar, response);
    return (await response.json()) as { error_code: number; message: string };
  }

  /** Follows redirects until one leads to `until`, or to a page. */
  async follow(address: string, until = '\u0000'): Promise<string> {
    let url = address;
    for (let hop = 0; hop < 15; hop += 1) {
      if (url.startsWith(until) || new URL(url).pathname === '/' || new URL(url).pathname === '/login') return url;
      const location = (await this.visit(url)).headers.get('location');
      if (!location) return url;
      url = new URL(location, url).href;
    }
    throw new Error(`no end: ${url}`);
  }

  signIn = (until?: string) => this.follow(`${ORIGIN}/api/user/oidc/start`, until);
  person = () => personOf(this.world, `lease_session=${this.jar('test.local').get('lease_session') ?? ''}`, 0);
}
const pathOf = (address: string) => address.replace(ORIGIN, '');

beforeAll(async () => {
  provider = await openProvider();
});
afterAll(async () => {
  provider.server.closeAllConnections();
  await new Promise((resolve) => provider.server.close(resolve));
});

const SETTINGS = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'lease',
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
});
const { world, enterprise, user } = openEnterprise({
  ownWorld: true,
  settings: () => ({ ...SETTINGS(), OIDC_NAME: '企业统一登录' }),
  people: { user: 'viewer' },
});
beforeAll(async () => {
  await world.db.asOwner((db) =>
    db.query(sql`update app_user set email = 'Wang@example.com', email_verified = true where id = ${user.user_id}`),
  );
});

describe('a user of the provider', () => {
  it('is requested with PKCE, state and nonce', async () => {
    const browser = new Browser(world);
    const start = await browser.visit(`${ORIGIN}/api/user/oidc/start`);
    expect(start.status).toBe(303);
    const url = new URL(start.headers.get('location') ?? '');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'lease',
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/.{20,}/),
      nonce: expect.stringMatching(/.{20,}/),
      max_age: String(30 * 86_400),
    });
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^lease_oidc=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
    ]);
  });

  it('signs in by verified e-mail the first time, later by subject', async () => {
    expect(await personOf(world, '', 0).call(signInOptions, {})).toMatchObject({ oidc: '企业统一登录' });
    next = { sub: 'sub-wang', email: 'WANG@example.com', email_verified: true };
    const browser = new Browser(world);
    expect(pathOf(await browser.signIn())).toBe('/');
    expect(browser.jar('test.local').has('lease_oidc')).toBe(false);
    expect(await browser.person().call(me, {})).toMatchObject({ id: user.user_id, external: false });
    next = { sub: 'sub-wang', email: 'other@example.com', email_verified: true };
    const later = new Browser(world);
    expect(pathOf(await later.signIn())).toBe('/');
    expect(await later.person().call(me, {})).toMatchObject({ id: user.user_id });
  });

  it('whose sign-in there is older than a session lasts here is not let in', async () => {
    next = { sub: 'sub-wang' };
    const usual = world.time.now;
    const days = async (count: number) => {
      world.time.now = new Date(Date.now() + count * 86_400_000);
      return pathOf(await new Browser(world).signIn());
    };
    try {
      expect([await days(29), await days(32)]).toEqual(['/', '/login?reason=oidc_failed']);
    } finally {
      world.time.now = usual;
    }
  });

  it.each([
    ['is not known here', { sub: 's1', email: 'nobody@example.com', email_verified: true }, 'user_unknown'],
    [
      'has an e-mail nobody vouches for',
      { sub: 's2', email: 'wang@example.com', email_verified: false },
      'user_unknown',
    ],
    ['has no e-mail', { sub: 's3' }, 'user_unknown'],
    ['cancels there', null, 'oidc_denied'],
  ])('who %s is led to the sign-in page with the reason', async (_what, person, reason) => {
    next = person;
    const browser = new Browser(world);
    expect(pathOf(await browser.signIn())).toBe(`/login?reason=${reason}`);
    expect(browser.jar('test.local').has('lease_session')).toBe(false);
  });

  it('is refused by an unproven e-mail here, as a super-administrator, and when disabled', async () => {
    const other = await enterprise.person('viewer');
    const change = (statement: ReturnType<typeof sql>) => world.db.asOwner((db) => db.query(statement));
    await change(sql`update app_user set email = 'zhao@example.com' where id = ${other.user_id}`);
    next = { sub: 'sub-zhao', email: 'zhao@example.com', email_verified: true };
    expect(pathOf(await new Browser(world).signIn())).toBe('/login?reason=user_unknown');
    await change(sql`update app_user set email_verified = true, enabled = false where id = ${other.user_id}`);
    expect(pathOf(await new Browser(world).signIn())).toBe('/login?reason=user_disabled');
    await change(
      sql`insert into app_user (company_id, name, display_name, password_hash, is_sadmin, email, email_verified)
          values (null, 'boss', '平台', 'x', true, 'boss@example.com', true)`,
    );
    next = { sub: 'sub-boss', email: 'boss@example.com', email_verified: true };
    expect(pathOf(await new Browser(world).signIn())).toBe('/login?reason=user_unknown');
  });
});

describe('a user who has switched on their second factor here', () => {
  const zhou = { sub: 'sub-zhou', email: 'zhou@example.com', email_verified: true };
  let secret: string;
  let user_id: number;
  beforeAll(async () => {
    const careful = await enterprise.person('viewer');
    user_id = careful.user_id;
    secret = await enrol(world, careful);
    await world.db.asOwner((db) =>
      db.query(sql`update app_user set email = ${zhou.email}, email_verified = true where id = ${user_id}`),
    );
    next = zhou;
  });
  beforeEach(() => {
    world.time.now = new Date(world.time.now.getTime() + 60_000);
  });

  it('must enter it after the provider, and opens nothing without it', async () => {
    const browser = new Browser(world);
    expect(pathOf(await browser.signIn())).toBe('/login?factor=oidc');
    expect(browser.jar('test.local').has('lease_session')).toBe(false);
    const code = appCode(world, secret);
    expect(await browser.give(code === '123456' ? '654321' : '123456')).toMatchObject({
      error_code: 422,
      errors: [{ path: ['code'] }],
    });
    expect((await browser.person().request(me, {})).error_code).toBe(401);
    expect((await browser.give(code)).error_code).toBe(0);
    expect(await browser.person().call(me, {})).toMatchObject({ id: user_id });
    expect(browser.jar('test.local').has('lease_oidc')).toBe(false);
  });

  it('is known only by the signed cookie of that step, for ten minutes', async () => {
    const lost = { error_code: 422, message: SIGN_IN_REASONS.oidc_state };
    const browser = new Browser(world);
    expect(await browser.give(appCode(world, secret))).toMatchObject(lost);
    await browser.visit(`${ORIGIN}/api/user/oidc/start`);
    expect(await browser.give(appCode(world, secret))).toMatchObject(lost);
    await browser.signIn();
    const jar = browser.jar('test.local');
    const cookie = jar.get('lease_oidc') ?? '';
    const forged = Buffer.from(JSON.stringify({ user_id: user.user_id, until: 9_999_999_999 })).toString('base64url');
    jar.set('lease_oidc', `${forged}.${cookie.split('.')[1]}`);
    expect(await browser.give(appCode(world, secret))).toMatchObject(lost);
    jar.set('lease_oidc', cookie);
    world.time.now = new Date(world.time.now.getTime() + 601_000);
    expect(await browser.give(appCode(world, secret))).toMatchObject(lost);
  });

  it('stays outside while they are disabled', async () => {
    const browser = new Browser(world);
    await browser.signIn();
    const enable = (enabled: boolean) =>
      world.db.asOwner((db) => db.query(sql`update app_user set enabled = ${enabled} where id = ${user_id}`));
    await enable(false);
    expect((await browser.give(appCode(world, secret))).error_code).toBe(422);
    await enable(true);
    expect((await browser.give(appCode(world, secret))).error_code).toBe(0);
  });
});

describe('the way back from the provider', () => {
  const wang = { sub: 'sub-wang', email: 'wang@example.com', email_verified: true };

  it('is refused without the cookie, with a tampered one, another browser’s, and after ten minutes', async () => {
    next = wang;
    const refused = '/login?reason=oidc_state';
    const lost = new Browser(world);
    const back = await lost.signIn(CALLBACK);
    expect(new URL(back).searchParams.get('code')).toBeTruthy();
    const cookie = lost.jar('test.local').get('lease_oidc') ?? '';
    lost.jar('test.local').delete('lease_oidc');
    expect(pathOf(await lost.follow(back))).toBe(refused);

    const [text = '', signature = ''] = cookie.split('.');
    const stored = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...stored, until: 9_999_999_999 })).toString('base64url');
    for (const tampered of [`${forged}.${signature}`, `${text}.${signature.slice(0, -2)}AA`, `${text}.x`]) {
      lost.jar('test.local').set('lease_oidc', tampered);
      expect(pathOf(await lost.follow(back))).toBe(refused);
    }

    const other = new Browser(world);
    await other.visit(`${ORIGIN}/api/user/oidc/start`);
    expect(pathOf(await other.follow(back))).toBe(refused);

    const late = new Browser(world);
    const lateBack = await late.signIn(CALLBACK);
    const now = world.time.now;
    world.time.now = new Date(now.getTime() + 601_000);
    expect(pathOf(await late.follow(lateBack))).toBe(refused);
    world.time.now = now;
  });

  it('is not closed to an office by a foreign page that opens the address, but by two hundred failures at the provider', async () => {
    next = wang;
    const browser = new Browser(world);
    await browser.visit(`${ORIGIN}/api/user/oidc/start`);
    const cookie = browser.jar('test.local').get('lease_oidc') ?? '';
    const { state } = JSON.parse(Buffer.from(cookie.split('.')[0] ?? '', 'base64url').toString()) as { state: string };
    const reasons = async (query: string) => {
      const found = new Map<string, number>();
      for (let each = 0; each < 201; each += 1) {
        browser.jar('test.local').set('lease_oidc', cookie);
        const reason = pathOf((await browser.visit(`${CALLBACK}?${query}`)).headers.get('location') ?? '');
        found.set(reason, (found.get(reason) ?? 0) + 1);
      }
      return Object.fromEntries(found);
    };
    expect(await reasons('code=wrong&state=foreign')).toEqual({ '/login?reason=oidc_state': 201 });
    expect(pathOf(await new Browser(world).signIn())).toBe('/');
    const failed = await reasons(`error=server_error&state=${state}`);
    expect(Object.keys(failed).sort()).toEqual(['/login?reason=oidc_failed', '/login?reason=too_often']);
    world.time.now = new Date(world.time.now.getTime() + 15 * 60_000);
  });

  it('is walked once: the same code again is refused', async () => {
    next = wang;
    const browser = new Browser(world);
    const back = await browser.signIn(CALLBACK);
    const cookie = browser.jar('test.local').get('lease_oidc') ?? '';
    expect(pathOf(await browser.follow(back))).toBe('/');
    browser.jar('test.local').set('lease_oidc', cookie);
    expect(pathOf(await browser.follow(back))).toBe('/login?reason=oidc_failed');
  });

  it('is refused when it names another provider, or none', async () => {
    next = wang;
    const browser = new Browser(world);
    const back = new URL(await browser.signIn(CALLBACK));
    expect(back.searchParams.get('iss')).toBe(provider.issuer);
    const cookie = browser.jar('test.local').get('lease_oidc') ?? '';
    const changes = [
      (query: URLSearchParams) => query.set('iss', 'https://other.example'),
      (query: URLSearchParams) => query.delete('iss'),
    ];
    for (const change of changes) {
      const changed = new URL(back);
      change(changed.searchParams);
      browser.jar('test.local').set('lease_oidc', cookie);
      expect(pathOf(await browser.follow(changed.href))).toBe('/login?reason=oidc_failed');
    }
    browser.jar('test.local').set('lease_oidc', cookie);
    expect(pathOf(await browser.follow(back.href))).toBe('/');
  });

  it('is refused when the claims of the provider are not signed by its keys', async () => {
    next = wang;
    /** Signs in to a product without users, which fetches the keys again: at best no user is found. */
    const comeIn = async () => {
      const fresh = await openWorld(SETTINGS());
      const led = pathOf(await new Browser(fresh).signIn());
      await fresh.close();
      return led;
    };
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    foreignKeys = { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] };
    expect(await comeIn()).toBe('/login?reason=oidc_failed');
    foreignKeys = undefined;
    expect(await comeIn()).toBe('/login?reason=user_unknown');
  });

  it('reports that nothing is configured, or that the provider cannot be reached', async () => {
    const plain = await openWorld({}, { own: true });
    expect(pathOf(await new Browser(plain).signIn())).toBe('/login?reason=oidc_unset');
    await plain.close();
    const settings = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: CLIENT_SECRET, OIDC_ISSUER: 'http://127.0.0.1:9' };
    const dead = await openWorld(settings);
    expect(pathOf(await new Browser(dead).signIn())).toBe('/login?reason=oidc_down');
    await dead.close();
  });
});
