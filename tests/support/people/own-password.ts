// The first sign-in with a password that another user chose.
import { editPassword } from '#api/account/sign-in/sign-in';
import { PASSWORD, type Person, signIn, type World } from '#tests/support/world';

export const OWN_PASSWORD = 'chosen-myself-52';

/** Signs in and chooses a new password. */
export async function firstSignIn(world: World, name: string, given = PASSWORD): Promise<Person> {
  const person = await signIn(world, name, given);
  await person.call(editPassword, { old_password: given, password: OWN_PASSWORD });
  return person;
}
