// Identities of other systems: finds the account linked to one, and stores the link after the first sign-in.
import sql from 'sql-template-tag';
import { SIGN_IN_REASONS, type SignInReason } from '#api/account/sign-in/sign-in-reasons';
import type { Tx } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import { type Account, findAccount } from '../profile/account';

export const refusedBecause = (reason: SignInReason, field: string): Refusal =>
  new Refusal(422, SIGN_IN_REASONS[reason], [{ path: [field], message: SIGN_IN_REASONS[reason] }]);

export const accountOfIdentity = (tx: Tx, provider: string, subject: string): Promise<Account | undefined> =>
  findAccount(
    tx,
    sql`u.id = (select user_id from user_identity where provider = ${provider} and subject = ${subject})`,
  );

export async function rememberIdentity(
  tx: Tx,
  identity: { provider: string; subject: string },
  user_id: number,
  now: Date,
): Promise<void> {
  await tx.query(
    sql`insert into user_identity (provider, subject, user_id, created_at)
        values (${identity.provider}, ${identity.subject}, ${user_id}, ${now.toISOString()})
        on conflict (provider, subject) do nothing`,
  );
}
