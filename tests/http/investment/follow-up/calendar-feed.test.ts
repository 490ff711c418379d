// The calendar feed: its contents per user; an address that is renewed, revoked, guessed or of a disabled user opens nothing.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { calendarFeed, getCalendarLink, renewCalendarLink, revokeCalendarLink } from '#api/account/calendar-link';
import { approvedContract, newPlace } from '#tests/support/builders';
import { newCustomer, newFollowUp, newVisit } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { type Person, personOf } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({
  ownWorld: true,
  each: 'test',
  day: '2026-03-16',
  settings: { TRUST_PROXY: '1' },
});
const nobody = () => personOf(world, '', 0);
let counter = 0;
const address = () => `198.51.100.${++counter}`;

async function linkOf(person: Person): Promise<string> {
  const { url } = await person.call(renewCalendarLink, {});
  return new URL(url as string).search;
}
const read = (search: string, from = address()) =>
  nobody().fetch(`${calendarFeed.path}${search}`, { headers: { 'x-forwarded-for': from } });
/** Returns lines as they were before folding. */
const linesOf = async (search: string) => (await (await read(search)).text()).replaceAll('\r\n ', '').split('\r\n');
const summaries = async (search: string) =>
  (await linesOf(search)).filter((line) => line.startsWith('SUMMARY:')).map((line) => line.slice(8));

const visit = (customer_id: number, user_id: number, visit_at = '14:30') =>
  newVisit(owner, customer_id, { user_id, visit_at });

it("lists the user's next follow-ups, visits and ending contracts, as a calendar that every application reads", async () => {
  const { id } = await newCustomer(owner, { name: '海风,咖啡;店' });
  await newFollowUp(owner, id, { next_on: '2026-03-20', content: `第一行\n${'长内容'.repeat(60)}\r\nEND:VEVENT` });
  const planned = await visit(id, owner.user_id);
  const contract = await approvedContract(owner, approver, {
    lease_options: [{ kind: 'renewal', start: '2026-06-01', end: '2026-09-30', notice_days: 60 }],
  });
  const search = await linkOf(owner);
  const response = await read(search);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const text = await response.text();
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = await linesOf(search);
  expect(lines).toEqual(
    expect.arrayContaining([
      'SUMMARY:跟进：海风\\,咖啡\\;店',
      'DTSTART;VALUE=DATE:20260320',
      `UID:visit-${planned.id}@lease`,
      'DTSTART:20260318T063000Z',
    ]),
  );
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(
    lines.filter((line) => line === 'BEGIN:VEVENT').length,
  );
  expect(await summaries(search)).toContain(`合同到期：${contract.tenant_name}`);
  expect(await summaries(search)).toContain(`续租权最晚通知：${contract.tenant_name}`);
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(
    (await linesOf(search)).filter((line) => line.startsWith('UID:')),
  );
  expect(await owner.call(getCalendarLink, {})).toMatchObject({ read_at: expect.any(String) });
});

it('contains what the user may see when it is read: their own entries, by key and by park', async () => {
  const [mine, other] = [await newPlace(owner), await newPlace(owner)];
  const narrow = await personOfPark(world, owner, mine.park_id, ['p_2200']);
  const entry = (name: string, park_id: number, owner_id: number) =>
    newCustomer(owner, { name, park_ids: [park_id], owner_id });
  const seen = await entry('滨江甲', mine.park_id, narrow.user_id);
  const hidden = await entry('科创乙', other.park_id, owner.user_id);
  await visit(seen.id, narrow.user_id);
  await visit(hidden.id, narrow.user_id, '16:00');
  await visit(seen.id, owner.user_id);
  await newFollowUp(owner, seen.id, { next_on: '2026-03-20' });
  const search = await linkOf(narrow);
  expect(await summaries(search)).toEqual(['跟进：滨江甲', '拜访：滨江甲']);
  await world.db.asOwner((db) => db.query(sql`delete from role_key where key like 'p_2200%'`));
  expect(await summaries(search)).toEqual([]);
});

it('is renewed and revoked: the former address returns 404, as does that of a user who was disabled', async () => {
  expect(await owner.call(getCalendarLink, {})).toEqual({ created_at: null, read_at: null });
  const first = await linkOf(owner);
  const second = await linkOf(owner);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  const stored = await world.db.asOwner((db) =>
    db.query<{ token_hash: string }>(sql`select token_hash from calendar_link`),
  );
  for (const { token_hash } of stored) expect(second).not.toContain(token_hash);
  await owner.call(revokeCalendarLink, {});
  expect((await read(second)).status).toBe(404);
  expect(await owner.request(revokeCalendarLink, {})).toMatchObject({ error_code: 404 });
  const third = await linkOf(approver);
  expect((await read(third)).status).toBe(200);
  const enable = (enabled: boolean) =>
    world.db.asOwner((db) => db.query(sql`update app_user set enabled = ${enabled} where id = ${approver.user_id}`));
  await enable(false);
  expect((await read(third)).status).toBe(404);
  await enable(true);
  expect((await read(third)).status).toBe(404);
});

it('shows the address once: a repetition of the request gets it no more', async () => {
  const key = { 'Idempotency-Key': 'calendar-once' };
  const first = await owner.request(renewCalendarLink, {}, key);
  const again = await owner.request(renewCalendarLink, {}, key);
  expect(first.data?.url).toContain('token=');
  expect(again.data).toEqual({ url: null, created_at: first.data?.created_at });
});

it('counts wrong addresses by network, and still answers the right one', async () => {
  const search = await linkOf(owner);
  const from = address();
  const statuses = new Set<number>();
  for (let each = 0; each < 205; each += 1) statuses.add((await read(`?token=${each}`, from)).status);
  expect([...statuses].toSorted()).toEqual([404, 429]);
  expect((await read(search, from)).status).toBe(200);
  expect((await read('?token=wrong', from)).status).toBe(429);
  const home = address();
  for (let each = 0; each < 3; each += 1) expect((await read(search, home)).status).toBe(200);
  expect((await read('', address())).status).toBe(404);
  expect((await read('?token=%00', address())).status).not.toBe(500);
});
