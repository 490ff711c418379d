// Networks that users have signed in from: guesses made elsewhere do not block them there.
import sql from 'sql-template-tag';
import { maybeOne, type Tx } from '../db/database';
import { networkOf } from '../network/network';
import { isNamed } from './sign-in-name';

export const isUsualNetwork = (tx: Tx, name: string, network: string) =>
  maybeOne(
    tx,
    sql`select 1 from known_network k join app_user u on u.id = k.user_id
        where ${isNamed(name)} and k.network = ${network}`,
  );

/** Records a successful sign-in from this network. */
export async function rememberNetwork(tx: Tx, user_id: number, address: string, now: string): Promise<void> {
  await tx.query(
    sql`insert into known_network (user_id, network, seen_at) values (${user_id}, ${networkOf(address)}, ${now})
        on conflict (user_id, network) do update set seen_at = excluded.seen_at`,
  );
}
