// Metrics for Prometheus, and the rules of docs/operations/alerts.yml, which use nothing else.
import { readFileSync } from 'node:fs';
import pino from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me } from '#api/account/me';
import { getProfile } from '#api/account/profile';
import { login } from '#api/account/sign-in/sign-in';
import type { LoginInput } from '#api/account/sign-in/sign-in.schema';
import { parkCalls } from '#api/assets/park/park';
import { createApp } from '#server/app';
import { runJob } from '#server/jobs/index';
import { DatabaseUnavailable } from '#server/platform/db/database';
import { readEnv } from '#server/platform/start/env';
import { type Counted, openMetrics, serveMetrics } from '#server/runtime/metrics';
import { openMemoryServices } from '#tests/support/memory-services';
import { freePort } from '#tests/support/outside/free-port';
import { appCode, enrol } from '#tests/support/people/second-factor';
import { newEnterprise, ORIGIN, openWorld, PASSWORD, type Person, personOf, type World } from '#tests/support/world';

let world: World;
let owner: Person;
let counted: Counted;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  world = await openWorld({}, { own: true });
  owner = await (await newEnterprise(world)).person('admin');
  counted = openMetrics(world.db);
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { env, clock } = world.services;
  world.services = await openMemoryServices({
    db: world.db,
    // Every statement counts as slow.
    env: { ...env, SLOW_QUERY_MS: 0, TRUST_PROXY: 1 },
    log,
    clock,
    metrics: counted,
  });
  world.app = createApp(world.services, { checkReplies: true });
});
afterAll(() => world.close());

