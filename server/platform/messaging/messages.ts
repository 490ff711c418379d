// Messages to people: told once a person and cause, whoever writes them again. Tasks end with their cause.
import sql, { type Sql } from 'sql-template-tag';
import type { MessageKind } from '#api/home/message/message-kinds';
import type { Tx } from '../db/database';

export interface Message {
  user_id: number;
  kind: MessageKind;
  title: string;
  content: string;
  /** Page of the object it is about. */
  link: string;
  /** What it is about; a person is told once. */
  cause: string;
}

/** Whether the user wants messages of a kind by mail; without a choice, what the sender proposes. */
export const wantsMail = (user: Sql, kind: MessageKind, proposed: Sql): Sql => sql`coalesce((
  select (us.value ->> ${kind})::boolean from user_setting us where us.user_id = ${user} and us.key = 'notification'), ${proposed})`;

/** Tells somebody something that asks for nothing. */
export async function notify(tx: Tx, now: Date, message: Message): Promise<void> {
  const { user_id, kind, title, content, link, cause } = message;
  await tx.query(
    sql`insert into message (company_id, user_id, kind, title, content, link, cause, is_task, by_mail, created_at)
        values (app_company(), ${user_id}, ${kind}, ${title}, ${content}, ${link}, ${cause}, false,
          ${wantsMail(sql`${user_id}::bigint`, kind, sql`true`)}, ${now.toISOString()})
        on conflict (company_id, user_id, cause) do nothing`,
  );
}
