// Messages to users: sent once per user and cause, even when written repeatedly. Tasks end with their cause.
import sql, { type Sql } from 'sql-template-tag';
import type { MessageKind } from '#api/home/message-kinds';
import type { Tx } from '../db/database';

export interface Message {
  user_id: number;
  kind: MessageKind;
  title: string;
  content: string;
  /** Page of the object it is about. */
  link: string;
  /** Park of the object, if it has one. */
  park_id?: number | null;
  /** Identifies the subject; each user is notified once. */
  cause: string;
}

/** Returns whether the user has chosen mail for messages of a kind; the sender's default without a choice. */
export const wantsMail = (user: Sql, kind: MessageKind, proposed: Sql): Sql => sql`coalesce((
  select (us.value ->> ${kind})::boolean from user_setting us where us.user_id = ${user} and us.key = 'notification'), ${proposed})`;

/** Notifies a user without creating a task. */
export async function notify(tx: Tx, now: Date, message: Message): Promise<void> {
  const { user_id, kind, title, content, link, cause, park_id = null } = message;
  await tx.query(
    sql`insert into message (company_id, user_id, kind, title, content, link, cause, park_id, is_task, by_mail, created_at)
        values (app_company(), ${user_id}, ${kind}, ${title}, ${content}, ${link}, ${cause}, ${park_id}, false,
          ${wantsMail(sql`${user_id}::bigint`, kind, sql`true`)}, ${now.toISOString()})
        on conflict (company_id, user_id, cause) do nothing`,
  );
}

/**
 * Tasks to be written: `rows` gives user_id, title, content, link, cause and park_id; `ended` is the condition that the cause of an open task `m`
 * is gone.
 */
interface Tasks {
  kind: MessageKind;
  ended: Sql;
  rows: Sql;
}

/** Creates a task for each user, and ends tasks whose cause is gone. A recurring task is opened again. */
export async function writeTasks(tx: Tx, now: Date, { kind, ended, rows }: Tasks): Promise<void> {
  const instant = now.toISOString();
  await tx.query(
    sql`update message m set status = 'done', ended_itself = true, finished_at = ${instant}
        where m.company_id = app_company() and m.kind = ${kind} and m.status = 'open' and ${ended}`,
  );
  await tx.query(
    sql`insert into message as m (company_id, user_id, kind, title, content, link, cause, park_id, is_task, self_ending, by_mail, created_at)
        select app_company(), x.user_id, ${kind}, x.title, x.content, x.link, x.cause, x.park_id, true, true,
          ${wantsMail(sql`x.user_id`, kind, sql`true`)}, ${instant}
        from ${rows} x
        on conflict (company_id, user_id, cause) do update
          set status = 'open', ended_itself = false, finished_at = null, read_at = null, mailed_at = null, content = excluded.content, park_id = excluded.park_id, created_at = excluded.created_at
          where m.status <> 'open' or m.content <> excluded.content`,
  );
}
