// Cookies under https: named so that a browser accepts them only from this host; a cookie without that name signs no user in, and ends.
import { expect, it } from 'vitest';
import { me } from '#api/account/me';
import { login, logout } from '#api/account/sign-in/sign-in';
import { openEnterprise } from '#tests/support/open-enterprise';
import { ORIGIN, PASSWORD, type Person, personOf } from '#tests/support/world';

const { world, enterprise } = openEnterprise({ settings: { TRUST_PROXY: '1' }, people: {} });
const SECURE_ORIGIN = ORIGIN.replace('http:', 'https:');
const HTTPS = { origin: SECURE_ORIGIN, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'test.local' };
const ENDED = 'lease_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0';

/** Calls over https; returns the response and the cookies it sets. */
async function secure(cookie: string, path: string, input: object) {
  const response = await personOf(world, cookie, 0).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...HTTPS },
    body: JSON.stringify(input),
  });
  const { error_code } = (await response.json()) as { error_code: number };
  return { error_code, cookies: response.headers.getSetCookie() };
}
const credentials = async (owner: Person) => ({ name: (await owner.call(me, {})).name, password: PASSWORD });
const firstIn = (cookies: string[]) => cookies[0]?.split(';')[0] ?? '';

it('are __Host- under https, and plain over http, where browsers take no other', async () => {
  const person = await enterprise.person('viewer');
  expect(person.cookie).toMatch(/^lease_session=/);
  const { cookies } = await secure('', login.path, await credentials(person));
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-lease_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure$/),
  ]);
  expect((await secure(firstIn(cookies), me.path, {})).error_code).toBe(0);
  expect((await personOf(world, firstIn(cookies), 0).request(me, {})).error_code).toBe(401);
});

it('without that name sign no user in under https, and end with their session at the next sign-in', async () => {
  const person = await enterprise.person('viewer');
  const credential = await credentials(person);
  expect((await secure(person.cookie, me.path, {})).error_code).toBe(401);
  expect((await person.request(me, {})).error_code).toBe(0);
  const { cookies } = await secure(person.cookie, login.path, credential);
  expect(cookies).toEqual([expect.stringMatching(/^__Host-lease_session=[\w-]{43};/), ENDED]);
  expect((await person.request(me, {})).error_code).toBe(401);
});

it('both end at sign-out, whichever of them a browser brings', async () => {
  const person = await enterprise.person('viewer');
  const fresh = firstIn((await secure('', login.path, await credentials(person))).cookies);
  const { cookies } = await secure(`${person.cookie}; ${fresh}`, logout.path, {});
  expect(cookies).toEqual(['__Host-lease_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure', ENDED]);
  expect((await person.request(me, {})).error_code).toBe(401);
  expect((await secure(fresh, me.path, {})).error_code).toBe(401);
  const former = await enterprise.person('viewer');
  await secure(former.cookie, logout.path, {});
  expect((await former.request(me, {})).error_code).toBe(401);
});
