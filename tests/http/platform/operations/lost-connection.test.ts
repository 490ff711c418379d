// The database fails while it is in use: running requests are refused with 503, nothing ends the server, and it recovers automatically. The embedded
// database has no connection to lose; there only the responses of the health check are tested.

import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parkCalls } from '#api/assets/park/park';
import { parkList } from '#api/assets/park/park.list';
import { listEndpoint } from '#api/kernel/list/list';
import { runJob } from '#server/jobs/index';
import type { Tx } from '#server/platform/db/database';
import { refusalOf } from '#server/platform/db/db-errors';
import { newPark } from '#tests/support/builders';
import { testDatabaseUrl } from '#tests/support/database/db';
import { type NetworkProxy, openProxy } from '#tests/support/outside/proxy';
import { firstOf } from '#tests/support/present';
import { newEnterprise, openWorld, type Person, type World } from '#tests/support/world';

const TIMEOUTS = { connect: 2_000, statement: 2_000, lock: 1_000 };
const PAGE = { page: 1, page_size: 10 };
let proxy: NetworkProxy;
let world: World;
let admin: Person;

const health = () => world.app.request('/api/health');
const parks = () => admin.request(listEndpoint(parkList), PAGE);

/** Keeps the tables of the enterprise's parks and messages locked while `work` runs. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return world.db.asOwner(async (owner) => {
    await owner.script('begin; lock table park, message in access exclusive mode');
    try {
      return await work();
    } finally {
      await owner.script('rollback');
    }
  });
}

/** Waits until a statement of the application waits for the lock: only then the connection is busy. */
async function untilBusy(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (!(await world.db.asOwner((owner) => owner.query(waiting))).length);
}

const terminate = () =>
  world.db.asOwner((owner) =>
    owner.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  );

beforeAll(async () => {
  if (testDatabaseUrl) {
    const { hostname, port } = new URL(testDatabaseUrl);
    proxy = await openProxy({ host: hostname, port: Number(port || 5432) });
  }
  world = await openWorld({}, { port: proxy?.port, timeouts: TIMEOUTS });
  admin = await (await newEnterprise(world)).person('admin');
  await newPark(admin);
});
afterAll(async () => {
  await world.close();
  await proxy?.close();
});

it('responds that it is healthy', async () => {
  const reply = await health();
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ status: 'ok', database: world.db.kind });
});

if (testDatabaseUrl) {
  describe('a connection that is lost while it is busy', () => {
    it.each([
      ['its backend is terminated', terminate],
      ['the network breaks', async () => proxy.cut()],
    ])('is a 503 only for its request: %s', async (_, lose) => {
      const reply = await whileLocked(async () => {
        const request = parks();
        await untilBusy();
        await lose();
        return request;
      });
      expect(reply).toMatchObject({ status: 503, error_code: 503, message: '数据库暂时不可用，请稍后重试' });
      expect((await parks()).data?.total).toBe(1);
      expect((await health()).status).toBe(200);
    });

    it('sends a Retry-After', async () => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(PAGE) };
      const reply = await whileLocked(async () => {
        const request = admin.fetch(listEndpoint(parkList).path, init);
        await untilBusy();
        proxy.cut();
        return request;
      });
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('leaves nothing partly written', async () => {
      const park = firstOf((await parks()).data?.rows ?? []);
      const before = await admin.call(parkCalls.get, { id: park.id });
      const { id, version, name, code, type, province, city, address } = before;
      const reply = await whileLocked(async () => {
        const request = admin.request(parkCalls.save, {
          id,
          version,
          name,
          code,
          type,
          province,
          city,
          address,
          manager: '新',
        });
        await untilBusy();
        proxy.cut();
        return request;
      });
      expect(reply.status).toBe(503);
      expect(await admin.call(parkCalls.get, { id })).toEqual(before);
    });

    it('fails the job that used it, which runs again', async () => {
      await whileLocked(async () => {
        const run = runJob(world.services, 'warnings');
        const failed = expect(run).rejects.toThrow();
        await untilBusy();
        proxy.cut();
        await failed;
      });
      await runJob(world.services, 'warnings');
      const runs = await world.db.asOwner((owner) =>
        owner.query(sql`select failure = '' as well, finished_at is not null as finished from job_run order by id`),
      );
      expect(runs).toEqual([
        { well: false, finished: true },
        { well: true, finished: true },
      ]);
    });
  });

  describe('a database that does not respond', () => {
    it('holds no request: running and new ones get 503 while it is still frozen', async () => {
      proxy.freeze();
      const replies = await Promise.all([parks(), parks(), ...Array.from({ length: 30 }, () => parks())]);
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([503]));
      const state = await health();
      expect(state.status).toBe(503);
      expect(await state.json()).toEqual({ status: 'unavailable' });
      proxy.thaw();
      expect((await parks()).status).toBe(200);
      expect((await health()).status).toBe(200);
    });

    it('is waited for no longer than a lock may take', async () => {
      const reply = await whileLocked(() => parks());
      expect(reply).toMatchObject({ status: 200, error_code: 409, message: '数据正被他人修改，请稍后重试' });
      expect((await parks()).error_code).toBe(0);
    });

    it('stops a statement that takes too long, but none of a job', async () => {
      const sleep = (patient: boolean) =>
        world.db.transaction({ company_id: null, patient }, (tx) => tx.query(sql`select pg_sleep(2.5)`));
      const refused = await sleep(false).then(
        () => undefined,
        (error) => refusalOf(error, {}),
      );
      expect(refused).toMatchObject({ status: 503, message: '查询耗时过长，已停止；请缩小范围后重试' });
      expect(await sleep(true)).toHaveLength(1);
    });
  });

  describe('a transaction that has ended', () => {
    const LATE = 'a statement after the end of its transaction';
    const reads = { company_id: null, read_only: true };

    it('accepts no other statement: it would run inside the next transaction of its connection', async () => {
      await world.db.transaction(reads, async (tx) => {
        expect(await tx.query(sql`select 1 as n`, true)).toEqual([{ n: 1 }]);
        await expect(tx.query(sql`select 2`)).rejects.toThrow(LATE);
      });
      const connections: Tx[] = [];
      const given_up = world.db.transaction({ company_id: null }, async (tx) => {
        connections.push(tx);
        throw new Error('given up');
      });
      await expect(given_up).rejects.toThrow('given up');
      await expect(firstOf(connections).query(sql`select 3`)).rejects.toThrow(LATE);
    });

    it('leaves its connection in order, also when its last statement fails', async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const failing = world.db.transaction(reads, (tx) => tx.query(sql`select 1 / ${turn - turn}::int`, true));
        await expect(failing).rejects.toThrow('division by zero');
        const set = sql`select current_user::text as who, current_setting('app.company_id') as company`;
        expect(await world.db.transaction({ company_id: 7 }, (tx) => tx.query(set))).toEqual([
          { who: 'lease_app', company: '7' },
        ]);
      }
    });
  });
}
