// A follow-up with its files and mails, visible to users who can see its customer.
import sql, { type Sql } from 'sql-template-tag';
import type { FollowUp } from '#api/investment/follow-up/follow-up.schema';
import type { Actor } from '#server/platform/access/actor';
import { customerVisible } from '#server/platform/access/scope';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { attachmentIdsOf, attachmentsOf } from '#server/platform/files/attachments';
import { notFound } from '#server/platform/use-case/errors';

/** Returns the mails `m` that match, as JSON, the latest first. */
export const mailsAsJson = (
  condition: Sql,
): Sql => sql`(select coalesce(json_agg(json_build_object('id', m.id, 'subject', m.subject, 'content', m.content,
    'created_at', m.created_at, 'created_by', w.display_name,
    'file_names', (select coalesce(json_agg(mf.name order by ma.id), '[]') from attachment ma join file mf on (mf.company_id, mf.id) = (ma.company_id, ma.file_id)
      where ma.company_id = m.company_id and ma.object = 'follow_up_mail' and ma.object_id = m.id),
    'targets', (select json_agg(json_build_object('target', g.target, 'status', g.status, 'failure', g.failure) order by g.id)
      from follow_up_mail_target g where (g.company_id, g.mail_id) = (m.company_id, m.id))) order by m.id desc), '[]')
  from follow_up_mail m join app_user w on w.company_id = m.company_id and w.id = m.created_by where m.company_id = app_company() and ${condition})`;

/** The mails of a follow-up `f`, as JSON. */
const MAILS: Sql = mailsAsJson(sql`m.follow_up_id = f.id`);

export const COLUMNS: Sql = sql`f.id, f.version, f.customer_id, f.kind_id, f.followed_on, f.content, f.next_on, d.name as kind, c.name as customer_name, c.stage_id,
  u.display_name as done_by, ${attachmentIdsOf('follow_up', sql`f.id`)} as attachment_ids, ${attachmentsOf('follow_up', sql`f.id`)} as attachments, ${MAILS} as mails`;
export const SOURCE: Sql = sql`follow_up f left join customer c on (c.company_id, c.id) = (f.company_id, f.customer_id)
  left join dictionary d on (d.company_id, d.id) = (f.company_id, f.kind_id) left join app_user u on u.company_id = f.company_id and u.id = f.done_by`;

export async function loadFollowUp(tx: Tx, actor: Actor, id: number): Promise<FollowUp> {
  const found = await maybeOne<FollowUp>(
    tx,
    sql`select ${COLUMNS} from ${SOURCE} where f.company_id = app_company() and f.id = ${id}${customerVisible(actor)}`,
  );
  if (!found) throw notFound('跟进');
  return found;
}
