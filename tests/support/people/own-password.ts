// The first sign-in with a password that another user chose.
import { editPassword } from '#api/account/sign-in/sign-in';
import { PASSWORD, type Person, personOf, signIn, type World } from '#tests/support/world';

export const OWN_PASSWORD = 'chosen-myself-52';

/** Signs in and chooses a new password, which renews the token of the session. */
export async function firstSignIn(world: World, name: string, given = PASSWORD): Promise<Person> {
  const person = await signIn(world, name, given);
  const reply = await person.fetch(editPassword.path, {
    method: editPassword.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old_password: given, password: OWN_PASSWORD }),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`${name} has no new password: ${await reply.text()}`);
  return personOf(world, cookie, 0);
}
