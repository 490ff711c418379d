// The write-off entries that join money and receivables, as shown on both sides.
import sql, { type Sql } from 'sql-template-tag';
import type { WriteOffEntry } from '#api/finance/receivable/receivable.schema';
import type { Tx } from '#server/platform/db/database';

/** Returns the entries that match a condition on `w`, in the order they were posted. */
export function entriesOf(tx: Tx, condition: Sql): Promise<WriteOffEntry[]> {
  return tx.query<WriteOffEntry>(
    sql`select w.id, w.cash_record_id, w.receivable_id, w.amount_fen, w.value_date, w.accounting_date, coalesce(m.payer, case when w.deposit_entry_id is null then '冲抵' else '保证金抵扣' end) as payer, i.name as charge_item,
          t.name as tenant_name, r.start_date || ' ~ ' || r.end_date as period, w.reverses_id,
          exists (select from write_off u where u.company_id = w.company_id and u.reverses_id = w.id) as undone,
          (select q.id from write_off_undo q where q.company_id = w.company_id and q.write_off_id = w.id and q.status = 'auditing') as undo_request_id, w.reason,
          a.display_name as created_by
        from write_off w
        left join cash_record m on (m.company_id, m.id) = (w.company_id, w.cash_record_id)
        join receivable r on (r.company_id, r.id) = (w.company_id, w.receivable_id)
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
        join app_user a on a.company_id = w.company_id and a.id = w.created_by
        where w.company_id = app_company() and ${condition} order by w.id`,
  );
}
