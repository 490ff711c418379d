// Details of a receivable: its corrections, the late fees charged for it, and its invoices.
import sql from 'sql-template-tag';
import type { Adjustment, InvoiceOfReceivable, LateFeeEntry } from '#api/finance/receivable/receivable.schema';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import { adjustmentSums } from '#server/measures/finance/receivable';
import type { Tx } from '#server/platform/db/database';

export const adjustmentsOf = (tx: Tx, receivable_id: number): Promise<Adjustment[]> =>
  tx.query<Adjustment>(
    sql`select r.id, (r.created_at at time zone ${BUSINESS_TIME_ZONE})::date as created_on, r.gross_fen, r.received_fen, r.voided_on is not null as voided,
          r.remark, u.display_name as created_by
        from receivable r join app_user u on u.company_id = r.company_id and u.id = r.created_by
        where r.company_id = app_company() and r.adjusts_id = ${receivable_id} order by r.id`,
  );

export const lateFeesOf = (tx: Tx, receivable_id: number): Promise<LateFeeEntry[]> =>
  tx.query<LateFeeEntry>(
    sql`select r.id, p.through, r.gross_fen, r.received_fen, r.voided_on is not null as voided,
          -d.gross as waived_fen
        from late_fee_posting p join receivable r on (r.company_id, r.id) = (p.company_id, p.receivable_id)
        cross join lateral ${adjustmentSums(sql`r.id`)} d
        where p.company_id = app_company() and p.principal_id = ${receivable_id} order by p.seq`,
  );

/** Returns every invoice line of the receivable; reversing lines are negative. */
export const invoicesOf = (tx: Tx, receivable_id: number): Promise<InvoiceOfReceivable[]> =>
  tx.query<InvoiceOfReceivable>(
    sql`select l.id, i.id as invoice_id, i.serial, i.kind, i.status, i.number, i.issued_on, l.gross_fen
        from invoice_line l join invoice i on (i.company_id, i.id) = (l.company_id, l.invoice_id)
        where l.company_id = app_company() and l.receivable_id = ${receivable_id} order by l.id`,
  );
