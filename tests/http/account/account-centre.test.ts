// The personal centre: profile, avatar, own sign-ins, favourites, notification choices, menu, saved views.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { getFavorite, getNotification, menus, saveFavorite, saveNotification } from '#api/account/favorite';
import type { MenuEntry } from '#api/account/favorite.schema';
import { deleteView, listView, me, saveSetting, saveView } from '#api/account/me';
import { endOtherSessions, endSession, getProfile, listSession, saveAvatar, saveProfile } from '#api/account/profile';
import { openEnterprise } from '#tests/support/open-enterprise';
import { superAdministrator } from '#tests/support/people/super-administrator';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, PASSWORD, type Person, personOf, signIn } from '#tests/support/world';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.cookie)</script></svg>');

const { world, enterprise, person } = openEnterprise({ ownWorld: true, people: { person: 'viewer' } });

async function upload(person: Person, name: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new File([bytes as BlobPart], name));
  const headers = { 'content-length': String(bytes.length + 300) };
  const response = await person.fetch('/api/common/file/upload', { method: 'POST', body: form, headers });
  return (await response.json()) as { error_code: number; message: string; data?: { id: number } };
}

it('saves the name a user is shown by, with its version and a trail', async () => {
  const before = await person.call(getProfile, {});
  expect(before).toMatchObject({ role_name: '只读用户', company_name: expect.stringContaining('企业'), email: '' });
  const saved = await person.call(saveProfile, { version: before.version, display_name: '李雨桐' });
  expect(saved).toMatchObject({ display_name: '李雨桐', version: before.version + 1 });
  expect((await person.call(me, {})).display_name).toBe('李雨桐');
  expect((await person.request(saveProfile, { version: before.version, display_name: '旧' })).error_code).toBe(409);
  expect((await person.request(saveProfile, { version: saved.version, display_name: ' ' })).error_code).toBe(422);
  const [entry] = await world.db.asOwner((owner) =>
    owner.query<{ changes: object }>(
      sql`select changes from audit_log where object = 'app_user' and action = 'profile'`,
    ),
  );
  expect(entry?.changes).toEqual({ display_name: { from: before.display_name, to: '李雨桐' } });
});

it('accepts only a picture as avatar', async () => {
  const picture = present((await upload(person, '头像.png', PNG)).data).id;
  const { head_image } = await person.call(saveAvatar, { file_id: picture });
  expect(head_image).toBe(`/api/common/file/report?id=${picture}`);
  expect((await person.call(me, {})).head_image).toBe(head_image);
  expect((await person.fetch(head_image)).headers.get('content-type')).toBe('image/png');

  expect(await upload(person, '头像.svg', SVG)).toMatchObject({ error_code: 422 });
  expect(await upload(person, '头像.png', SVG)).toMatchObject({ error_code: 422 });
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');
  expect(await upload(person, 'a.pdf', pdf)).toMatchObject({ error_code: 403 });
  const clerk = await enterprise.person('admin');
  const paper = present((await upload(clerk, 'a.pdf', pdf)).data).id;
  expect(await clerk.request(saveAvatar, { file_id: paper })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['file_id'], message: expect.stringContaining('图片') }],
  });
  expect((await person.call(getProfile, {})).head_image).toBe(head_image);
  expect((await person.call(saveAvatar, { file_id: null })).head_image).toBe('');
});

it('refuses an avatar and uploads of a super-administrator, with the reason', async () => {
  const chief = await superAdministrator(world);
  expect(await upload(chief, '头像.png', PNG)).toMatchObject({ error_code: 403 });
  expect(await chief.request(saveAvatar, { file_id: 1 })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['file_id'] }],
  });
  expect(await chief.call(getProfile, {})).toMatchObject({ totp_required: true, company_name: '' });
});

it('lists the own sign-ins with device and time, and ends one or all others', async () => {
  const other = await enterprise.person('viewer');
  const { name } = await other.call(me, {});
  const [second, third] = [await signIn(world, name), await signIn(world, name)];
  await world.db.asOwner((owner) =>
    owner.query(sql`update session set address = '10.1.2.3', user_agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
      where id = (select max(id) from session)`),
  );
  const sessions = await second.call(listSession, {});
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toMatchObject({ current: true });
  const thirds = present(sessions.find((each) => each.device === 'Chrome · Windows'));
  expect(thirds).toMatchObject({ current: false, address: '10.1.2.3', external: false });
  expect(await second.call(endSession, { id: thirds.id })).toEqual({ ended: 1 });
  expect((await third.request(me, {})).error_code).toBe(401);
  const strangers = await person.call(listSession, {});
  expect((await second.request(endSession, { id: firstOf(strangers).id })).error_code).toBe(404);
  expect(await second.call(endOtherSessions, {})).toEqual({ ended: 1 });
  expect((await other.request(me, {})).error_code).toBe(401);
  expect((await second.request(me, {})).error_code).toBe(0);
});

