// The name of a user, as contracts and spreadsheets have it.
import sql from 'sql-template-tag';
import { firstOf } from '../present';
import type { Person, World } from '../world';

export const nameOf = async ({ db }: World, { user_id }: Pick<Person, 'user_id'>): Promise<string> =>
  firstOf(
    await db.asOwner((tx) =>
      tx.query<{ display_name: string }>(sql`select display_name from app_user where id = ${user_id}`),
    ),
  ).display_name;
