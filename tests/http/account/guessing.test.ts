// Guessing passwords: attempts are counted by address, by account and by both, in the database.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { calendarFeed } from '#api/account/calendar-link';
import { me } from '#api/account/me';
import { totpDisable } from '#api/account/profile';
import { codeLogin, editPassword, login, oidcCallback, outLogin, resetPassword } from '#api/account/sign-in/sign-in';
import { createApp } from '#server/app';
import { openEnterprise } from '#tests/support/open-enterprise';
import { appCode, enrol } from '#tests/support/people/second-factor';
import { openWorld, PASSWORD, personOf, type World } from '#tests/support/world';

const { world, enterprise } = openEnterprise({ ownWorld: true, settings: { TRUST_PROXY: '1' }, people: {} });
let counter = 0;

const fromAddress = (address: string) => ({ 'x-forwarded-for': address });
const nobody = (target = world) => personOf(target, '', 0);
const enter = (name: string, password: string, address: string, target = world) =>
  nobody(target).request(login, { name, password }, fromAddress(address));
async function someone(): Promise<string> {
  const { name } = await (await enterprise.person('viewer')).call(me, {});
  return name;
}
/** Returns addresses used only by this test. */
const elsewhere = () => {
  counter += 1;
  return `10.${counter >> 16}.${(counter >> 8) & 255}.${counter & 255}`;
};
async function codesOf(times: number, request: (each: number) => Promise<{ error_code: number }>) {
  const codes = new Map<number, number>();
  for (let each = 0; each < times; each += 1) {
    const { error_code } = await request(each);
    codes.set(error_code, (codes.get(error_code) ?? 0) + 1);
  }
  return Object.fromEntries(codes);
}

it("counts by the address that the proxy wrote, ignoring the client's own entries", async () => {
  const name = await someone();
  const guesses = (each: number) => enter(name, 'wrong-pass-1', `203.0.113.${each}, 192.0.2.1`);
  expect(await codesOf(60, guesses)).toEqual({ 422: 8, 429: 52 });
});

it('counts the entry of the outermost of several proxies, and the connection when it did not pass all of them', async () => {
  const two = await openWorld({ TRUST_PROXY: '2' });
  const guess = (forwarded: string) => enter('nobody', 'wrong-pass-1', forwarded, two);
  expect(await codesOf(10, (each) => guess(`203.0.113.${each}, 192.0.2.9:${4000 + each}, 10.0.0.1`))).toEqual({
    422: 8,
    429: 2,
  });
  expect((await guess('192.0.2.10, 10.0.0.1')).error_code).toBe(422);
  expect(await codesOf(10, (each) => guess(`192.0.2.${each}`))).toEqual({ 422: 8, 429: 2 });
  await two.close();
});

it('counts the addresses of one IPv6 line as one', async () => {
  const name = await someone();
  expect(await codesOf(10, (each) => enter(name, 'wrong-pass-1', `2001:db8::${each + 1}`))).toEqual({ 422: 8, 429: 2 });
});

it('counts by account too, while the owner gets in from a known address', async () => {
  const name = await someone();
  const home = elsewhere();
  expect((await enter(name, PASSWORD, home)).error_code).toBe(0);
  const guesses = await codesOf(60, () => enter(name, 'wrong-pass-1', elsewhere()));
  expect(guesses).toEqual({ 422: 40, 429: 20 });
  expect((await enter(name, PASSWORD, home)).error_code).toBe(0);
  expect((await enter(name, PASSWORD, elsewhere())).error_code).toBe(429);
  expect(await codesOf(10, () => enter(name, 'wrong-pass-1', home))).toEqual({ 422: 8, 429: 2 });
});

it('counts a name without an account the same way', async () => {
  expect(await codesOf(45, () => enter('no-such-user', 'wrong-pass-1', elsewhere()))).toEqual({ 422: 40, 429: 5 });
});

it('counts all spellings of a name as one, and finds the account by the same', async () => {
  const name = await someone();
  const wide = [...name].map((sign) =>
    /[!-~]/.test(sign) ? String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0) : sign,
  );
  expect((await enter(wide.join('').toUpperCase(), PASSWORD, elsewhere())).error_code).toBe(0);
  const address = elsewhere();
  const spellings = [name, name.toUpperCase(), wide.join('')];
  expect(await codesOf(12, (each) => enter(spellings[each % 3] ?? '', 'wrong-pass-1', address))).toEqual({
    422: 8,
    429: 4,
  });
});

it('finds no account by a letter that only the database folds to one of its name', async () => {
  const { name } = await (await enterprise.person('viewer')).call(me, {});
  const dotted = name.replace('i', '\u0130');
  expect(dotted).not.toBe(name);
  expect((await enter(dotted, PASSWORD, elsewhere())).error_code).toBe(422);
});

it('counts simultaneous guesses', async () => {
  const name = await someone();
  const address = elsewhere();
  const replies = await Promise.all(Array.from({ length: 30 }, () => enter(name, 'wrong-pass-1', address)));
  expect(replies.filter(({ error_code }) => error_code === 422)).toHaveLength(8);
});

it('does not count successful sign-ins: an office of many at one address', async () => {
  const office = elsewhere();
  const name = await someone();
  expect(await codesOf(210, () => enter(name, PASSWORD, office))).toEqual({ 0: 210 });
});

