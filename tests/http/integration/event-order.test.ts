// Business events of transactions that run at the same time: none is passed by a cursor, and those of an object are in the order of its changes.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { listEvents } from '#api/integration/event';
import type { BusinessEvent } from '#api/integration/event.schema';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { newTenant } from '#tests/support/builders';
import { testDatabaseUrl } from '#tests/support/database/db';
import { openEnterprise } from '#tests/support/open-enterprise';
import type { Person } from '#tests/support/world';

const { world, enterprise, owner } = openEnterprise({ ownWorld: true, each: 'test' });

async function readFrom(person: Person, cursor: string | undefined, limit = 1000) {
  const reply = await person.call(listEvents, { limit, ...(cursor && { cursor }) });
  return { ...reply, ids: reply.events.map(({ object_id }) => object_id) };
}

// The embedded database has one connection: its transactions never run at the same time.
if (testDatabaseUrl) {
  it('an event that commits late is read after those that committed earlier', async () => {
    const [slow, fast] = [await newTenant(owner), await newTenant(owner)];
    const { cursor } = await readFrom(owner, undefined);
    const rename = (id: number) =>
      sql`update tenant set remark = remark || '改' where company_id = ${enterprise.company_id} and id = ${id}`;
    await world.db.asOwner(async (late) => {
      await late.script('begin');
      await late.query(rename(slow.id));
      const { id, version, name, kind } = fast;
      await owner.call(tenantCalls.save, { id, version, name, kind, remark: '改' });
      const first = await readFrom(owner, cursor);
      expect(first.ids).toEqual([fast.id]);
      expect(first.more).toBe(false);
      await late.query(rename(slow.id));
      await late.script('commit');
      expect((await readFrom(owner, first.cursor)).ids).toEqual([slow.id, slow.id]);
    });
    expect((await readFrom(owner, cursor)).ids).toEqual([fast.id, slow.id, slow.id]);
  });

  it('the events of an object are in the order of its changes, whichever transaction began first', async () => {
    const [object, other] = [await newTenant(owner), await newTenant(owner)];
    const { cursor } = await readFrom(owner, undefined);
    const bump = (id: number) =>
      sql`update tenant set version = version + 1 where company_id = ${enterprise.company_id} and id = ${id}`;
    await world.db.asOwner(async (early) => {
      await early.script('begin');
      await early.query(bump(other.id));
      const { id, version, name, kind } = object;
      await owner.call(tenantCalls.save, { id, version, name, kind, remark: '改' });
      await early.query(bump(object.id));
      await early.script('commit');
    });
    const { events } = await readFrom(owner, cursor);
    const versions = events.filter(({ object_id }) => object_id === object.id).map(({ version }) => version);
    expect(versions).toEqual([object.version + 1, object.version + 2]);
  });
}

it('many writers and readers at the same time: every reader gets every committed event once, in one order', async () => {
  const tenants = [await newTenant(owner), await newTenant(owner), await newTenant(owner)];
  let writing = true;
  const write = async (seed: number) => {
    for (let turn = 0; turn < 12; turn += 1) {
      const { id } = tenants[(seed + turn) % tenants.length] as (typeof tenants)[number];
      const undone = (seed + turn) % 4 === 0;
      await world.db
        .transaction({ company_id: enterprise.company_id }, async (tx) => {
          await tx.query(sql`update tenant set version = version + 1 where company_id = app_company() and id = ${id}`);
          if (undone) throw new Error('undone');
        })
        .catch((error: Error) => expect(error.message).toBe('undone'));
    }
  };
  const read = async (limit: number) => {
    const events: BusinessEvent[] = [];
    let cursor: string | undefined;
    for (let last = false; ; ) {
      const reply = await readFrom(owner, cursor, limit);
      events.push(...reply.events);
      cursor = reply.cursor;
      if (last && !reply.more) return events;
      last = !writing;
    }
  };
  const writers = Promise.all([0, 1, 2, 3, 4, 5].map(write)).then(() => {
    writing = false;
  });
  const [first = [], ...others] = await Promise.all([read(1000), read(7), read(3)]);
  await writers;
  for (const each of others) expect(each).toEqual(first);
  expect(first.map(({ sequence }) => sequence)).toEqual(first.map((_, index) => index + 1));
  for (const { id } of tenants) {
    const versions = first.filter(({ object_id }) => object_id === id).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, index) => index));
  }
  expect(first).toHaveLength(3 + (6 * 12 * 3) / 4);
});