/** Returns the value of a line of the metrics. */
async function valueAt(line: string): Promise<number | undefined> {
  const found = (await counted.text()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

describe('requests', () => {
  it('are counted by route and by the code of their replies', async () => {
    const address = { 'x-forwarded-for': '192.0.2.7' };
    const unknown = await owner.request(login, { name: 'nobody', password: 'wrong-123456' }, address);
    expect(unknown.error_code).toBe(422);
    const refused = (await owner.request(parkCalls.save, { name: '' } as never)).error_code;
    expect(refused).toBe(422);
    expect(await valueAt('lease_replies_total{code="422"}')).toBe(2);
    expect(await valueAt(`lease_request_seconds_count{route="${parkCalls.save.path}"}`)).toBe(1);
    expect(await valueAt(`lease_request_seconds_count{route="${login.path}"}`)).toBe(1);
  });

  it('to sign in are in the log: account, address, factor and result', async () => {
    const enterprise = await newEnterprise(world);
    const person = await enterprise.person('viewer');
    const { name } = await person.call(getProfile, {});
    const secret = await enrol(world, person);
    // The code it was set up with counts once.
    world.time.now = new Date(world.time.now.getTime() + 60_000);
    lines.length = 0;
    const from = { 'x-forwarded-for': '192.0.2.9' };
    const anybody = personOf(world, '', 0);
    const tried = async (input: object) => (await anybody.request(login, input as LoginInput, from)).error_code;
    expect(await tried({ name: 'nobody', password: 'wrong-123456' })).toBe(422);
    expect(await tried({ name, password: 'wrong-123456' })).toBe(422);
    expect(await tried({ name, password: PASSWORD })).toBe(422);
    expect(await tried({ name, password: PASSWORD, code: appCode(world, secret) })).toBe(0);
    const entries = lines.filter(({ path }) => path === login.path);
    const { user_id } = person;
    expect(entries.map(({ code, user_id: whose, factor, address }) => [code, whose, factor, address])).toEqual([
      [422, undefined, undefined, '192.0.2.9'],
      [422, user_id, undefined, '192.0.2.9'],
      [422, user_id, undefined, '192.0.2.9'],
      [0, user_id, true, '192.0.2.9'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('nobody');
  });

  it('are in the log with the request id of our own proxy, as are their slow statements, without values', async () => {
    lines.length = 0;
    const name = '华澜产业园元旦分园';
    const park = { name, code: 'YD', type: 'office', province: '上海市', city: '上海市', address: '世纪大道 1 号' };
    const headers = { 'x-request-id': 'abcdef0123456789' };
    expect((await owner.request(parkCalls.save, park as never, headers)).error_code).toBe(0);
    const entries = lines.filter(({ request_id }) => request_id === 'abcdef0123456789');
    expect(entries.filter(({ msg }) => msg === 'slow statement').length).toBeGreaterThan(0);
    expect(entries.find(({ msg }) => msg === 'request')).toMatchObject({
      path: parkCalls.save.path,
      status: 200,
      code: 0,
    });
    expect(JSON.stringify(entries)).not.toContain(name);
    expect(await valueAt('lease_slow_statements_total')).toBeGreaterThan(0);
  });

  it('get our own request id if the proxy sent none or an invalid one', async () => {
    for (const given of [undefined, 'a b;c', 'x'.repeat(65)]) {
      const headers = new Headers(given === undefined ? [] : [['x-request-id', given]]);
      const reply = await world.app.fetch(new Request(`${ORIGIN}${me.path}`, { method: me.method, headers }));
      expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-/);
    }
  });
});

/** Saves a park on a database whose transactions fail with the error. */
async function replyAfter(error: Error): Promise<Response> {
  lines.length = 0;
  const gone = { ...world.services.db, transaction: () => Promise.reject(error) };
  const app = createApp({ ...world.services, db: gone });
  const headers = {
    cookie: owner.cookie,
    origin: ORIGIN,
    'content-type': 'application/json',
    'x-forwarded-host': 'test.local',
  };
  const { path, method } = parkCalls.save;
  const park = { name: '甲', code: 'J', type: 'office', province: '上海市', city: '上海市', address: '路' };
  return app.fetch(new Request(`${ORIGIN}${path}`, { method, headers, body: JSON.stringify(park) }));
}

it('a request that failed has its cause in the log', async () => {
  const reply = await replyAfter(new DatabaseUnavailable('connection lost'));
  expect(reply.status).toBe(503);
  const entry = lines.find(({ msg }) => msg === 'request could not be served');
  expect(entry).toMatchObject({ request_id: reply.headers.get('x-request-id'), err: { message: 'connection lost' } });
});

it('an unexpected error has its details in the log, and only its request id in the reply', async () => {
  const reply = await replyAfter(new Error('detail of the server'));
  const request_id = reply.headers.get('x-request-id');
  const text = await reply.text();
  expect([reply.status, JSON.parse(text)]).toEqual([500, expect.objectContaining({ error_code: 500, request_id })]);
  expect(text).not.toMatch(/detail|Error|\.ts/);
  const entry = lines.find(({ msg }) => msg === 'request failed');
  expect(entry).toMatchObject({ request_id, err: { message: 'detail of the server' } });
});

describe('jobs', () => {
  it('are shown by their last run, whichever process ran it', async () => {
    await runJob(world.services, 'ledger');
    const now = world.time.now.getTime() / 1000;
    expect(await valueAt('lease_job_last_success_seconds{job="ledger"}')).toBe(now);
    expect(await valueAt('lease_job_failing{job="ledger"}')).toBe(0);
    expect(await valueAt('lease_job_seconds_count{job="ledger",outcome="done"}')).toBe(1);
    await world.db.transaction({ company_id: null }, (tx) =>
      tx.query(
        sql`insert into job_run (job, started_at, finished_at, failure, wrong) values
              ('ledger', '2026-03-17T00:00:00Z', '2026-03-17T00:01:00Z', '', 2), ('backup', '2026-03-17T00:00:00Z', '2026-03-17T00:01:00Z', '磁盘已满', 0)`,
      ),
    );
    expect(await valueAt('lease_job_found_wrong{job="ledger"}')).toBe(2);
    expect(await valueAt('lease_job_failing{job="backup"}')).toBe(1);
    expect(await valueAt('lease_job_last_success_seconds{job="backup"}')).toBeUndefined();
  });
});

it('are served at a separate address and nowhere else', async () => {
  const METRICS_PORT = String(await freePort());
  await serveMetrics(counted, readEnv({ METRICS_PORT }));
  const address = `http://127.0.0.1:${METRICS_PORT}`;
  const reply = await fetch(`${address}/metrics`);
  expect(reply.headers.get('content-type')).toContain('text/plain');
  const text = await reply.text();
  expect(text).toContain('lease_database_up 1');
  expect(text).toMatch(/^lease_database_connections\{state="used"\} \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await world.app.fetch(new Request(`${ORIGIN}/metrics`))).status).toBe(404);
  await expect(serveMetrics(counted, readEnv({ METRICS_PORT }))).rejects.toThrow(`METRICS_PORT=${METRICS_PORT}`);
});

it('are all that the alert rules use', async () => {
  const rules = readFileSync('docs/operations/alerts.yml', 'utf8');
  const request = [...new Set(rules.match(/\b(lease|nodejs|process)_\w+/g))];
  expect(request.length).toBeGreaterThan(6);
  const text = await counted.text();
  expect(request.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([]);
});
