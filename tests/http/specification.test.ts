// Every call that the customer's specification names, made over HTTP with the named method and path: the envelope of its reply, the replies that the
// specification states, and error_code 401 without a session.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getBuilding, me } from '#api/account/me';
import { bindTarget } from '#api/account/profile';
import { sendCode } from '#api/account/sign-in/sign-in';
import type { Envelope } from '#api/kernel/endpoint/endpoint';
import { getParam } from '#api/setup/parameter/parameter';
import { allRoutes } from '#server/http/routes';
import { type SpecifiedCall, specifiedCalls, specifiedFields } from '../specification/specification';
import { newBuilding, newContract, newPark, submit } from '../support/builders';
import { asJson, type HttpStandIn, openHttpStandIn } from '../support/outside/http-stand-in';
import { openSmtpCatcher, type SmtpCatcher } from '../support/outside/smtp';
import { firstOf } from '../support/present';
import {
  type Enterprise,
  newEnterprise,
  ORIGIN,
  openWorld,
  PASSWORD,
  type Person,
  personOf,
  type World,
} from '../support/world';

/** The specification leaves the prefix of all paths to configuration. */
const PREFIX = '/api';
const TENANT = 'tenant-9';
const NEW_PASSWORD = 'changed-654321';
const calls = specifiedCalls();
const own = calls.filter(({ external }) => !external);
const routes = allRoutes().map(({ endpoint }) => endpoint);

let gateway: HttpStandIn;
let mail: SmtpCatcher;
let world: World;
let enterprise: Enterprise;
let admin: Person;
let approver: Person;
let parks: [number, number];
let buildings: [number, number];

beforeAll(async () => {
  gateway = await openHttpStandIn();
  mail = await openSmtpCatcher();
  world = await openWorld({ SSO_GATEWAY_URL: gateway.origin, SMTP_URL: mail.url, MAIL_FROM: 'no-reply@example.com' });
  enterprise = await newEnterprise(world);
  await world.db.asOwner((owner) =>
    owner.query(sql`update company set external_tenant = ${TENANT} where id = ${enterprise.company_id}`),
  );
  admin = await enterprise.person('admin');
  approver = await enterprise.person('admin');
  parks = [(await newPark(admin)).id, (await newPark(admin)).id];
  buildings = [(await newBuilding(admin, parks[0])).id, (await newBuilding(admin, parks[1])).id];
});
afterAll(async () => {
  await world.close();
  await mail.close();
  await gateway.close();
});

const nobody = () => personOf(world, '', 0);

async function send(path: string, payload: object | undefined, person: Person) {
  const { method } = own.find((call) => call.path === path) ?? { method: 'POST' };
  const query = method === 'GET' && payload ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
  const body = method === 'POST' && payload ? JSON.stringify(payload) : undefined;
  const response = await person.fetch(`${PREFIX}${path}${query}`, {
    method,
    body,
    headers: { origin: ORIGIN, ...(body && { 'content-type': 'application/json' }) },
  });
  return { status: response.status, body: (await response.json()) as Envelope<unknown>, response };
}

const nameOf = async (person: Person) => (await person.call(me, {})).name;
const newMessage = async () => {
  const rows = await world.db.asOwner((owner) =>
    owner.query<{ id: number }>(
      sql`insert into message (company_id, user_id, kind, title, content, cause, is_task, created_at)
          values (${enterprise.company_id}, ${admin.user_id}, 'contract_expiring', '合同到期', '', gen_random_uuid()::text, true, ${world.time.now}) returning id`,
    ),
  );
  return { ids: [firstOf(rows).id] };
};

/** Returns a user with a proven mail address, and the code of the mail that a request sends there. */
async function withEmail(email: string): Promise<Person> {
  const person = await enterprise.person('viewer');
  await person.call(sendCode, { purpose: 'bind', target: email });
  await person.call(bindTarget, { target: email, code: await codeTo(email) });
  world.time.now = new Date(world.time.now.getTime() + 120_000);
  return person;
}
/** Returns a browser that requested a code for a new password: the code works in that browser only. */
async function browserWithCode(target: string): Promise<Person> {
  await withEmail(target);
  const { response } = await send('/user/send-code', { purpose: 'reset', target }, nobody());
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return personOf(world, cookies.join('; '), 0);
}
async function codeTo(email: string): Promise<string> {
  const sent = await vi.waitFor(() => {
    const [first, ...others] = mail.mails.splice(0);
    if (!first?.to.includes(email) || others.length > 0) throw new Error(`not one mail to ${email}`);
    return first;
  });
  return /\d{6}/.exec(sent.text)?.[0] ?? '';
}