it('ends sign-ins only for their owner: some time after signing in they must enter their password', async () => {
  const user = await enterprise.person('viewer');
  const { name } = await user.call(me, {});
  await signIn(world, name);
  world.time.now = new Date(world.time.now.getTime() + 11 * 60_000);
  const other = present((await user.call(listSession, {})).find(({ current }) => !current));
  for (const request of [
    await user.request(endSession, { id: other.id }),
    await user.request(endOtherSessions, {}),
    await user.request(endOtherSessions, { password: 'wrong-123456' }),
  ])
    expect(request).toMatchObject({ error_code: 422, errors: [{ path: ['password'] }] });
  expect(await user.call(listSession, {})).toHaveLength(2);
  expect(await user.call(endSession, { id: other.id, password: PASSWORD })).toEqual({ ended: 1 });
  expect(await user.call(endOtherSessions, { password: PASSWORD })).toEqual({ ended: 0 });
});

it('updates the time of last use of a sign-in', async () => {
  const user = await enterprise.person('viewer');
  const now = world.time.now;
  world.time.now = new Date(now.getTime() + 3600_001);
  await user.call(me, {});
  const [session] = await user.call(listSession, {});
  expect(Date.parse(session?.seen_at ?? '')).toBe(world.time.now.getTime());
  expect(Date.parse(session?.created_at ?? '')).toBe(now.getTime());
  world.time.now = now;
});

it('ends a sign-in after thirty days, however much it is used', async () => {
  const { name } = await (await enterprise.person('viewer')).call(me, {});
  let user = await signIn(world, name);
  const began = world.time.now.getTime();
  const HOUR = 3600_000;
  const use = async (hours: number) => {
    world.time.now = new Date(began + hours * HOUR);
    const reply = await user.fetch(me.path, {
      method: me.method,
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const cookie = reply.headers.get('set-cookie')?.split(';')[0];
    if (cookie) user = personOf(world, cookie, 0);
    return ((await reply.json()) as { error_code: number }).error_code;
  };
  const codes = new Set<number>();
  for (let hours = 10; hours < 30 * 24; hours += 10) codes.add(await use(hours));
  expect([...codes]).toEqual([0]);
  expect(await use(30 * 24 + 1)).toBe(401);
  world.time.now = new Date(began);
});

it('keeps favourites in their order, only of pages the user may open', async () => {
  const paths = ['/tenantManage/tenant', '/home', '/assetsManage/park-list'];
  expect(await person.call(saveFavorite, { paths })).toEqual({ paths });
  expect(await person.call(getFavorite, {})).toEqual({ paths });
  for (const wrong of [
    '/nowhere',
    'https://evil.example',
    '/login',
    '/assetsManage/park-add',
    '/tenantManage/tenant/:id',
  ])
    expect(await person.request(saveFavorite, { paths: ['/home', wrong] })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['paths', 1] }],
    });
  expect((await person.request(saveFavorite, { paths: ['/home', '/home'] })).error_code).toBe(422);
  for (const key of ['favorites', 'notification'])
    expect((await person.request(saveSetting, { key, value: ['/nowhere'] })).error_code).toBe(422);
  await world.db.asOwner((owner) =>
    owner.query(sql`delete from role_key where key like 'p_3%'
    and role_id in (select role_id from user_role where user_id = ${person.user_id})`),
  );
  expect((await person.call(getFavorite, {})).paths).toEqual(['/home', '/assetsManage/park-list']);
});

it('returns the permitted menu, groups with their pages', async () => {
  const names = (entries: MenuEntry[]): unknown[] =>
    entries.map((entry) => (entry.children.length ? [entry.name, names(entry.children)] : entry.path));
  const viewer = await (await newEnterprise(world)).person('viewer');
  const visible = JSON.stringify(names(await viewer.call(menus, {})));
  expect(visible).toContain('/home');
  expect(visible).toContain('/assetsManage/park-list');
  expect(visible).not.toContain('setupCenter');
  expect(visible).not.toContain('park-add');
  expect(visible).not.toContain('sadminCenter');
});

it('stores which messages are mailed; by default all are', async () => {
  const { by_mail } = await person.call(getNotification, {});
  expect(Object.values(by_mail).every(Boolean)).toBe(true);
  await person.call(saveNotification, { by_mail: { ...by_mail, approval: false } });
  expect((await person.call(getNotification, {})).by_mail).toMatchObject({ approval: false, contract_expiring: true });
  const unknown = { by_mail: { ...by_mail, gossip: true } };
  expect((await person.request(saveNotification, unknown)).error_code).toBe(422);
});

it('lists the saved views of all lists, or of one', async () => {
  await person.call(saveView, { list: 'tenants/tenant', name: '逾期', state: {} });
  await person.call(saveView, { list: 'assets/park', name: '上海', state: {} });
  expect((await person.call(listView, {})).map((view) => view.name)).toEqual(['上海', '逾期']);
  const [park] = await person.call(listView, { list: 'assets/park' });
  expect(park?.name).toBe('上海');
  await person.call(deleteView, { id: present(park).id });
  expect((await person.call(listView, {})).map((view) => view.name)).toEqual(['逾期']);
});
