// Aging, costs and collection in hand-written SQL: receivables in their state on the day, read once, and their figures summed.
import { AS_OF, type Bare } from './bare-leases';

const BUCKETS = ['not_due', '1-30', '31-60', '61-90', '91-180', '181-365', '>365'];

/** Receivables in their state on the day: later allocations are subtracted from the total. */
const standing = (narrowed: string) => `standing as materialized (
    select r.id, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, r.due_date, r.gross_fen, r.net_fen, r.tax_fen, r.corrected_by,
      r.received_fen - coalesce(e.fen, 0) as received_fen
    from receivable r
    left join (select receivable_id, sum(fen) as fen from (
        select w.receivable_id, w.amount_fen as fen from write_off w where w.company_id = app_company() and w.accounting_date > '${AS_OF}'
        union all select w.offsets_id, -w.amount_fen from write_off w where w.company_id = app_company() and w.accounting_date > '${AS_OF}' and w.offsets_id is not null) x
      group by receivable_id) e on e.receivable_id = r.id
    where r.company_id = app_company() and (r.voided_on is null or r.voided_on > '${AS_OF}')${narrowed}
      and case when r.posted_on is null then r.accounting_date <= '${AS_OF}' or r.due_date > '${AS_OF}' else r.posted_on <= '${AS_OF}' end
  )`;

const names = `join park p on p.company_id = app_company() and p.id = l.park_id`;

export const bareAging: Bare = {
  ctes: `with ${standing(` and (r.received_fen <> r.gross_fen or exists (select from write_off w where w.company_id = app_company() and w.receivable_id = r.id and w.accounting_date > '${AS_OF}'))`)}, cell as materialized (
      select tenant_id, park_id, case when due_date >= '${AS_OF}' then 0 else width_bucket('${AS_OF}'::date - due_date, array[1, 31, 61, 91, 181, 366]) end as place,
        sum(gross_fen - received_fen)::bigint as fen, min(due_date) filter (where gross_fen > received_fen) as oldest
      from standing where gross_fen <> received_fen group by 1, 2, 3
    ), lines as materialized (
      select tenant_id, park_id, sum(fen)::bigint as open_fen, coalesce(sum(fen) filter (where place > 0), 0)::bigint as overdue_fen, min(oldest) as oldest,
        jsonb_object_agg((array['${BUCKETS.join("','")}'])[place + 1], fen) as buckets
      from cell group by 1, 2)`,
  rows: `select l.*, t.name as tenant_name, p.name as park_name from lines l ${names} join tenant t on t.company_id = app_company() and t.id = l.tenant_id
    order by p.name, t.name limit 100`,
  totals: `select s.*, b.buckets from (select park_id, sum(open_fen)::bigint as open_fen, sum(overdue_fen)::bigint as overdue_fen from lines group by grouping sets ((park_id), ())) s
    join (select park_id, jsonb_object_agg(place, fen) as buckets from (select park_id, place, sum(fen) as fen from cell group by grouping sets ((park_id, place), (place))) x group by park_id) b
      on b.park_id is not distinct from s.park_id order by s.park_id nulls last`,
};

const THIS_YEAR = ` and r.due_date between '2026-01-01' and '2026-12-31'`;

export const bareCosts: Bare = {
  ctes: `with ${standing(THIS_YEAR)}, paid as materialized (
      select w.receivable_id, sum(w.amount_fen) filter (where w.cash_record_id is not null) as cash, sum(w.amount_fen) filter (where w.deposit_entry_id is not null) as deposit
      from write_off w join receivable r on r.company_id = app_company() and r.id = w.receivable_id${THIS_YEAR}
      where w.company_id = app_company() and w.accounting_date <= '${AS_OF}' group by w.receivable_id
    ), cell as materialized (
      select s.park_id, s.charge_item_id, date_trunc('month', s.due_date)::date as month, sum(s.gross_fen)::bigint as gross, sum(s.net_fen)::bigint as net, sum(s.tax_fen)::bigint as tax,
        coalesce(-sum(s.gross_fen) filter (where s.corrected_by = 'person' and s.gross_fen < 0), 0)::bigint as waived, coalesce(sum(p.cash), 0)::bigint as cash,
        coalesce(sum(p.deposit), 0)::bigint as deposit, sum(s.received_fen)::bigint as settled
      from standing s left join paid p on p.receivable_id = s.id group by 1, 2, 3
    ), lines as materialized (
      select park_id, charge_item_id, sum(gross)::bigint as gross_fen, sum(net)::bigint as net_fen, sum(tax)::bigint as tax_fen, sum(waived)::bigint as waived_fen,
        sum(cash)::bigint as received_fen, sum(deposit)::bigint as deposit_used_fen, sum(settled)::bigint as settled_fen, sum(gross - settled)::bigint as open_fen,
        jsonb_object_agg(month, gross) as by_month, jsonb_object_agg(month, settled) as settled_by_month
      from cell group by 1, 2)`,
  rows: `select l.*, i.name as charge_item, p.name as park_name from lines l ${names} join charge_item i on i.company_id = app_company() and i.id = l.charge_item_id
    order by p.name, i.name limit 100`,
  totals: `select s.*, m.by_month, m.settled_by_month from (select park_id, sum(gross_fen)::bigint as gross_fen, sum(net_fen)::bigint as net_fen, sum(tax_fen)::bigint as tax_fen,
        sum(waived_fen)::bigint as waived_fen, sum(received_fen)::bigint as received_fen, sum(deposit_used_fen)::bigint as deposit_used_fen, sum(settled_fen)::bigint as settled_fen,
        sum(open_fen)::bigint as open_fen from lines group by grouping sets ((park_id), ())) s
    join (select park_id, jsonb_object_agg(month, gross) as by_month, jsonb_object_agg(month, settled) as settled_by_month
      from (select park_id, month, sum(gross) as gross, sum(settled) as settled from cell group by grouping sets ((park_id, month), (month))) x group by park_id) m
      on m.park_id is not distinct from s.park_id order by s.park_id nulls last`,
};
