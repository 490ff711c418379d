-- The forecast apart: what is contracted is the same in every scenario and worked out once, whatever follows. It reads the receivables
-- that the cash flow reads, but rents alone, and splits them by the same months.

create function receivables_known_on(day date) returns table (
    receivable_id bigint, contract_id bigint, charge_item_id bigint, version_no integer, clause_id bigint, start_date date, end_date date,
    due_date date, gross_fen bigint, net_fen bigint)
  language sql stable rows 1000
begin atomic
  select r.id, r.contract_id, r.charge_item_id, r.version_no, r.clause_id, r.start_date, r.end_date, r.due_date, r.gross_fen, r.net_fen
  from receivable r
  where r.company_id = app_company() and r.adjusts_id is null and (r.voided_on is null or r.voided_on > day)
    and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day)
  union all
  select r.id, r.contract_id, r.charge_item_id, o.version_no, o.clause_id, o.start_date, o.end_date, o.due_date, r.gross_fen, r.net_fen
  from receivable r join receivable o on o.company_id = r.company_id and o.id = r.adjusts_id
  where r.company_id = app_company() and r.adjusts_id is not null and (r.voided_on is null or r.voided_on > day)
    and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day);
end;
comment on function receivables_known_on is
  'Every receivable posted by the day, also one that falls due later, in fen; an adjustment with the version, clause, period and due date of '
  'what it adjusts. docs/domain §5.7, §7.1.';

create function months_of_period(start_date date, end_date date, first_day date, last_day date)
  returns table (month date, before numeric, upto numeric, of_days numeric) language sql immutable rows 3
begin atomic
  select m.first, greatest(m.first - start_date, 0)::numeric, (least((m.first + interval '1 month')::date - 1, end_date) - start_date + 1)::numeric,
    (end_date - start_date + 1)::numeric
  from generate_series(date_trunc('month', greatest(start_date, first_day)::timestamp), least(end_date, last_day)::timestamp, interval '1 month') g
  cross join lateral (select g::date as first) m;
end;
comment on function months_of_period is
  'The months of a period between two days, each with the days of the period before it, through it, and in all. docs/domain §7.1.';

create function part_of_amount(amount bigint, before numeric, upto numeric, of_days numeric) returns bigint language sql immutable
  return case when before = 0 and upto = of_days then amount
    else round(amount * upto / of_days)::bigint - round(amount * before / of_days)::bigint end;
comment on function part_of_amount is
  'The part of an amount that falls to a month of months_of_period: the difference of two running totals, so that the months add up to the amount. docs/domain §7.1.';

create or replace function cash_flow_between(day date, first_day date, last_day date, by_period boolean) returns table (
    receivable_id bigint, month date, gross_fen bigint, net_fen bigint, received_fen bigint)
  language sql stable rows 1000
begin atomic
  select w.receivable_id, date_trunc('month', w.due_date)::date, w.gross_fen, w.net_fen, 0::bigint
  from receivables_known_on(day) w where not by_period and w.due_date between first_day and last_day
  union all
  select w.receivable_id, m.month, part_of_amount(w.gross_fen, m.before, m.upto, m.of_days), part_of_amount(w.net_fen, m.before, m.upto, m.of_days), 0::bigint
  from receivables_known_on(day) w
  cross join lateral months_of_period(w.start_date, w.end_date, first_day, last_day) m
  where by_period and w.start_date <= last_day and w.end_date >= first_day
  union all
  select e.receivable_id, date_trunc('month', e.accounting_date)::date, 0::bigint, 0::bigint, e.amount_fen
  from write_off e
  where e.company_id = app_company() and e.offsets_id is null and e.accounting_date between first_day and least(last_day, day);
end;

