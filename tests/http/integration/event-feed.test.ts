// The feed of business events: cursor, rights, scope, bad input, retention.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { createAccessToken } from '#api/integration/access-token/access-token';
import { listEvents } from '#api/integration/event';
import type { BusinessEvent, EventListQuery } from '#api/integration/event.schema';
import type { BusinessEventKind } from '#api/integration/labels';
import { accessTree } from '#api/kernel/access/access-keys';
import { runJob } from '#server/jobs/index';
import { approvedContract, newCash, newPark, newTenant } from '#tests/support/builders';
import { issuedInvoice, withHeader } from '#tests/support/finance/invoice';
import { followEvents as follow, eventNames as named } from '#tests/support/integration/events';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { newEnterprise, ORIGIN } from '#tests/support/world';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true, each: 'test' });
const kindsAlone: BusinessEventKind[] = [];
const owning = (statement: ReturnType<typeof sql>) => world.db.asOwner((db) => db.query(statement));

describe('a reader', () => {
  it('gets each event once by its cursor, in the order of the sequence', async () => {
    const contract = await approvedContract(owner, approver);
    const whole = await follow(owner, { limit: 1000 });
    const paged = await follow(owner, { limit: 3 });
    expect(paged.events).toEqual(whole.events);
    expect(whole.events.map(({ sequence }) => sequence)).toEqual(whole.events.map((_, index) => index + 1));
    expect(named(whole.events)).toContain(`contract.saved ${contract.id}`);
    expect((await follow(owner, { cursor: whole.cursor })).events).toEqual([]);
    const some = await follow(owner, { kinds: ['contract.approved'], limit: 1 });
    expect(named(some.events)).toEqual([`contract.approved ${contract.id}`]);
    expect(some.cursor).toBe(whole.cursor);
  });

  it('needs the access key, also with a token', async () => {
    await newTenant(owner);
    const viewer = await enterprise.person('viewer');
    expect((await viewer.request(listEvents, {})).error_code).toBe(403);
    const countWith = async (keys: string[]) => {
      const { token } = await owner.call(createAccessToken, { name: keys.join(), expires_on: '2026-04-16', keys });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ kinds: ['tenant.saved'] }) };
      const reply = await world.app.fetch(new Request(`${ORIGIN}${listEvents.path}`, init));
      const { error_code, data } = (await reply.json()) as { error_code: number; data?: { events: unknown[] } };
      return [error_code, data?.events.length];
    };
    expect(await countWith(['p_98610_events'])).toEqual([0, 1]);
    expect(await countWith(['p_98610'])).toEqual([403, undefined]);
  });

  it('sees only objects of the parks in their scope', async () => {
    const [ours, theirs] = [await approvedContract(owner, approver), await approvedContract(owner, approver)];
    for (const contract of [ours, theirs]) {
      await withHeader(owner, contract.tenant_id);
      await issuedInvoice(owner, approver, contract);
    }
    const cash = await newCash(owner, 5, '某人');
    const limited = await personOfPark(world, owner, ours.park_id, [...accessTree.keys()]);
    const all = (await follow(owner)).events;
    const seen = (await follow(limited)).events;
    const lessee = ({ data }: BusinessEvent) => data.tenant_id;
    for (const object of ['contract', 'receivable', 'space', 'tenant', 'invoice'])
      expect(seen.filter((event) => event.object === object).length, object).toBe(
        all.filter((event) => event.object === object).length / 2,
      );
    expect(new Set(seen.map(({ park_id }) => park_id))).toEqual(new Set([ours.park_id, null]));
    expect(seen.map(lessee)).not.toContain(theirs.tenant_id);
    expect(named(all)).toContain(`receipt.posted ${cash.id}`);
    expect(named(seen)).not.toContain(`receipt.posted ${cash.id}`);
    const elsewhere = await personOfPark(world, owner, (await newPark(owner)).id, [...accessTree.keys()]);
    expect((await follow(elsewhere)).events).toEqual([]);
  });

  it('of another enterprise has another feed', async () => {
    await newTenant(owner);
    const { cursor, events } = await follow(owner);
    const stranger = await (await newEnterprise(world)).person('admin');
    expect(events.length).toBeGreaterThan(0);
    expect((await follow(stranger)).events).toEqual([]);
    expect(await stranger.request(listEvents, { cursor })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['cursor'], message: '游标无效，应为本企业上次返回的游标；不填则从最早的事件开始' }],
    });
  });

  it.each([
    [{ cursor: 'abc' }, 'cursor', /^游标无效/],
    [{ cursor: '00000000-1' }, 'cursor', /^游标无效/],
    [{ cursor: '' }, 'cursor', /^游标无效/],
    [{ cursor: 7 }, 'cursor', /^应为上次返回的游标$/],
    [{ kinds: ['contract.signed'] }, 'kinds', /^没有此事件：contract\.signed$/],
    [{ kinds: kindsAlone }, 'kinds', /^请至少选择一种事件$/],
    [{ limit: 0 }, 'limit', /^每次可读取 1 至 1000 个事件$/],
    [{ limit: 1001 }, 'limit', /^每次可读取 1 至 1000 个事件$/],
    [{ limit: 1.5 }, 'limit', /^每次可读取 1 至 1000 个事件$/],
    [{ park_id: 1 }, 'park_id', /^未知字段$/],
  ])('is refused %j at its field', async (input, field, message) => {
    const { error_code, errors } = await owner.request(listEvents, input as EventListQuery);
    expect(error_code).toBe(422);
    expect(errors?.[0]?.path[0]).toBe(field);
    expect(errors?.[0]?.message).toMatch(message);
  });

  it('with a cursor beyond the feed is refused', async () => {
    const { cursor } = await follow(owner);
    const [key] = cursor.split('-');
    expect((await owner.request(listEvents, { cursor: `${key}-999999` })).error_code).toBe(422);
  });
});

describe('retention', () => {
  const ageAll = (days: number) =>
    owning(sql`update business_event set occurred_at = ${world.time.now.toISOString()}::timestamptz - make_interval(days => ${days})
      where company_id = ${enterprise.company_id}`);

  it('deletes old events and refuses cursors that need them', async () => {
    await newTenant(owner);
    const early = await owner.call(listEvents, { limit: 1 });
    await newTenant(owner);
    const end = await follow(owner);
    await ageAll(89);
    await runJob(world.services, 'cleanup');
    expect(await follow(owner)).toEqual({
      events: end.events.map((event) => ({ ...event, time: expect.any(String) })),
      cursor: end.cursor,
    });
    await ageAll(91);
    const late = await newTenant(owner);
    await runJob(world.services, 'cleanup');
    expect(await owner.request(listEvents, { cursor: early.cursor })).toMatchObject({
      error_code: 409,
      message: '游标之后的事件已超过 90 天的保留期，请重新读取全部数据',
    });
    for (const query of [{}, { cursor: end.cursor }])
      expect(named((await follow(owner, query)).events)).toEqual([`tenant.saved ${late.id}`]);
  });

  it('refuses a cursor also where no reader found the deleted events', async () => {
    await newTenant(owner);
    const { cursor } = await follow(owner);
    await newTenant(owner);
    await ageAll(91);
    await runJob(world.services, 'cleanup');
    expect((await owner.request(listEvents, { cursor })).error_code).toBe(409);
    expect((await follow(owner)).events).toEqual([]);
    const late = await newTenant(owner);
    expect(named((await follow(owner)).events)).toEqual([`tenant.saved ${late.id}`]);
  });
});