const parameters = async () => ({ values: {}, version: (await admin.call(getParam, {})).version });
const selection = () => ({ park_id: parks.join(','), building_id: String(buildings[0]) });
const warning = {
  kind: 'contract_expiring',
  enabled: true,
  days_ahead: 60,
  in_app: true,
  by_mail: false,
  role_ids: [],
  user_ids: [],
  version: 0,
};
const warningIn = (data: unknown) => (data as { kind: string }[]).find(({ kind }) => kind === warning.kind);

interface Case {
  payload?: () => object | Promise<object>;
  person?: () => Person | Promise<Person>;
  /** Checks what the specification says, or the effect of a plausible payload. */
  answer?: (data: unknown, person: Person) => unknown;
}

/** Cases in the order of the specification: rows that are read later were saved before. */
const CASES: Record<string, Case> = {
  '/user/login': {
    person: nobody,
    payload: async () => ({ name: await nameOf(admin), password: PASSWORD }),
  },
  '/user/logout': {
    person: () => enterprise.person('viewer'),
    payload: () => ({ name: 'any', password: '' }),
    answer: async (_data, person) => expect((await person.request(me, {})).error_code).toBe(401),
  },
  '/user/out-login': {
    person: nobody,
    payload: async () => {
      gateway.answer(asJson({ active: true, user_name: await nameOf(admin) }));
      return { token: 'tok 1', tenant_id: TENANT };
    },
  },
  '/user/reset-password': {
    person: () => browserWithCode('reset@example.com'),
    payload: async () => ({
      target: 'reset@example.com',
      code: await codeTo('reset@example.com'),
      password: NEW_PASSWORD,
    }),
  },
  '/user/edit-pwd': {
    person: () => enterprise.person('viewer'),
    payload: () => ({ old_password: PASSWORD, password: NEW_PASSWORD }),
  },
  '/user/send-code': {
    person: nobody,
    payload: async () => {
      await withEmail('login@example.com');
      return { purpose: 'login', target: 'login@example.com' };
    },
    answer: async () => expect(await codeTo('login@example.com')).toMatch(/^\d{6}$/),
  },
  '/me': {
    answer: async (data) => {
      const info = data as { permissions: Record<string, boolean> };
      const fields = specifiedFields('User info');
      expect(fields).toEqual(['name', 'password', 'head_image', 'role_name', 'permissions']);
      expect(Object.keys(info)).toEqual(expect.arrayContaining(fields));
      expect(Object.keys(info.permissions).length).toBeGreaterThan(50);
      expect(Object.keys(info.permissions).filter((key) => !/^(p_\d+(_[a-z]+)?|is_sadmin)$/.test(key))).toEqual([]);
      expect(new Set(Object.values(info.permissions).map((granted) => typeof granted))).toEqual(new Set(['boolean']));
    },
  },
  '/me/home-msg-list': {},
  '/me/msg-list': { payload: () => ({ page: 1, page_size: 20 }) },
  '/me/msg-complete': { payload: newMessage, answer: (data) => expect(data).toEqual({ changed: 1 }) },
  '/me/msg-cancel': { payload: newMessage, answer: (data) => expect(data).toEqual({ changed: 1 }) },
  '/me/save-favorite': { payload: () => ({ paths: ['/home', '/financeManage/bill'] }) },
  '/me/get-favorite': {
    answer: (data) => expect(data).toEqual({ paths: ['/home', '/financeManage/bill'] }),
  },
  '/me/set-building': {
    payload: selection,
    answer: async (_data, person) => expect(await person.call(getBuilding, {})).toEqual(selection()),
  },
  '/me/get-building': {
    answer: (data) => {
      expect(Object.keys(data as object)).toEqual(specifiedFields('Selection preference'));
      expect(data).toEqual(selection());
    },
  },
  '/company/save-warn': {
    payload: () => warning,
    answer: (data) => expect(warningIn(data)).toMatchObject({ days_ahead: 60, is_default: false }),
  },
  '/company/get-warn': { answer: (data) => expect(warningIn(data)).toMatchObject({ days_ahead: 60 }) },
  '/company/delete-warn': {
    payload: () => ({ kind: warning.kind }),
    answer: (data) => expect(warningIn(data)).toMatchObject({ is_default: true }),
  },
  '/company/save-param': { payload: parameters },
  '/company/get-param': {},
  '/wflow/choose-to-audit': {
    payload: async () => ({
      kind: 'contract',
      object_id: (await newContract(admin)).id,
      approvers: [{ kind: 'user', id: approver.user_id }],
    }),
    answer: (data) => expect(data).toMatchObject({ status: 'running' }),
  },
  '/wflow/reset': {
    payload: async () => {
      const { id } = await newContract(admin);
      await submit(admin, id, approver);
      return { kind: 'contract', object_id: id };
    },
    answer: (data) => expect(data).toMatchObject({ status: 'withdrawn' }),
  },
  '/option/park': {
    person: () => approver,
    answer: (data) => {
      const options = data as { value: number; label: string }[];
      expect(Object.keys(firstOf(options))).toEqual(specifiedFields('Option item \\(parks and buildings\\)'));
      expect(options.map(({ value }) => value)).toEqual(expect.arrayContaining(parks));
      expect(options.filter(({ label }) => !label)).toEqual([]);
    },
  },
  '/option/building': {
    person: () => approver,
    payload: () => ({ park_id: `${parks[1]}` }),
    answer: async (data) => {
      expect(data).toEqual([expect.objectContaining({ value: buildings[1], label: expect.stringMatching(/./) })]);
      const { body } = await send('/option/building', { park_id: parks.join(',') }, approver);
      expect((body.data as { value: number }[]).map(({ value }) => value).sort()).toEqual([...buildings].sort());
    },
  },
  '/common/menus': {},
  '/company/save-finance-setting': { payload: parameters },
  '/company/get-finance-setting': {},
};

