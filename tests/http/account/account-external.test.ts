// Sign-in from the external property-management system, against a real gateway over HTTP.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { listSession } from '#api/account/profile';
import { checkToken, login, outLogin } from '#api/account/sign-in/sign-in';
import { SIGN_IN_REASONS } from '#api/account/sign-in/sign-in-reasons';
import { asJson, type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';
import { appCode, enrol } from '#tests/support/people/second-factor';
import {
  type Enterprise,
  newEnterprise,
  openWorld,
  PASSWORD,
  type Person,
  personOf,
  type World,
} from '#tests/support/world';

const TENANT = 'tenant-77';
let gateway: HttpStandIn;
let world: World;
let enterprise: Enterprise;
let user: Person;
let name: string;
let address = 0;

const owner = (statement: ReturnType<typeof sql>) =>
  world.db.asOwner((db) => db.query<Record<string, unknown>>(statement));
const open = (settings: Record<string, string> = {}) =>
  openWorld({ SSO_GATEWAY_URL: `${gateway.origin}/gw/`, SSO_TIMEOUT_MS: '300', TRUST_PROXY: '1', ...settings });

/** Signs in from outside; returns the user who came in, or the refusal. */
async function comeIn(token: string, tenant_id = TENANT, to = world, more: { cookie?: string; input?: object } = {}) {
  address += 1;
  const response = await personOf(to, more.cookie ?? '', 0).fetch('/api/user/out-login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.2.0.${address}`,
      'x-forwarded-host': 'test.local',
    },
    body: JSON.stringify({ token, tenant_id, ...more.input }),
  });
  const body = (await response.json()) as { error_code: number; message: string; errors?: { path: string[] }[] };
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { ...body, cookie, person: personOf(to, cookie, 0) };
}
const active = (subject: string, more: object = {}) => asJson({ active: true, user_name: subject, ...more });

beforeAll(async () => {
  gateway = await openHttpStandIn();
  world = await open();
  enterprise = await newEnterprise(world);
  user = await enterprise.person('viewer');
  name = (await user.call(me, {})).name;
  await owner(sql`update company set external_tenant = ${TENANT} where id = ${enterprise.company_id}`);
});
beforeEach(() => gateway.answer(active(name)));
afterAll(async () => {
  await world.close();
  await gateway.close();
});

