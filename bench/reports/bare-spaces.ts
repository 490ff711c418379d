// The rent roll in hand-written SQL: spaces with their leases, rent, deposit and arrears shared over the spaces of a lease to the fen.
import { AS_OF, type Bare, leases } from './bare-leases';

/** Amounts of leases (id, fen) shared over their spaces by area, the largest remainders first. */
const shared = (
  amounts: string,
) => `select id, space_id, floor_fen + case when place <= fen - sum_floor then 1 else 0 end as fen from (
    select x.*, sum(floor_fen) over (partition by id) as sum_floor, row_number() over (partition by id order by part - floor_fen desc, space_id) as place
    from (select h.id, h.space_id, a.fen, a.fen * h.area_sqm / h.sqm as part, floor(a.fen * h.area_sqm / h.sqm)::bigint as floor_fen
      from held h join ${amounts} a on a.id = h.id) x) y`;

const items = (condition: string) =>
  `join charge_item i on i.company_id = app_company() and i.id = r.charge_item_id and ${condition}`;

export const bareRentRoll: Bare = {
  ctes: `${leases}, held as materialized (
      select l.*, x.space_id, x.area_sqm, a.sqm from lease l join area a on a.id = l.id
      join contract_space x on x.company_id = app_company() and x.contract_id = l.id and x.version_no = l.no where l.phase <> 'pending'
    ), rent as materialized (select s.id, div(2 * sum(s.twelfths) + 12, 24) as fen from step s join lease l on l.id = s.id and l.phase = 'running'
      where '${AS_OF}' between s.start_date and s.end_date group by s.id
    ), later as (select receivable_id, sum(amount_fen) as fen from receivable_entry where company_id = app_company() and accounting_date > '${AS_OF}' group by receivable_id
    ), arrears as materialized (
      select r.contract_id as id, sum(r.gross_fen - r.received_fen + coalesce(e.fen, 0)) as fen from receivable r left join later e on e.receivable_id = r.id
      where r.company_id = app_company() and r.due_date < '${AS_OF}' and r.accounting_date <= '${AS_OF}' and (r.voided_on is null or r.voided_on > '${AS_OF}')
      group by r.contract_id
    ), deposit as materialized (
      select m.id, sum(m.fen) as fen from (
        select r.contract_id as id, w.amount_fen as fen from receivable r ${items(`i.kind = 'deposit'`)}
        join write_off w on w.company_id = app_company() and w.receivable_id = r.id and w.offsets_id is null and w.accounting_date <= '${AS_OF}'
        where r.company_id = app_company() and (r.voided_on is null or r.voided_on > '${AS_OF}')
        union all
        select d.contract_id, case d.kind when 'carry_in' then d.amount_fen else -d.amount_fen end from deposit_entry d
        where d.company_id = app_company() and d.accounting_date <= '${AS_OF}') m group by m.id
    ), weight as materialized (select h.id, h.space_id, sum(s.twelfths * h.area_sqm / h.sqm) as rent from held h
      join step s on s.id = h.id and '${AS_OF}' between s.start_date and s.end_date where h.phase = 'running' group by h.id, h.space_id
    ), rent_part as materialized (${shared('rent')}), arrears_part as materialized (${shared('arrears')}), deposit_part as materialized (${shared('deposit')}
    ), lines as materialized (
      select s.id, s.number as space_number, b.name as building_name, f.name as floor_name, f.number as floor_number, p.name as park_name, s.park_id, s.building_id,
        v.use, v.list_price, v.price_unit, v.rentable_area_sqm, h.number, h.phase, h.start_date, h.last_day, h.area_sqm, t.name as tenant_name, k.price, k.basis, n.start_date as next_on, n.price as next_price, free.start_date as free_start, free.end_date as free_end,
        case when h.id is not null then coalesce(rp.fen, 0) end as monthly_rent_fen, case when h.id is not null then coalesce(ap.fen, 0) end as arrears_fen,
        case when h.id is not null then coalesce(dp.fen, 0) end as deposit_fen, round((h.last_day - '${AS_OF}'::date) * 12 / 365.0, 1) as remaining_months,
        case when h.phase = 'running' then h.last_day - '${AS_OF}'::date end as days, w.rent as weight
      from space s
      join space_value v on v.company_id = app_company() and v.space_id = s.id and v.start_date <= '${AS_OF}' and coalesce(v.end_date, '${AS_OF}') >= '${AS_OF}'
      join park p on p.company_id = app_company() and p.id = s.park_id join building b on b.company_id = app_company() and b.id = s.building_id
      join floor f on f.company_id = app_company() and f.id = s.floor_id
      left join held h on h.space_id = s.id left join tenant t on t.company_id = app_company() and t.id = h.tenant_id
      left join weight w on w.id = h.id and w.space_id = h.space_id
      left join step k on k.id = h.id and k.seq = 1 and '${AS_OF}' between k.start_date and k.end_date
      left join clause_price n on n.company_id = app_company() and n.clause_id = k.clause_id and n.start_date = k.end_date + 1
      left join lateral (select (e->>0)::date as start_date, (e->>1)::date as end_date from jsonb_array_elements(coalesce(k.free_periods, '[]')) e
        where (e->>1)::date >= '${AS_OF}' order by 1 limit 1) free on true
      left join rent_part rp on rp.space_id = s.id left join arrears_part ap on ap.space_id = s.id left join deposit_part dp on dp.space_id = s.id
      where s.company_id = app_company() and s.valid_from <= '${AS_OF}' and coalesce(s.valid_to, '${AS_OF}') >= '${AS_OF}')`,
  rows: `select * from lines order by park_name, building_name, floor_number, space_number`,
  totals: `select park_id, building_id, count(*) as space_count, sum(monthly_rent_fen) as monthly_rent_fen, sum(deposit_fen) as deposit_fen, sum(arrears_fen) as arrears_fen,
      sum(rentable_area_sqm)::text as rentable_area_sqm, sum(rentable_area_sqm) filter (where phase = 'running')::text as leased_area_sqm,
      round(sum(area_sqm * days) / nullif(365 * sum(area_sqm) filter (where days is not null), 0), 2)::text as wale_area,
      round(round(sum(weight * days), 20) / nullif(365 * sum(weight), 0), 2)::text as wale_rent,
      round(sum(monthly_rent_fen) / 100 / nullif(sum(area_sqm), 0), 2)::text as average_price,
      coalesce(sum(rentable_area_sqm) filter (where phase = 'holdover'), 0)::text as holdover_area_sqm
    from lines group by grouping sets ((park_id, building_id), (park_id), ()) order by park_id nulls last, building_id nulls last`,
};
