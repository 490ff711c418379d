// Bills of the last three months, each run on its day before the payments, sent to the tenants; some unpaid ones have a first reminder.
import sql from 'sql-template-tag';
import { voidBill } from '#api/finance/bill/bill';
import { PARAMETERS } from '#api/setup/parameter/parameters';
import { addMonths, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import { loadBills } from '#server/areas/finance/bill/bill';
import { runAtOnce } from '#server/areas/finance/bill/bill-run';
import { composeNotices } from '#server/areas/finance/dunning/notice-content';
import { insertRecords } from '#server/platform/list/record';
import { auditAll } from '#server/platform/use-case/audit';
import type { Life } from '../calls';

const MONTHS = 3;
const MOST_REMINDED = 6;
const REFUSED = '550 5.1.1 收件地址不存在';

interface Run {
  /** Day of the run. */
  day: CalendarDate;
  /** Billed month. */
  month: string;
}

/** Returns the last runs: each on the enterprise's billing day, for the following month. */
export const billRunsOf = (today: CalendarDate): Run[] =>
  Array.from({ length: MONTHS }, (_, place) => {
    const month = addMonths(`${today.slice(0, 7)}-01`, place + 1 - MONTHS);
    return { day: `${addMonths(month, -1).slice(0, 7)}-${PARAMETERS['bill.day'].value}`, month: month.slice(0, 7) };
  });

/** Runs the bills of a park and sends them, except the first two of the last run: one waits, one failed. */
export async function runBills(life: Life, park_id: number, { day, month }: Run): Promise<void> {
  const { tx } = life.stage;
  // Contracts signed after that day did not exist for the run.
  const unsigned = sql`company_id = app_company() and park_id = ${park_id} and signed_on > ${day}::date`;
  await tx.query(sql`update contract set billed_through = '9999-12-31' where ${unsigned}`);
  const limits = { left_out_tenant_ids: [], min_fen: 0 };
  await runAtOnce(life.callOf('finance', day), { month, park_ids: [park_id], earlier: false, ...limits });
  await tx.query(sql`update contract set billed_through = null where ${unsigned}`);
  const bills = await tx.query<{ id: number }>(
    sql`select id from bill where company_id = app_company() and park_id = ${park_id} and month = ${`${month}-01`}::date order by id`,
  );
  await send(
    life,
    bills.map((bill) => bill.id),
    0,
    day,
  );
}

async function send(life: Life, ids: readonly number[], level: number, day: CalendarDate): Promise<void> {
  const { tx, setup } = life.stage;
  const { actor, now, request_id } = life.callOf('finance', day);
  const bills = await loadBills(tx, actor, ids, day);
  const { notices } = await composeNotices({ tx, today: day, now, author: setup.users.finance }, bills, level);
  const sent_at = new Date(now.getTime() + 120_000).toISOString();
  await insertRecords(
    tx,
    'bill_notice',
    notices.map((notice) => ({ ...notice, status: 'sent', tries: 1, sent_at })),
  );
  const report = [...new Set(notices.map((notice) => notice.bill_id))];
  const entries = report.map((object_id) => ({ object: 'bill', object_id, action: 'bill-notify', after: { level } }));
  await auditAll(tx, actor, request_id, entries, now);
}

/** Later states of the bills: reminders, one failed delivery, one waiting, one voided. */
export async function afterBills(life: Life, park_id: number): Promise<void> {
  const { tx, today } = life.stage;
  const bills = await tx.query<{ id: number }>(
    sql`select b.id from bill b where b.company_id = app_company() and b.park_id = ${park_id} and b.due_date < ${today}::date - 3
          and exists (select from bill_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
            where l.company_id = b.company_id and l.bill_id = b.id and r.received_fen < r.gross_fen)
        order by b.id limit ${MOST_REMINDED}`,
  );
  await send(
    life,
    bills.map((bill) => bill.id),
    1,
    today,
  );
  const last = await tx.query<{ id: number }>(
    sql`select n.id from bill_notice n join bill b on (b.company_id, b.id) = (n.company_id, n.bill_id)
        where n.company_id = app_company() and b.park_id = ${park_id} and n.level = 0 order by n.id desc limit 2`,
  );
  const [waiting, failed] = last.map(({ id }) => id);
  await tx.query(
    sql`update bill_notice set status = case when id = ${waiting ?? 0} then 'waiting' else 'failed' end, sent_at = null,
          tries = case when id = ${waiting ?? 0} then 0 else 5 end, failure = case when id = ${waiting ?? 0} then '' else ${REFUSED} end
        where company_id = app_company() and id in (${waiting ?? 0}, ${failed ?? 0})`,
  );
  const [wrong] = await tx.query<{ id: number }>(
    sql`select id from bill where company_id = app_company() and park_id = ${park_id} order by id desc limit 1`,
  );
  if (wrong) await life.call('finance', voidBill, { id: wrong.id, reason: '租客要求合并到下月账单' });
}
