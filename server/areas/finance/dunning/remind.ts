// Reminders that are due by the plans of the tenants (自动催缴): each level of a bill once, one level at a time. A set-based query finds the overdue
// bills of tenants with a plan; paid amounts and amounts in instalment plans are left out.

import sql from 'sql-template-tag';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import { dueLevel } from '#domain/finance/arrears/dunning';
import { isOwed } from '#server/measures/finance/receivable';
import type { Actor } from '#server/platform/access/actor';
import type { Tx } from '#server/platform/db/database';
import { insertRecords } from '#server/platform/list/record';
import { loadBills } from '../bill/bill';
import { dunningPlans, stepsOf } from './dunning-plan';
import { endPlans } from './instalment-plan';
import { composeNotices } from './notice-content';

/** The system reads every park. */
const SYSTEM = { scope_park_ids: null } as Actor;
const LEVELS = [1, 2, 3];
/** Number of bills read per batch. */
const AT_ONCE = 500;

interface Overdue {
  id: number;
  tenant_id: number;
  days_overdue: number;
  last_level: number | null;
  last_on: string | null;
}

interface Now {
  today: string;
  now: Date;
}

/** Returns the overdue bills with an open amount, and the latest reminder of each. */
const overdueBills = (tx: Tx, today: string) =>
  tx.query<Overdue>(
    sql`select b.id, b.tenant_id, ${today}::date - b.due_date as days_overdue, n.level as last_level,
          to_char(n.created_at at time zone ${BUSINESS_TIME_ZONE}, 'YYYY-MM-DD') as last_on
        from bill b
        left join lateral (select n.level, n.created_at from bill_notice n
          where n.company_id = b.company_id and n.bill_id = b.id and n.level > 0 and n.status <> 'dropped'
          order by n.level desc, n.id desc limit 1) n on true
        where b.company_id = app_company() and b.status = 'issued' and b.due_date < ${today}::date and exists (
          select from bill_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
          where l.company_id = b.company_id and l.bill_id = b.id and l.live and ${isOwed})
        order by b.id`,
  );

export interface Reminded {
  /** Number of plans that ended as fulfilled or broken. */
  ended: number;
  notices: number;
}

/** Ends instalment plans, then creates the reminders of the day; a second run on the same day creates none. */
export async function remind(tx: Tx, { today, now }: Now): Promise<Reminded> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('reminders', app_company()))`);
  const ended = await endPlans(tx, today);
  const planOf = await dunningPlans(tx);
  const due = (await overdueBills(tx, today)).map(({ id, tenant_id, days_overdue, last_level, last_on }) => {
    const last = last_level !== null && last_on !== null ? { level: last_level, sent_on: last_on } : null;
    return { id, level: dueLevel(stepsOf(planOf(tenant_id)), days_overdue, last, today) };
  });
  let count = 0;
  for (const level of LEVELS) {
    const ids = due.flatMap((bill) => (bill.level === level ? [bill.id] : []));
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const bills = await loadBills(tx, SYSTEM, ids.slice(from, from + AT_ONCE), today);
      const { notices } = await composeNotices({ tx, today, now, author: null }, bills, level);
      await insertRecords(tx, 'bill_notice', notices);
      count += notices.length;
    }
  }
  return { ended, notices: count };
}
