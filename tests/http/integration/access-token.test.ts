// Access tokens: their calls, their rights, and their end.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { renewCalendarLink } from '#api/account/calendar-link';
import { parkCalls } from '#api/assets/park/park';
import { parkList } from '#api/assets/park/park.list';
import { createAccessToken, getAccessToken, revokeAccessToken } from '#api/integration/access-token/access-token';
import { accessTokenList } from '#api/integration/access-token/access-token.list';
import { chatBotCalls } from '#api/integration/chat-bot/chat-bot';
import { webhookCalls } from '#api/integration/webhook/webhook';
import { accessTree } from '#api/kernel/access/access-keys';
import type { Endpoint, Envelope } from '#api/kernel/endpoint/endpoint';
import { listEndpoint } from '#api/kernel/list/list';
import { auditList } from '#api/setup/audit/audit.list';
import { saveParam } from '#api/setup/parameter/parameter';
import { disableUser, enableUser, resetUserPassword, userCalls } from '#api/setup/user/user';
import { allRoutes } from '#server/http/routes';
import { newPark } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';
import { newEnterprise, ORIGIN, type Person } from '#tests/support/world';

const { world, enterprise, owner, leasing } = openEnterprise({
  ownWorld: true,
  each: 'test',
  people: { owner: 'admin', leasing: 'leasing' },
});
const PAGE = { page: 1, page_size: 20 };
const PARKS = ['p_1200', 'p_1200_edit'];

async function make(person: Person, keys = PARKS, more: object = {}): Promise<{ id: number; token: string }> {
  const made = await person.call(createAccessToken, { name: '财务系统', expires_on: '2026-04-16', keys, ...more });
  return { id: made.id, token: made.token ?? '' };
}

/** Calls as another system does: no cookie, no origin. */
async function requestWith<I, O>(token: string, endpoint: Endpoint<I, O>, input: I): Promise<Envelope<O>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const request = new Request(`${ORIGIN}${endpoint.path}${query}`, {
    method: endpoint.method,
    headers,
    ...(endpoint.method === 'POST' && { body: JSON.stringify(input) }),
  });
  return (await world.app.fetch(request)).json() as Promise<Envelope<O>>;
}

const parks = (token: string) => requestWith(token, listEndpoint(parkList), PAGE);
const owning = (statement: ReturnType<typeof sql>) => world.db.asOwner((db) => db.query(statement));