const titled = (some: readonly SpecifiedCall[]) => some.map((call) => [`${call.method} ${call.path}`, call] as const);

describe('the calls of the specification', () => {
  it('are 28, one of them to the gateway of the external system, each with a case here', () => {
    expect([calls.length, own.length]).toEqual([28, 27]);
    expect(own.map(({ path }) => path)).toEqual(Object.keys(CASES));
  });

  it.each(titled(own))('%s is declared and replies in the envelope', async (_call, { method, path }) => {
    const declared = routes.filter((endpoint) => endpoint.path === `${PREFIX}${path}`);
    expect(declared.map((endpoint) => endpoint.method)).toEqual([method]);
    const { payload, person: user = () => admin, answer } = CASES[path] ?? {};
    const person = await user();
    const { status, body } = await send(path, await payload?.(), person);
    expect([status, body.error_code, body.message]).toEqual([200, 0, '']);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(specifiedFields('Error object')));
    expect(new Date(body.time).toISOString()).toBe(body.time);
    await answer?.(body.data, person);
  });

  const guarded = own.filter(({ path }) =>
    routes.some((endpoint) => endpoint.path === `${PREFIX}${path}` && endpoint.access !== 'public'),
  );

  it('need a session, except those that open or end one', () => {
    expect(own.filter((call) => !guarded.includes(call)).map(({ path }) => path)).toEqual([
      '/user/login',
      '/user/logout',
      '/user/out-login',
      '/user/reset-password',
      '/user/send-code',
    ]);
  });

  it.each(titled(guarded))('%s returns error_code 401 without a session', async (_call, { method, path }) => {
    const { status, body } = await send(path, method === 'POST' ? {} : undefined, nobody());
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(specifiedFields('Error object')));
    expect(body).toMatchObject({ error_code: 401, message: expect.stringMatching(/./) });
    expect(new Date(body.time).toISOString()).toBe(body.time);
  });
});

describe('the check of an external token', () => {
  it('goes through the server to the gateway, and names the external login page while the token is active', async () => {
    const [call] = calls.filter(({ external }) => external);
    const server = await openHttpStandIn();
    const other = await openWorld({ SSO_GATEWAY_URL: server.origin, SSO_PORTAL_URL: 'https://wuye.example.com' });
    const there = await newEnterprise(other);
    await other.db.asOwner((owner) =>
      owner.query(sql`update company set external_tenant = ${TENANT} where id = ${there.company_id}`),
    );
    server.answer(asJson({ active: true, user_name: await nameOf(await there.person('viewer')) }));
    const input = { method: 'POST', headers: { 'content-type': 'application/json', origin: ORIGIN } };
    const body = JSON.stringify({ token: 'tok 1', tenant_id: TENANT });
    const signed = await personOf(other, '', 0).fetch(`${PREFIX}/user/out-login`, { ...input, body });
    const person = personOf(other, signed.headers.get('set-cookie')?.split(';')[0] ?? '', 0);
    await server.received.next();

    const checked = await person.fetch(`${PREFIX}/user/check-token`, { ...input, body: '{}' });
    const { data } = (await checked.json()) as Envelope<{ active: boolean; url: string }>;
    const { method, url, headers } = await server.received.next();
    expect({ method, path: url.pathname, external: true }).toEqual(call);
    expect([url.searchParams.get('token'), headers['tenant-id']]).toEqual(['tok 1', TENANT]);
    const page = new URL(data?.url ?? '');
    expect([data?.active, page.pathname]).toEqual([true, '/newhope-login']);
    expect(Object.fromEntries(page.searchParams)).toEqual({ token: 'tok 1', tenantId: TENANT });

    server.answer(asJson({ active: false }));
    const refused = await person.fetch(`${PREFIX}/user/check-token`, { ...input, body: '{}' });
    expect(((await refused.json()) as Envelope<object>).data).toMatchObject({ active: false, url: null });
    await other.close();
    await server.close();
  });
});