it('ends after a quarter of an hour, and for one address after two hundred failures of any kind', async () => {
  const address = elsewhere();
  const tries = [
    (each: number) => enter(`nobody-${each}`, 'wrong-pass-1', address),
    () => nobody().request(outLogin, { token: 't', tenant_id: 'forged' }, fromAddress(address)),
    () => nobody().request(codeLogin, { target: 'a@example.com', code: '123456' }, fromAddress(address)),
    () =>
      nobody().request(
        resetPassword,
        { target: 'a@example.com', code: '123456', password: 'violet-Harbor-92' },
        fromAddress(address),
      ),
  ];
  const taken = await codesOf(204, (each) => (tries[each % tries.length] ?? tries[0])?.(each) as never);
  expect(taken).toEqual({ 422: 150, 404: 50, 429: 4 });
  const now = world.time.now;
  world.time.now = new Date(now.getTime() + 15 * 60_000);
  expect((await enter('nobody-1', 'wrong-pass-1', address)).error_code).toBe(422);
  world.time.now = now;
});

/** Uses up the attempts of a way in at the address. */
const WAYS = {
  token: (address: string) =>
    nobody().fetch(me.path, {
      method: me.method,
      headers: { authorization: 'Bearer lat_old', ...fromAddress(address) },
    }),
  calendar: (address: string) => nobody().fetch(`${calendarFeed.path}?token=old`, { headers: fromAddress(address) }),
  oidc: (address: string) => nobody().fetch(`${oidcCallback.path}?code=c&state=s`, { headers: fromAddress(address) }),
};

it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('leaves the sign-in open while the way "%s" fails', async (way) => {
  const name = await someone();
  const address = elsewhere();
  for (let each = 0; each < 201; each += 1) await WAYS[way](address);
  expect((await enter(name, PASSWORD, address)).error_code).toBe(0);
});

it('leaves the other ways open while the sign-in fails', async () => {
  const address = elsewhere();
  for (let each = 0; each < 201; each += 1) await enter(`nobody-${each}`, 'wrong-pass-1', address);
  expect((await enter('nobody', 'wrong-pass-1', address)).error_code).toBe(429);
  expect((await WAYS.calendar(address)).status).toBe(404);
  const { error_code } = (await (await WAYS.token(address)).json()) as { error_code: number };
  expect(error_code).toBe(401);
});

it('leaves a signed-in browser open at an address of many failures', async () => {
  const person = await enterprise.person('viewer');
  const { name } = await person.call(me, {});
  const office = elsewhere();
  for (let each = 0; each < 201; each += 1) await enter(`nobody-${each}`, 'wrong-pass-1', office);
  const input = { name, password: PASSWORD };
  expect((await nobody().request(login, input, fromAddress(office))).error_code).toBe(429);
  const change = { old_password: 'wrong-pass-1', password: 'violet-Harbor-92' };
  expect((await person.request(editPassword, change, fromAddress(office))).error_code).toBe(422);
  expect((await person.request(login, input, fromAddress(office))).error_code).toBe(0);
});

it('is shared by the processes of one database', async () => {
  const name = await someone();
  const address = elsewhere();
  const other: World = { ...world, app: createApp(world.services, { checkReplies: true }) };
  expect(await codesOf(10, (each) => enter(name, 'wrong-pass-1', address, each % 2 ? other : world))).toEqual({
    422: 8,
    429: 2,
  });
});

it('counts the old password of a change, and the factor and password of switching off', async () => {
  const person = await enterprise.person('viewer');
  const change = () =>
    person.request(
      editPassword,
      { old_password: 'wrong-pass-1', password: 'violet-Harbor-92' },
      fromAddress(elsewhere()),
    );
  expect(await codesOf(45, change)).toEqual({ 422: 40, 429: 5 });
  const guarded = await enterprise.person('viewer');
  await enrol(world, guarded);
  const off = () => guarded.request(totpDisable, { password: PASSWORD, code: '000000' }, fromAddress(elsewhere()));
  expect(await codesOf(12, off)).toEqual({ 422: 10, 429: 2 });
});

it('leaves the second factor to its owner at a known address', async () => {
  const person = await enterprise.person('viewer');
  const { name } = await person.call(me, {});
  const home = elsewhere();
  expect((await enter(name, PASSWORD, home)).error_code).toBe(0);
  const secret = await enrol(world, person);
  world.time.now = new Date(world.time.now.getTime() + 31_000);
  const factor = (code: string, address: string) =>
    nobody().request(login, { name, password: PASSWORD, code }, fromAddress(address));
  const wrong = appCode(world, secret) === '000000' ? '111111' : '000000';
  expect(await codesOf(12, () => factor(wrong, elsewhere()))).toEqual({ 422: 10, 429: 2 });
  expect((await factor(appCode(world, secret), home)).error_code).toBe(0);
});

it('counts no successful sign-ins, and drops old counts', async () => {
  const name = await someone();
  const address = elsewhere();
  await enter(name, PASSWORD, address);
  const before = await world.db.asOwner((owner) => owner.query(sql`select key from attempt_count where count > 0`));
  await enter(name, PASSWORD, address);
  const after = await world.db.asOwner((owner) => owner.query(sql`select key from attempt_count where count > 0`));
  expect(after).toEqual(before);
});