describe('a call by a token', () => {
  it('reads and saves without cookie and origin, and bears the names of both in the trail', async () => {
    const { token } = await make(owner);
    const { id } = await newPark(owner);
    expect((await parks(token)).data?.rows).toHaveLength(1);
    const park = await owner.call(parkCalls.get, { id });
    const { id: _id, version, ...rest } = park;
    const input = {
      id,
      version,
      name: '改名的园区',
      code: rest.code,
      type: rest.type,
      province: rest.province,
      city: rest.city,
      address: rest.address,
    };
    expect((await requestWith(token, parkCalls.save, input)).error_code).toBe(0);
    const trail = await owner.call(listEndpoint(auditList), { ...PAGE, filter: {} });
    expect(JSON.stringify(trail.rows)).toContain('（令牌：财务系统）');
  });

  it('has only its own rights, however many its user has', async () => {
    const { token } = await make(owner, ['p_1200']);
    const saved = await requestWith(token, parkCalls.save, {
      name: '甲',
      code: 'X1',
      type: 'office',
      province: '上海',
      city: '上海',
      address: '路',
    });
    expect(saved.error_code).toBe(403);
    expect((await requestWith(token, listEndpoint(auditList), PAGE)).error_code).toBe(403);
  });

  it('never creates tokens, and makes no personal calls', async () => {
    const { token } = await make(owner, ['p_98610', 'p_98610_edit', 'p_98140', 'p_98140_edit']);
    expect(
      (await requestWith(token, createAccessToken, { name: '乙', expires_on: '2026-04-01', keys: PARKS })).error_code,
    ).toBe(403);
    expect(
      (await requestWith(token, resetUserPassword, { id: leasing.user_id, password: 'Another-7319-secret' }))
        .error_code,
    ).toBe(403);
    const webhook = { name: '丙', url: 'https://example.com/', events: ['bill.issued' as const] };
    expect((await requestWith(token, webhookCalls.save, webhook)).message).toContain('不能用访问令牌');
    const bot = {
      name: '群',
      provider: 'wecom' as const,
      url: 'https://example.com/',
      kinds: ['handover_due' as const],
    };
    expect((await requestWith(token, chatBotCalls.save, bot)).message).toContain('不能用访问令牌');
    expect((await requestWith(token, saveParam, { values: {} } as never)).message).toContain('不能用访问令牌');
    const response = await world.app.fetch(
      new Request(`${ORIGIN}/api/user/edit-pwd`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
    );
    expect(((await response.json()) as Envelope<unknown>).error_code).toBe(403);
  });

  it('changes nothing that decides on rights of others: departments, approval chains, deputies, the enterprise', async () => {
    const { token } = await make(owner, [...accessTree.keys()]);
    const deciding =
      /^\/api\/(setup\/(user|role|department|company-profile)|wflow\/(chain|deputy)|company|integration)\//;
    const writes = allRoutes().filter(({ endpoint: { path, reads } }) => deciding.test(path) && !reads);
    expect(writes.length).toBeGreaterThan(25);
    const open: string[] = [];
    for (const { endpoint } of writes) {
      const { error_code } = await requestWith(token, endpoint as unknown as typeof saveParam, {} as never);
      if (error_code !== 403) open.push(endpoint.path);
    }
    expect(open).toEqual([]);
  });

  it('notes when and from where it was last used', async () => {
    const { token } = await make(owner);
    await parks(token);
    const { rows } = await owner.call(listEndpoint(accessTokenList), PAGE);
    expect(rows[0]).toMatchObject({ name: '财务系统', state: 'live', seen_at: '2026-03-16T02:00:00Z' });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('must wait after six hundred calls in a minute, and may call again in the next', async () => {
    const { id, token } = await make(owner);
    await owning(
      sql`update access_token set window_at = ${world.time.now.toISOString()}::timestamptz - interval '30 seconds', window_calls = 600 where id = ${id}`,
    );
    expect((await parks(token)).error_code).toBe(429);
    world.time.now = new Date(world.time.now.getTime() + 60_000);
    expect((await parks(token)).error_code).toBe(0);
  });
});

describe('a token ends', () => {
  it('with its day', async () => {
    const { token } = await make(owner, PARKS, { expires_on: '2026-03-16' });
    expect((await parks(token)).error_code).toBe(0);
    const before = world.time.now;
    world.time.now = new Date('2026-03-16T16:00:00Z');
    expect((await parks(token)).error_code).toBe(401);
    world.time.now = before;
  });

  it('when it is revoked', async () => {
    const { id, token } = await make(owner);
    expect((await owner.call(revokeAccessToken, { id })).revoked_at).not.toBeNull();
    expect((await parks(token)).error_code).toBe(401);
  });

  it('with its user: disabled, for good, so that enabling revives neither token nor calendar', async () => {
    const other = await enterprise.person('admin');
    const { token } = await make(other);
    const { url } = await other.call(renewCalendarLink, {});
    const calendar = () => world.app.fetch(new Request(new URL(present(url), ORIGIN)));
    expect([(await parks(token)).error_code, (await calendar()).status]).toEqual([0, 200]);
    const versionOf = async () => (await owner.call(userCalls.get, { id: other.user_id })).version;
    await owner.call(disableUser, { id: other.user_id, version: await versionOf() });
    expect([(await parks(token)).error_code, (await calendar()).status]).toEqual([401, 404]);
    await owner.call(enableUser, { id: other.user_id, version: await versionOf() });
    expect([(await parks(token)).error_code, (await calendar()).status]).toEqual([401, 404]);
  });

  it('with the password that an administrator replaces', async () => {
    const other = await enterprise.person('admin');
    const { token } = await make(other);
    const { url } = await other.call(renewCalendarLink, {});
    const calendar = () => world.app.fetch(new Request(new URL(present(url), ORIGIN)));
    expect((await calendar()).status).toBe(200);
    await owner.call(resetUserPassword, { id: other.user_id, password: 'Another-7319-secret' });
    expect((await parks(token)).error_code).toBe(401);
    expect((await calendar()).headers.get('content-type')).not.toContain('calendar');
  });

  it('as far as its user loses rights', async () => {
    const other = await enterprise.person('admin');
    const { token } = await make(other);
    await owning(sql`delete from user_role where user_id = ${other.user_id}`);
    expect((await parks(token)).error_code).toBe(403);
  });
});

describe('making and seeing tokens', () => {
  it('has no rights beyond those of its creator', async () => {
    await owning(sql`insert into role_key (company_id, role_id, key) select r.company_id, r.id, k.key from role r cross join (values ('p_98'), ('p_98600'), ('p_98610'), ('p_98610_edit')) k (key)
      where r.company_id = ${enterprise.company_id} and r.built_in = 'leasing' on conflict do nothing`);
    const refused = await leasing.request(createAccessToken, {
      name: '越权',
      expires_on: '2026-04-16',
      keys: ['p_98140_edit'],
    });
    expect(refused).toMatchObject({ error_code: 403, errors: [{ path: ['keys'] }] });
    const own = await make(leasing);
    const foreign = await make(owner);
    expect((await leasing.call(listEndpoint(accessTokenList), PAGE)).rows.map((row) => row.id)).toEqual([own.id]);
    expect((await leasing.request(revokeAccessToken, { id: foreign.id })).error_code).toBe(404);
    expect((await owner.call(listEndpoint(accessTokenList), PAGE)).rows).toHaveLength(2);
    await owner.call(revokeAccessToken, { id: own.id });
  });

  it('lasts a year at most and a day at least', async () => {
    for (const expires_on of ['2026-03-15', '2027-03-18'])
      expect(await owner.request(createAccessToken, { name: '甲', expires_on, keys: PARKS })).toMatchObject({
        error_code: 422,
        errors: [{ path: ['expires_on'] }],
      });
  });

  it('is shown once, also to a repetition of the request', async () => {
    const input = { name: '一次', expires_on: '2026-04-16', keys: PARKS };
    const first = await owner.request(createAccessToken, input, { 'idempotency-key': 'once' });
    const again = await owner.request(createAccessToken, input, { 'idempotency-key': 'once' });
    expect(first.data?.token).toMatch(/^lbo_[\w-]{43}$/);
    expect(again.data).toMatchObject({ id: first.data?.id, token: null });
  });

  it('stays within the enterprise', async () => {
    const { id, token } = await make(owner);
    const stranger = await (await newEnterprise(world)).person('admin');
    expect((await stranger.request(getAccessToken, { id })).error_code).toBe(404);
    await newPark(stranger);
    expect((await parks(token)).data?.rows).toEqual([]);
  });
});
