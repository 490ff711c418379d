// The books of the month before last are closed: its revenue is straight-lined, every posting has its voucher, and the vouchers were exported. Last
// month's end is pending.
import sql from 'sql-template-tag';
import { setPeriodLock } from '#api/finance/period-lock';
import {
  exportVouchers,
  makeVouchers,
  postAmortisation,
  postRevenue,
  previewAmortisation,
} from '#api/finance/voucher/voucher';
import { addMonths, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { openLife } from '../calls';
import type { Stage } from '../stage';

/** The day of the following month on which finance closes. */
const CLOSED_ON = '05';

/** Closes all parks together: the books of an entity cover all its parks. */
export async function seedClosing(stage: Pick<Stage, 'tx' | 'today' | 'setup'>): Promise<void> {
  const { tx, today, setup } = stage;
  await tx.query(
    sql`insert into ledger_subject (company_id, code, name, side)
        select company_id, '1002.' || lpad(row_number() over (order by id)::text, 2, '0'), name, 'debit'
        from flow_account where company_id = app_company()`,
  );
  await tx.query(
    sql`update flow_account a set subject = '1002.' || lpad(n.place::text, 2, '0')
        from (select id, row_number() over (order by id) as place from flow_account where company_id = app_company()) n
        where a.company_id = app_company() and a.id = n.id`,
  );
  const { call } = await openLife(stage);
  const month = yearMonthOf(addMonths(today, -2));
  const day = `${yearMonthOf(addMonths(today, -1))}-${CLOSED_ON}`;
  for (const { id: legal_entity_id } of setup.entities) {
    const books = { legal_entity_id, month };
    await call('finance', postRevenue, books, day);
    const { posting_count } = await call('finance', previewAmortisation, books, day);
    if (posting_count > 0) await call('finance', postAmortisation, books, day);
    await call('finance', makeVouchers, { ...books, merge: 'document' }, day);
    await call('finance', exportVouchers, { ...books, again: false }, day);
  }
  await call('admin', setPeriodLock, { month, reason: '', legal_entity_ids: [] }, day);
}
