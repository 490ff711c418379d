// Automatic use of prepayments (预收) for receivables that have fallen due: oldest money on the oldest receivable of the same tenant and legal entity.
// Deposits are excluded: a deposit is only paid explicitly, never from an overpayment.
import sql from 'sql-template-tag';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { isOwed, openFen } from '#server/measures/finance/receivable';
import type { Actor } from '#server/platform/access/actor';
import type { Tx } from '#server/platform/db/database';
import { correctLateFees } from '../late-fee/correct-late-fees';
import { postWriteOffs } from '../posting/write-offs';

/** Posts the write-offs as of `today` and returns their number. It is idempotent. */
export async function usePrepayments(tx: Tx, today: CalendarDate): Promise<number> {
  // Locks in the same order as a manual write-off: money first, then receivables.
  const money = await tx.query<{ id: number; tenant_id: number }>(
    sql`select m.id, m.tenant_id from cash_record m
        where m.company_id = app_company() and m.direction = 'in' and m.voided_on is null and m.allocated_fen < m.amount_fen
          and m.tenant_id is not null and m.received_on <= ${today}::date order by m.id for update`,
  );
  if (money.length === 0) return 0;
  const tenants = [...new Set(money.map((row) => row.tenant_id))];
  const due = await tx.query<{ id: number }>(
    sql`select r.id from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        where r.company_id = app_company() and r.tenant_id = any(${tenants}::bigint[]) and ${isOwed} and r.due_date <= ${today}::date and i.kind <> 'deposit' order by r.id for update of r`,
  );
  const [cash, receivables] = [money, due].map((rows) => rows.map((row) => row.id));
  // Cumulative amounts of a tenant's money and receivables form intervals; each overlap is one write-off.
  const posted = await postWriteOffs(
    tx,
    { day: today, reason: '预收自动核销' },
    {
      ctes: sql`with money as (
          select m.id, m.tenant_id, m.legal_entity_id, m.received_on, m.created_by,
            sum(m.amount_fen - m.allocated_fen) over w as upto, m.amount_fen - m.allocated_fen as fen
          from cash_record m where m.company_id = app_company() and m.id = any(${cash}::bigint[])
          window w as (partition by m.tenant_id, m.legal_entity_id order by m.received_on, m.id)
        ), due as (
          select r.id, r.tenant_id, r.legal_entity_id, sum(${openFen}) over w as upto, ${openFen} as fen
          from receivable r where r.company_id = app_company() and r.id = any(${receivables}::bigint[])
          window w as (partition by r.tenant_id, r.legal_entity_id order by r.due_date, r.id)
        )`,
      columns: {
        legal_entity_id: sql`m.legal_entity_id`,
        receivable_id: sql`r.id`,
        cash_record_id: sql`m.id`,
        amount_fen: sql`least(m.upto, r.upto) - greatest(m.upto - m.fen, r.upto - r.fen)`,
        value_date: sql`m.received_on`,
        created_by: sql`m.created_by`,
      },
      from: sql`from money m join due r on (r.tenant_id, r.legal_entity_id) = (m.tenant_id, m.legal_entity_id)
          and least(m.upto, r.upto) > greatest(m.upto - m.fen, r.upto - r.fen)
        order by m.id, r.id`,
    },
  );
  // Posted on behalf of the user who registered the money, like the write-offs themselves.
  for (const user_id of new Set(posted.map((row) => row.created_by))) {
    const ids = posted.flatMap((row) => (row.created_by === user_id ? [row.receivable_id] : []));
    await correctLateFees({ tx, today, actor: { user_id } as Actor }, ids);
  }
  return posted.length;
}
