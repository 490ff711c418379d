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
  /** Its park, where it has one. */
  park_id?: number | null;
  /** What it is about; a person is told once. */
  cause: string;
}

/** Whether the user wants messages of a kind by mail; without a choice, what the sender proposes. */
export const wantsMail = (user: Sql, kind: MessageKind, proposed: Sql): Sql => sql`coalesce((
  select (us.value ->> ${kind})::boolean from user_setting us where us.user_id = ${user} and us.key = 'notification'), ${proposed})`;

/** Tells somebody something that asks for nothing. */
export async function notify(tx: Tx, now: Date, message: Message): Promise<void> {
  const { user_id, kind, title, content, link, cause, park_id = null } = message;
  await tx.query(
    sql`insert into message (company_id, user_id, kind, title, content, link, cause, park_id, is_task, by_mail, created_at)
        values (app_company(), ${user_id}, ${kind}, ${title}, ${content}, ${link}, ${cause}, ${park_id}, false,
          ${wantsMail(sql`${user_id}::bigint`, kind, sql`true`)}, ${now.toISOString()})
        on conflict (company_id, user_id, cause) do nothing`,
  );
}

/** Tasks to be written: `rows` gives user_id, title, content, link, cause and park_id; `ended` says which open task `m` has lost its cause. */
interface Tasks {
  kind: MessageKind;
  ended: Sql;
  rows: Sql;
}

/** Gives each of the people his task, and ends the tasks that have lost their cause. A task that comes back is opened again. */
export async function writeTasks(tx: Tx, now: Date, { kind, ended, rows }: Tasks): Promise<void> {
  const at = now.toISOString();
  await tx.query(
    sql`update message m set status = 'done', ended_itself = true, finished_at = ${at}
        where m.company_id = app_company() and m.kind = ${kind} and m.status = 'open' and ${ended}`,
  );
  await tx.query(
    sql`insert into message as m (company_id, user_id, kind, title, content, link, cause, park_id, is_task, self_ending, by_mail, created_at)
        select app_company(), x.user_id, ${kind}, x.title, x.content, x.link, x.cause, x.park_id, true, true,
          ${wantsMail(sql`x.user_id`, kind, sql`true`)}, ${at}
        from ${rows} x
        on conflict (company_id, user_id, cause) do update
          set status = 'open', ended_itself = false, finished_at = null, read_at = null, mailed_at = null, content = excluded.content, park_id = excluded.park_id, created_at = excluded.created_at
          where m.status <> 'open' or m.content <> excluded.content`,
  );
}
