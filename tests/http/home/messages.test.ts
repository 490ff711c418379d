// The message centre: found by words, park and days, put in order, within the user's parks.
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageList } from '#api/home/message';
import type { MessageQuery } from '#api/home/message.schema';
import { newPark } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { newEnterprise } from '#tests/support/world';

const { world, enterprise, person } = openEnterprise({ people: { person: 'admin' } });
let parks: [number, number];

interface Row {
  title: string;
  content?: string;
  park_id: number | null;
  due_on: string | null;
  created_at: string;
}

const insert = (user_id: number, rows: readonly Row[]) =>
  world.db.asOwner((owner) =>
    owner.query(
      sql`insert into message (company_id, user_id, kind, title, content, cause, is_task, due_on, park_id, created_at)
          select ${enterprise.company_id}, ${user_id}, 'contract_expiring', r.title, coalesce(r.content, ''), r.title, true, r.due_on, r.park_id, r.created_at
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            r (title text, content text, park_id bigint, due_on date, created_at timestamptz)`,
    ),
  );
const titles = async (query: MessageQuery, user = person) =>
  (await user.call(messageList, query)).rows.map(({ title }) => title);

beforeAll(async () => {
  parks = [(await newPark(person)).id, (await newPark(person)).id];
  await insert(person.user_id, [
    {
      title: '甲',
      content: '合同 100% 到期',
      park_id: parks[0],
      due_on: '2026-03-01',
      created_at: '2026-02-01T17:00:00Z',
    },
    { title: '乙', park_id: parks[1], due_on: '2026-01-15', created_at: '2026-02-03T01:00:00Z' },
    { title: '丙', content: '合同到期', park_id: null, due_on: null, created_at: '2026-02-02T15:59:00Z' },
  ]);
});

describe('messages', () => {
  it('are found by words of title or content, taken literally', async () => {
    expect(await titles({ search: '合同' })).toEqual(['甲', '丙']);
    expect(await titles({ search: '0%' })).toEqual(['甲']);
    expect(await titles({ search: '乙' })).toEqual(['乙']);
    expect((await person.call(messageList, { search: '没有' })).total).toBe(0);
  });

  it('are found by the day in Shanghai on which they were created, and by due date, both ends included', async () => {
    expect(await titles({ received: { from: '2026-02-02', to: '2026-02-02' } })).toEqual(['甲', '丙']);
    expect(await titles({ received: { from: '2026-02-03' } })).toEqual(['乙']);
    expect(await titles({ due: { to: '2026-01-15' } })).toEqual(['乙']);
    expect(await titles({ due: { from: '2026-01-16', to: '2026-03-01' } })).toEqual(['甲']);
  });

  it('are put in order by date or due date, rows without one last', async () => {
    expect(await titles({})).toEqual(['乙', '甲', '丙']);
    expect(await titles({ sort: { field: 'at', order: 'asc' } })).toEqual(['甲', '丙', '乙']);
    expect(await titles({ sort: { field: 'at', order: 'desc' } })).toEqual(['乙', '丙', '甲']);
    expect(await titles({ sort: { field: 'due_on', order: 'desc' } })).toEqual(['甲', '乙', '丙']);
    expect(await titles({ sort: { field: 'due_on', order: 'asc' }, page: 2, page_size: 2 })).toEqual(['丙']);
  });

  it('are found by park, only within the scope of the user', async () => {
    expect(await titles({ park_id: parks[0] })).toEqual(['甲']);
    const stranger = await (await newEnterprise(world)).person('admin');
    expect((await stranger.request(messageList, { park_id: parks[0] })).error_code).toBe(404);
    const limited = await personOfPark(world, person, parks[0], ['p_1200']);
    await insert(limited.user_id, [
      { title: '看得见', park_id: parks[0], due_on: null, created_at: '2026-02-01T00:00:00Z' },
      { title: '看不见的园区', park_id: parks[1], due_on: null, created_at: '2026-02-01T00:00:00Z' },
    ]);
    expect(await titles({ park_id: parks[0] }, limited)).toEqual(['看得见']);
    expect(await limited.request(messageList, { park_id: parks[1] })).toMatchObject({
      error_code: 404,
      errors: [{ path: ['park_id'] }],
    });
    const { rows } = await limited.call(messageList, {});
    expect(rows.find(({ title }) => title === '看不见的园区')?.park).toBeNull();
    expect(rows.find(({ title }) => title === '看得见')?.park).not.toBeNull();
  });

  it('refuse an unknown order and a day that does not exist', async () => {
    const wrong = (input: object) => person.request(messageList, input as MessageQuery);
    expect((await wrong({ sort: { field: 'title', order: 'asc' } })).error_code).toBe(422);
    expect((await wrong({ due: { from: '2026-02-30' } })).error_code).toBe(422);
  });
});
