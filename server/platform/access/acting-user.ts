// Work in the name of a user who is not present: with their rights at this moment.
import sql from 'sql-template-tag';
import { one, type Tx } from '../db/database';
import type { Actor } from './actor';
import { actorFrom } from './session';

/** Returns the user with all parks of their scope; undefined when the user is disabled. */
export async function actingUser(tx: Tx, user_id: number): Promise<Actor | undefined> {
  const { actor } = await one<{ actor: string | null }>(tx, sql`select acting_user(${user_id}) as actor`);
  // The selection made in the browser does not narrow what is done later.
  return actor === null ? undefined : { ...actorFrom(actor), selected_park_ids: [], selected_building_ids: [] };
}
