// Users by their sign-in name, as typed in any spelling.
import sql from 'sql-template-tag';
import { signInKey } from '#api/kernel/access/sign-in-key';

/** Key of the name of `app_user u`, as in the index app_user_name_unique. */
export const KEY_OF_USER = sql`lower(normalize(u.name, nfkc) collate "C")`;

/** Condition on `app_user u`. */
export const isNamed = (name: string) => sql`${KEY_OF_USER} = ${signInKey(name)}`;
