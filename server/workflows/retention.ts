// Erases contacts of customers without activity, of tenants who left and owe nothing, and of inactive channels when the enterprise's retention period
// is over (保存期, docs/domain §4). Each erasure works like a manual one, with an audit entry.
import sql, { type Sql } from 'sql-template-tag';
import { addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { commissionsOn } from '../measures/contracts/commission';
import { dayOf } from '../measures/investment/pipeline';
import type { Tx } from '../platform/db/database';
import { audit } from '../platform/use-case/audit';
import { parameterValue } from '../policies/parameters';
import { forget, identifying } from './personal-data';

/** No user: the nightly job. */
const NIGHT = { user_id: 0, display_name: '夜间任务' };
const ERASED = '已删除';

interface Due {
  object: 'customer' | 'tenant' | 'channel';
  id: number;
  version: number;
  kind: 'company' | 'person';
  name: string;
  contacts: { seq: number; name: string; phone: string; email: string }[];
}

/** The condition that the relation to a tenant has been over since a day: every contract terminated, nothing open, none in preparation. */
const isOver = (tenant: Sql, since: CalendarDate): Sql => sql`(
  exists (select from contract c where c.company_id = app_company() and c.tenant_id = ${tenant} and c.status = 'approved')
  and not exists (select from contract c where c.company_id = app_company() and c.tenant_id = ${tenant} and c.status <> 'void'
    and (c.status <> 'approved' or c.leave_date is null or c.leave_date > ${since}::date))
  and not exists (select from receivable r where r.company_id = app_company() and r.tenant_id = ${tenant}
    and r.voided_on is null and r.received_fen <> r.gross_fen))`;

const contactsOf = (table: Sql, contacts: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('seq', k.seq, 'name', k.name, 'phone', k.phone, 'email', k.email) order by k.seq), '[]')
  from ${table} k where k.company_id = app_company() and ${contacts} and k.name <> ${ERASED})`;

/** The condition that a channel `h` has been inactive since a day: disabled, its tenants have left, and nothing is owed to it. */
const isRemaining = (since: CalendarDate): Sql => sql`(
  not h.enabled and greatest(${dayOf(sql`h.created_at`)},
    (select ${dayOf(sql`max(l.at)`)} from audit_log l
      where l.company_id = app_company() and l.object = 'channel' and l.object_id = h.id and l.action = 'update'),
    (select ${dayOf(sql`max(c.created_at)`)} from customer c where c.company_id = app_company() and c.channel_id = h.id)) <= ${since}::date
  and not exists (select from customer c where c.company_id = app_company() and c.channel_id = h.id and c.status = 'open')
  and not exists (select from contract c where c.company_id = app_company() and c.channel_id = h.id and c.status <> 'void'
    and (c.status <> 'approved' or c.leave_date is null or c.leave_date > ${since}::date))
  and not exists (select from owed where owed.channel_id = h.id))`;

const dueSince = (tx: Tx, since: CalendarDate, today: CalendarDate): Promise<Due[]> =>
  tx.query<Due>(
    sql`with owed as (select x.channel_id from ${commissionsOn(today)} x where x.open_fen <> 0), due as (
          select 'customer' as object, c.id, c.version, c.kind, c.name, ${contactsOf(sql`customer_contact`, sql`k.customer_id = c.id`)} as contacts
          from customer c
          where c.company_id = app_company() and c.status <> 'open' and greatest(${dayOf(sql`c.created_at`)},
              (select max(f.followed_on) from follow_up f where f.company_id = c.company_id and f.customer_id = c.id),
              (select ${dayOf(sql`max(e.entered_at)`)} from customer_stage e where e.company_id = c.company_id and e.customer_id = c.id)) <= ${since}::date
            and (c.tenant_id is null or ${isOver(sql`c.tenant_id`, since)})
          union all
          select 'tenant', t.id, t.version, t.kind, t.name, ${contactsOf(sql`tenant_contact`, sql`k.tenant_id = t.id`)}
          from tenant t where t.company_id = app_company() and ${isOver(sql`t.id`, since)}
          union all
          select 'channel', h.id, h.version, 'company', h.name, ${contactsOf(sql`channel_contact`, sql`k.channel_id = h.id`)}
          from channel h where h.company_id = app_company() and ${isRemaining(since)})
        select * from due where json_array_length(contacts) > 0 order by object, id`,
  );

async function erase(tx: Tx, { object, id, version, kind, name, contacts }: Due): Promise<void> {
  const termsOf = (contacts: Due['contacts']) => identifying(contacts.flatMap(({ phone, email }) => [phone, email]));
  if (kind === 'person') {
    const names = [name, ...contacts.map((contact) => contact.name)];
    await forget(tx, object, { id, version, contact: null }, names, termsOf(contacts));
  } else
    for (const [turn, contact] of contacts.entries()) {
      const subject = { id, version: version + turn, contact: contact.seq - 1 };
      await forget(tx, object, subject, [contact.name], termsOf([contact]));
    }
  await audit(tx, NIGHT, '', { object, object_id: id, action: 'erase', after: { reason: '保存期满' } });
}

/** Returns the number of erased contacts; it is idempotent. */
export async function eraseExpired(tx: Tx, today: CalendarDate): Promise<number> {
  const months = await parameterValue(tx, 'privacy.keep_months');
  if (months === 0) return 0;
  const due = await dueSince(tx, addMonths(today, -months), today);
  for (const each of due) await erase(tx, each);
  return due.length;
}