describe('a token of the property system', () => {
  it('is shown to the gateway in the query, with the tenant in a header, and opens a session of that user', async () => {
    gateway.answer(active(name.toUpperCase(), { tenant_id: TENANT, exp: 1_900_000_000, scope: ['server'] }));
    const { person, error_code } = await comeIn('tok/en +1');
    expect(error_code).toBe(0);
    const request = await gateway.received.next();
    expect([
      request.method,
      request.url.pathname,
      request.url.searchParams.get('token'),
      request.headers['tenant-id'],
    ]).toEqual(['GET', '/gw/auth/oauth/check_token', 'tok/en +1', TENANT]);
    expect(await person.call(me, {})).toMatchObject({ name, external: true });
    expect((await user.call(me, {})).external).toBe(false);
    expect((await person.call(listSession, {}))[0]).toMatchObject({ current: true, external: true });
  });

  it('remembers the user, so that a changed sign-in name is no obstacle', async () => {
    await comeIn('t');
    await owner(sql`update app_user set name = 'renamed-user' where id = ${user.user_id}`);
    const { person } = await comeIn('t');
    expect(await person.call(me, {})).toMatchObject({ name: 'renamed-user' });
    await owner(sql`update app_user set name = ${name} where id = ${user.user_id}`);
  });

  it('reads the subject from the configured field and sends the configured header', async () => {
    const other = await open({ SSO_SUBJECT_FIELD: 'user_id', SSO_TENANT_HEADER: 'X-Tenant' });
    const there = await newEnterprise(other);
    await other.db.asOwner((db) =>
      db.query(sql`update company set external_tenant = ${TENANT} where id = ${there.company_id}`),
    );
    const existing = await there.person('viewer');
    const existingName = (await existing.call(me, {})).name;
    gateway.answer((request, response) =>
      asJson({ active: request.headers['x-tenant'] === TENANT, user_name: 'someone', user_id: existingName })(
        request,
        response,
      ),
    );
    expect((await comeIn('t', TENANT, other)).error_code).toBe(0);
    await other.close();
  });

  it('requires the second factor of users who have switched it on here, and opens nothing without it', async () => {
    const careful = await enterprise.person('viewer');
    const secret = await enrol(world, careful);
    gateway.answer(active((await careful.call(me, {})).name));
    world.time.now = new Date(world.time.now.getTime() + 60_000);
    const code = appCode(world, secret);
    const give = (input: object) => comeIn('t', TENANT, world, { input });
    for (const input of [{}, { code: code === '123456' ? '654321' : '123456' }])
      expect(await give(input)).toMatchObject({ error_code: 422, errors: [{ path: ['code'] }], cookie: '' });
    const { person } = await give({ code });
    expect(await person.call(me, {})).toMatchObject({ id: careful.user_id, external: true });
    expect(await give({ code })).toMatchObject({ error_code: 422, errors: [{ path: ['code'] }], cookie: '' });
  });

  it('does not replace the session of another signed-in user; it does replace that of the same one', async () => {
    const other = await enterprise.person('viewer');
    const { display_name } = await other.call(me, {});
    const give = (cookie: string, ask_first?: boolean) => comeIn('t', TENANT, world, { cookie, input: { ask_first } });
    expect(await give(other.cookie, true)).toMatchObject({
      error_code: 409,
      message: `当前已登录为 ${display_name}，是否改为以外部账号登录？`,
      errors: [{ path: ['ask_first'] }],
      cookie: '',
    });
    expect((await other.request(me, {})).error_code).toBe(0);
    const own = await give('', true);
    const again = await give(own.cookie, true);
    expect([own.error_code, again.error_code]).toEqual([0, 0]);
    expect((await own.person.request(me, {})).error_code).toBe(401);
    expect((await give(other.cookie)).error_code).toBe(0);
    expect((await other.request(me, {})).error_code).toBe(401);
  });

  const refusals: [string, Parameters<HttpStandIn['answer']>[0], keyof typeof SIGN_IN_REASONS][] = [
    ['is inactive', asJson({ active: false }), 'token_inactive'],
    ['is unknown to Spring', asJson({ error: 'invalid_token', error_description: 'x' }, 400), 'token_inactive'],
    ['meets a slow gateway', () => undefined, 'gateway_slow'],
    ['meets a gateway without its server', asJson('', 502), 'gateway_down'],
    ['gets a page instead of JSON', (_asked, response) => response.end('<html>'), 'gateway_answer'],
    ['gets an answer that names nobody', asJson({ active: true }), 'gateway_answer'],
    ['gets active as a text', asJson({ active: 'true', user_name: 'x' }), 'gateway_answer'],
    ['is led elsewhere', (_asked, response) => response.writeHead(302, { location: '/x' }).end(), 'gateway_answer'],
    ['belongs to another tenant', asJson({ active: true, user_name: 'x', tenant_id: 'tenant-78' }), 'tenant_mismatch'],
    ['belongs to nobody here', active('nobody-here'), 'user_unknown'],
  ];
  it.each(refusals)('that %s is refused with its own sentence', async (_what, reply, reason) => {
    gateway.answer(reply);
    const refused = await comeIn('t');
    expect([refused.error_code, refused.message, refused.cookie]).toEqual([422, SIGN_IN_REASONS[reason], '']);
  });

  it('with a forged tenant is refused before the gateway sees it', async () => {
    const before = gateway.received.all.length;
    for (const forged of ['tenant-0', "' or 1=1 --", '租户\u2028'])
      expect(await comeIn('t', forged)).toMatchObject({
        error_code: 404,
        message: SIGN_IN_REASONS.tenant_unknown,
        errors: [{ path: ['tenant_id'] }],
      });
    expect(gateway.received.all.length).toBe(before);
  });

  it('of another enterprise’s user of the same name opens nothing there', async () => {
    const stranger = await (await newEnterprise(world)).person('viewer');
    gateway.answer(active((await stranger.call(me, {})).name));
    expect((await comeIn('t')).message).toBe(SIGN_IN_REASONS.user_unknown);
  });

  it('is refused while the user or their enterprise is disabled', async () => {
    await owner(sql`update app_user set enabled = false where id = ${user.user_id}`);
    expect((await comeIn('t')).message).toBe(SIGN_IN_REASONS.user_disabled);
    await owner(sql`update app_user set enabled = true where id = ${user.user_id}`);
    await owner(sql`update company set enabled = false where id = ${enterprise.company_id}`);
    expect((await comeIn('t')).message).toBe(SIGN_IN_REASONS.user_disabled);
    await owner(sql`update company set enabled = true where id = ${enterprise.company_id}`);
  });

  it('meets a dead gateway, or none configured', async () => {
    const closed = await openHttpStandIn();
    const { origin } = closed;
    await closed.close();
    for (const [settings, reason] of [
      [{ SSO_GATEWAY_URL: origin }, 'gateway_down'],
      [{ SSO_GATEWAY_URL: '' }, 'gateway_unset'],
    ] as const) {
      const other = await open(settings);
      const { company_id } = await newEnterprise(other);
      await other.db.asOwner((db) =>
        db.query(sql`update company set external_tenant = ${TENANT} where id = ${company_id}`),
      );
      expect((await comeIn('t', TENANT, other)).message).toBe(SIGN_IN_REASONS[reason]);
      await other.close();
    }
  });

  it('is checked with the gateway two hundred times from one address, then no more', async () => {
    const from = { 'x-forwarded-for': '10.3.0.1', 'x-forwarded-host': 'test.local' };
    const nobody = personOf(world, '', 0);
    const codes = new Set<number>();
    for (let each = 0; each < 201; each += 1)
      codes.add((await nobody.request(outLogin, { token: 't', tenant_id: 'forged' }, from)).error_code);
    expect([...codes]).toEqual([404, 429]);
    expect((await nobody.request(login, { name, password: PASSWORD })).error_code).toBe(0);
  });
});