create function contracted_rent_ahead(day date, months integer) returns table (space_id bigint, month date, fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with ahead as (
    select (date_trunc('month', day) + interval '1 month')::date as first_day,
      (date_trunc('month', day) + (months + 1) * interval '1 month')::date - 1 as last_day
  ), charged as materialized (
    -- Rows of a contract voided since stand until their void, as in the cash flow.
    select w.* from ahead h cross join lateral receivables_known_on(day) w
    join charge_item i on i.company_id = app_company() and i.id = w.charge_item_id and i.kind = 'rent'
    join contract c on c.company_id = app_company() and c.id = w.contract_id and c.status in ('approved', 'void')
    where w.start_date <= h.last_day and w.end_date >= h.first_day
  ), agreed as (
    -- What bears no version belongs to the terms at the start of its period.
    select w.* from charged w where w.version_no is not null
    union all
    select w.receivable_id, w.contract_id, w.charge_item_id, v.version_no, w.clause_id, w.start_date, w.end_date, w.due_date, w.gross_fen, w.net_fen
    from charged w join version_days() v on v.contract_id = w.contract_id and v.days @> w.start_date
    where w.version_no is null
  ), cell as materialized (
    select row_number() over () as place, a.contract_id, a.version_no, t.spaces, m.month, part_of_amount(a.gross_fen, m.before, m.upto, m.of_days) as fen
    from ahead h cross join agreed a
    left join charge_clause k on k.company_id = app_company() and k.id = a.clause_id
    cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) -> 'spaces' as spaces) t
    cross join lateral months_of_period(a.start_date, a.end_date, h.first_day, h.last_day) m
  ), part as materialized (
    select d.place, d.month, d.fen, c.space_id, c.area_sqm, sum(c.area_sqm) over (partition by d.place) as total_sqm
    from cell d
    join contract_space c on c.company_id = app_company() and c.contract_id = d.contract_id and c.version_no = d.version_no
      and (d.spaces is null or d.spaces @> to_jsonb(c.space_id))
    where d.fen <> 0
  ), given as (
    select array_agg(p.place) as owners, array_agg(p.space_id) as ids, array_agg(p.fen) as totals,
      array_agg(round(p.fen * p.area_sqm, 40) / p.total_sqm) as parts from part p where p.area_sqm <> p.total_sqm
  )
  select c.space_id, c.month, sum(c.fen)::bigint
  from (
    -- What falls to one space is not shared.
    select p.space_id, p.month, p.fen from part p where p.area_sqm = p.total_sqm
    union all
    select s.id, d.month, s.fen
    from given g
    cross join lateral shares_by_largest_remainder(g.owners, g.ids, g.parts, g.totals) s
    join cell d on d.place = s.owner_id) c
  group by c.space_id, c.month;
end;
comment on function contracted_rent_ahead is
  'The rent of its leases that each space brings in the months after the day, gross fen: rows by period as known on the day, each shared '
  'over its spaces by agreed area. Months without any have no row. docs/domain §7.1, §7.3.';

create function market_rent_ahead(day date, months integer, scenario bigint)
  returns table (space_id bigint, month date, fen bigint, renewed_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  -- Rounded once for a space and month, half up: no price is below 0.
  select l.space_id, m.day::date, div(2 * l.rent_twelfths + 12, 24)::bigint, div(2 * l.renewed_twelfths + 12, 24)::bigint
  from market_leases_on(day, months, scenario) l
  join space s on s.company_id = app_company() and s.id = l.space_id
  cross join lateral generate_series(greatest(l.start_date + l.free_months * interval '1 month', date_trunc('month', s.valid_from - 1) + interval '1 month'),
    least(l.end_date, (date_trunc('month', day) + (months + 1) * interval '1 month')::date - 1, s.valid_to), interval '1 month') m (day)
  where s.valid_to is null or s.valid_to >= (m.day + interval '1 month')::date - 1;
end;
comment on function market_rent_ahead is
  'What may follow the leases signed by a scenario, by space and month after the day, gross fen, and of it what a renewing tenant pays: '
  'rounded once for space and month. docs/domain §7.3.';

create or replace function forecast_on(day date, months integer, scenario bigint) returns table (
    space_id bigint, month date, contracted_fen bigint, renewed_fen bigint, new_fen bigint)
  language sql stable rows 1000
begin atomic
  select c.space_id, c.month, c.fen, 0::bigint, 0::bigint from contracted_rent_ahead(day, months) c
  union all
  select m.space_id, m.month, 0::bigint, m.renewed_fen, m.fen - m.renewed_fen from market_rent_ahead(day, months, scenario) m;
end;
comment on function forecast_on is
  'What each space brings in the months after the day, gross fen: contracted_rent_ahead, and market_rent_ahead apart as paid by a renewing '
  'tenant and by a new one, each a row of its own, to be added up. The rule of domain/finance/accounting/forecast.ts. docs/domain §7.3.';

grant execute on function receivables_known_on, months_of_period, part_of_amount, contracted_rent_ahead, market_rent_ahead to lease_app;
