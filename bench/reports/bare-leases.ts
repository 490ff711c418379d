// Leases and their rent in hand-written SQL, on the day of the bench.
export const AS_OF = '2026-03-16';

export interface Bare {
  ctes: string;
  /** Rows of a page, in its order. */
  rows: string;
  totals: string;
}

/** `lease`: leases running on the day, with the version in force; `rent`: its price on a day, in twelfths of a fen. */
export const leases = `with version as (
    select contract_id, max(version_no) as no from contract_version where company_id = app_company() and effective_on <= '${AS_OF}' group by contract_id
  ), lease as materialized (
    select c.id, c.number, c.park_id, c.tenant_id, c.start_date, coalesce(c.leave_date, c.end_date) as last_day, coalesce(v.no, 1) as no,
      case when c.start_date > '${AS_OF}' then 'pending' when c.end_date >= '${AS_OF}' then 'running' else 'holdover' end as phase
    from contract c left join version v on v.contract_id = c.id
    left join contract_holdover h on h.company_id = c.company_id and h.contract_id = c.id and h.status <> 'cancelled' and h.start_date <= '${AS_OF}'
      and coalesce(h.end_date, '${AS_OF}') >= '${AS_OF}'
    where c.company_id = app_company() and c.status = 'approved' and (c.leave_date is null or c.leave_date >= '${AS_OF}')
      and (c.end_date >= '${AS_OF}' or h.id is not null)
  ), area as materialized (
    select l.id, sum(s.area_sqm) as sqm from lease l
    join contract_space s on s.company_id = app_company() and s.contract_id = l.id and s.version_no = l.no group by l.id
  ), step as materialized (
    select l.id, k.id as clause_id, k.seq, k.basis, p.price, p.start_date, p.end_date, k.terms -> 'free_periods' as free_periods,
      100 * p.price * case when (k.terms ->> 'price_includes_tax')::boolean then 1 else 1 + (k.terms ->> 'tax_rate')::numeric end
        * case k.basis when 'per_sqm_day' then 365 * a.sqm else 12 * a.sqm end as twelfths
    from lease l join area a on a.id = l.id
    join charge_clause k on k.company_id = app_company() and k.contract_id = l.id and k.version_no = l.no
    join charge_item i on i.company_id = app_company() and i.id = k.charge_item_id and i.kind = 'rent'
    join clause_price p on p.company_id = app_company() and p.clause_id = k.id and p.start_date <= l.last_day)`;
