// Users with an authenticator app: the codes of a secret at the world's time.
import { Secret, TOTP } from 'otpauth';
import { totpConfirm, totpStart } from '#api/account/profile';
import type { Person, World } from '../world';

/** Returns the current code of the app. */
export const appCode = (world: World, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.time.now.getTime() });

/** Sets up a second factor; returns its secret. */
export async function enrol(world: World, person: Person): Promise<string> {
  const { secret } = await person.call(totpStart, {});
  await person.call(totpConfirm, { code: appCode(world, secret) });
  return secret;
}