describe('a user who does not exist yet', () => {
  const allow = (value: string, role: string) =>
    owner(sql`insert into company_parameter (company_id, key, value) values
      (${enterprise.company_id}, 'sso.provision', ${value}), (${enterprise.company_id}, 'sso.role_id', ${role})
      on conflict (company_id, key) do update set value = excluded.value`);

  it('is made with the enterprise’s role when it allows that, once', async () => {
    const [role] = await owner(
      sql`select id from role where company_id = ${enterprise.company_id} and name = '招商专员'`,
    );
    gateway.answer(active('xin.lai', { nick_name: '新来的', email: 'xin@example.com' }));
    await allow('true', '999999');
    expect((await comeIn('t')).message).toBe(SIGN_IN_REASONS.provision_role);
    await allow('true', String(role?.id));
    const replies = await Promise.all([comeIn('t'), comeIn('t')]);
    expect(replies.map((reply) => reply.error_code)).toContain(0);
    const { person } = await comeIn('t');
    expect(await person.call(me, {})).toMatchObject({ name: 'xin.lai', display_name: '新来的', role_name: '招商专员' });
    const users = await owner(sql`select email, email_verified from app_user where name = 'xin.lai'`);
    expect(users).toEqual([{ email: 'xin@example.com', email_verified: false }]);
    const trail =
      await owner(sql`select action, user_name from audit_log where object = 'app_user' and action = 'create'
      and company_id = ${enterprise.company_id}`);
    expect(trail).toEqual([{ action: 'create', user_name: '新来的' }]);
  });

  it('is refused when their name belongs to another user, or is no name', async () => {
    const stranger = await (await newEnterprise(world)).person('viewer');
    gateway.answer(active((await stranger.call(me, {})).name));
    expect((await comeIn('t')).message).toBe(SIGN_IN_REASONS.name_taken);
    gateway.answer(active('<b>x</b>'));
    expect((await comeIn('t')).message).toBe(SIGN_IN_REASONS.user_unknown);
  });
});

describe('the way back', () => {
  it('leads to the portal with token and tenant while the token is active, and shows the reason otherwise', async () => {
    const portal = await open({ SSO_PORTAL_URL: 'https://wuye.example.com/' });
    const there = await newEnterprise(portal);
    await portal.db.asOwner((db) =>
      db.query(sql`update company set external_tenant = ${TENANT} where id = ${there.company_id}`),
    );
    gateway.answer(active((await (await there.person('viewer')).call(me, {})).name));
    const { person } = await comeIn('t&1', TENANT, portal);
    expect(await person.call(checkToken, {})).toEqual({
      active: true,
      url: `https://wuye.example.com/newhope-login?token=t%261&tenantId=${TENANT}`,
      reason: null,
    });
    gateway.answer(asJson({ active: false }));
    expect(await person.call(checkToken, {})).toEqual({ active: false, url: null, reason: 'token_inactive' });
    gateway.answer(() => undefined);
    expect(await person.call(checkToken, {})).toMatchObject({ active: false, reason: 'gateway_slow' });
    await portal.close();
  });

  it('is this address’s own page without a portal, and that of users who came in by password', async () => {
    const { person } = await comeIn('t');
    expect((await person.call(checkToken, {})).url).toBe(`/newhope-login?token=t&tenantId=${TENANT}`);
    expect(await user.call(checkToken, {})).toEqual({ active: false, url: null, reason: 'token_missing' });
  });
});
