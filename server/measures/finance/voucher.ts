// Postings that vouchers are created for (凭证, docs/domain §6).
import sql, { type Sql } from 'sql-template-tag';

/** Is true when receivables are dated by the first day of their period (`voucher.accrual_day`), otherwise by their due date. */
const BY_START: Sql = sql`coalesce((select p.value #>> '{}' = 'start' from company_parameter p
  where p.company_id = app_company() and p.key = 'voucher.accrual_day'), false)`;

/** Columns (event, posting_id, day, …) of a legal entity between two days. */
const voucherEvents = (entity: Sql, first: Sql, last: Sql): Sql =>
  sql`voucher_events((${entity})::bigint, ${first}, ${last}, ${BY_START})`;

/** The postings of these that are in no voucher yet. */
export const unvoucheredBetween = (entity: Sql, first: Sql, last: Sql): Sql =>
  sql`(select v.* from ${voucherEvents(entity, first, last)} v where not exists (
    select from voucher_posting p where p.company_id = app_company() and p.event = v.event and p.posting_id = v.posting_id))`;
