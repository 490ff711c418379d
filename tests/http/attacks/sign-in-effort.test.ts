// Nothing reveals that a name has an account: a sign-in with a wrong password costs the same for every name, one password check, and gives the same
// message. Checks are counted, which is more reliable than a clock.
import sql from 'sql-template-tag';
import { beforeAll, expect, it, vi } from 'vitest';
import { me } from '#api/account/me';
import { login } from '#api/account/sign-in/sign-in';
import { runtime } from '#server/platform/runtime/runtime';
import { openEnterprise } from '#tests/support/open-enterprise';
import { enrol } from '#tests/support/people/second-factor';
import { present } from '#tests/support/present';
import { newEnterprise, PASSWORD, type Person, personOf } from '#tests/support/world';

const { world, enterprise } = openEnterprise({ ownWorld: true, settings: { TRUST_PROXY: '1' }, people: {} });
const set = (statement: ReturnType<typeof sql>) => world.db.asOwner((db) => db.query(statement));
const nameOf = async (person: Person) => (await person.call(me, {})).name;

/** Names by the kind of their owner. */
const names: [whose: string, name: string][] = [];
let counter = 0;
/** Returns addresses without failed attempts. */
const elsewhere = () => {
  counter += 1;
  return `10.8.0.${counter}`;
};

/** Returns the response, with the number of password checks. */
async function answered(name: string, password: string, address = elsewhere()) {
  const looks = vi.spyOn(runtime().passwords, 'verify');
  try {
    const headers = { 'x-forwarded-for': address };
    const { status, error_code, message, errors, data } = await personOf(world, '', 0).request(
      login,
      { name, password },
      headers,
    );
    return { status, error_code, message, errors, data, looks: looks.mock.calls.length };
  } finally {
    looks.mockRestore();
  }
}

beforeAll(async () => {
  const closed = await newEnterprise(world);
  const [existing, guarded, disabled, shut] = await Promise.all([
    enterprise.person('viewer'),
    enterprise.person('admin'),
    enterprise.person('viewer'),
    closed.person('viewer'),
  ]);
  names.push(
    ['somebody', await nameOf(existing)],
    ['somebody with a second factor', await nameOf(guarded)],
    ['a disabled user', await nameOf(disabled)],
    ['a user of a disabled enterprise', await nameOf(shut)],
    ['nobody', 'no-such-user'],
    ['nobody, by what no name can be', "' or 1=1 --"],
  );
  await enrol(world, guarded);
  await set(sql`update app_user set enabled = false where id = ${disabled.user_id}`);
  await set(sql`update company set enabled = false where id = ${closed.company_id}`);
});

it('a wrong password is checked once, and refused with the same message', async () => {
  const message = '登录名或密码不正确';
  const refused = { status: 200, error_code: 422, message, errors: [{ path: ['password'], message }], looks: 1 };
  for (const [whose, name] of names) expect([whose, await answered(name, 'wrong-pass-1')]).toEqual([whose, refused]);
  expect(names).toHaveLength(6);
});

it('after too many guesses no password is checked, and the right one gets the same response as any', async () => {
  const locked = { status: 200, error_code: 429, message: '登录尝试次数过多，请 15 分钟后再试', looks: 0 };
  // An active user, a disabled user and an unknown name.
  for (const [whose, name] of [names[0], names[2], names[4]].map((each) => present(each))) {
    const address = elsewhere();
    for (let guess = 0; guess < 8; guess += 1) await answered(name, 'wrong-pass-1', address);
    expect([whose, await answered(name, PASSWORD, address)]).toEqual([whose, locked]);
  }
});
