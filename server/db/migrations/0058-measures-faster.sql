-- The same figures, sooner at the size of a large operator: what has nothing to share is not shared, what a question does not need is
-- not read.

-- A lease of one space has nothing to share.
create or replace function rent_in_force_on(day date) returns table (contract_id bigint, space_id bigint, rent_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with clause as materialized (select * from rent_clauses_on(day)
  ), total as materialized (
    -- Rounded once for the contract, half up: no price is below 0. A clause counts once, whatever spaces it covers.
    select k.contract_id, min(k.space_id) as first_id, max(k.space_id) as last_id,
      div(2 * sum(k.rent_twelfths) filter (where k.space_id = k.of_clause) + 12, 24)::bigint as fen
    from (select c.*, min(c.space_id) over (partition by c.clause_id) as of_clause from clause c) k group by k.contract_id
  ), part as (
    -- A space's part of each clause that covers it, by area. The sum of 60 decimals is cut to 50: thirds that add up to a whole
    -- fen are one again, and parts that differ do so far before.
    select k.contract_id, k.space_id, t.fen as total_fen, round(sum(round(k.rent_twelfths * k.area_sqm, 60) / (12 * k.clause_sqm)), 50) as fen
    from clause k join total t on t.contract_id = k.contract_id and t.first_id <> t.last_id group by k.contract_id, k.space_id, t.fen
  ), given as (
    select array_agg(p.contract_id) as owners, array_agg(p.space_id) as ids, array_agg(p.fen) as parts, array_agg(p.total_fen) as totals from part p
  )
  select t.contract_id, t.first_id, t.fen from total t where t.first_id = t.last_id
  union all
  select s.owner_id, s.id, s.fen from given g cross join lateral shares_by_largest_remainder(g.owners, g.ids, g.parts, g.totals) s;
end;

-- What is held is asked for oftener than what was asked for, which reads every receivable.
create or replace view deposit_move with (security_invoker) as
  select r.company_id, r.contract_id, r.charge_item_id, 'ask' as kind, r.accounting_date, r.voided_on, r.gross_fen as amount_fen, 0::bigint as held_fen
  from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
  where r.contract_id is not null
  union all
  select r.company_id, r.contract_id, r.charge_item_id, 'receive', w.accounting_date, r.voided_on, w.amount_fen, w.amount_fen
  from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
  join write_off w on (w.company_id, w.receivable_id) = (r.company_id, r.id) and w.offsets_id is null
  where r.contract_id is not null
  union all
  select e.company_id, e.contract_id, e.charge_item_id, e.kind, e.accounting_date, null, e.amount_fen,
    case e.kind when 'carry_in' then e.amount_fen else -e.amount_fen end
  from deposit_entry e;
comment on view deposit_move is
  'What was asked for as deposit, received, and what left or came in from another contract, and what each makes of the deposit held; fen. '
  'docs/domain §5.8.';

create or replace function deposit_balances_on(day date) returns table (
    contract_id bigint, charge_item_id bigint, asked_fen bigint, received_fen bigint, used_fen bigint, refunded_fen bigint,
    forfeited_fen bigint, carried_in_fen bigint, carried_out_fen bigint, balance_fen bigint)
  language sql stable rows 1000
begin atomic
  select m.contract_id, m.charge_item_id, coalesce(sum(m.amount_fen) filter (where m.kind = 'ask'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'receive'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'use'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'refund'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'forfeit'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'carry_in'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'carry_out'), 0)::bigint, sum(m.held_fen)::bigint
  from deposit_move m
  where m.company_id = app_company() and m.accounting_date <= day and (m.voided_on is null or m.voided_on > day)
  group by m.contract_id, m.charge_item_id;
end;

create function deposits_held_on(day date) returns table (contract_id bigint, charge_item_id bigint, held_fen bigint)
  language sql stable rows 1000
begin atomic
  select m.contract_id, m.charge_item_id, sum(m.held_fen)::bigint
  from deposit_move m
  where m.company_id = app_company() and m.kind <> 'ask' and m.accounting_date <= day and (m.voided_on is null or m.voided_on > day)
  group by m.contract_id, m.charge_item_id;
end;
comment on function deposits_held_on is
  'The balance of deposit_balances_on of every contract and item with a movement by the day, fen, without reading what was asked for. docs/domain §5.8.';
grant execute on function deposits_held_on to lease_app;

create or replace function deposit_balance(company bigint, contract bigint, item bigint) returns bigint language sql stable
  set search_path = public as $$
  select coalesce(sum(held_fen), 0)::bigint
  from deposit_move where company_id = company and contract_id = contract and charge_item_id = item and kind <> 'ask' $$;

-- The original is looked up of adjustments alone, which are few: not of every receivable.
create or replace function cash_flow_between(day date, first_day date, last_day date, by_period boolean) returns table (
    receivable_id bigint, month date, gross_fen bigint, net_fen bigint, received_fen bigint)
  language sql stable rows 1000
begin atomic
  with row as (
    select r.id, r.start_date, r.end_date, r.due_date, r.gross_fen, r.net_fen
    from receivable r
    where r.company_id = app_company() and r.adjusts_id is null and (r.voided_on is null or r.voided_on > day)
      and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day)
    union all
    select r.id, o.start_date, o.end_date, o.due_date, r.gross_fen, r.net_fen
    from receivable r join receivable o on o.company_id = r.company_id and o.id = r.adjusts_id
    where r.company_id = app_company() and r.adjusts_id is not null and (r.voided_on is null or r.voided_on > day)
      and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day)
  )
  select w.id, date_trunc('month', w.due_date)::date, w.gross_fen, w.net_fen, 0::bigint
  from row w where not by_period and w.due_date between first_day and last_day
  union all
  -- The difference of two running totals, so that the months add up to the row.
  select w.id, m.first, round(w.gross_fen * p.upto / p.of_days)::bigint - round(w.gross_fen * p.before / p.of_days)::bigint,
    round(w.net_fen * p.upto / p.of_days)::bigint - round(w.net_fen * p.before / p.of_days)::bigint, 0::bigint
  from row w
  cross join lateral generate_series(date_trunc('month', greatest(w.start_date, first_day)), least(w.end_date, last_day), interval '1 month') g
  cross join lateral (select g::date as first, (g + interval '1 month')::date - 1 as last) m
  cross join lateral (select (w.end_date - w.start_date + 1)::numeric as of_days, greatest(m.first - w.start_date, 0)::numeric as before,
    (least(m.last, w.end_date) - w.start_date + 1)::numeric as upto) p
  where by_period and w.start_date <= last_day and w.end_date >= first_day
  union all
  select e.receivable_id, date_trunc('month', e.accounting_date)::date, 0::bigint, 0::bigint, e.amount_fen
  from write_off e
  where e.company_id = app_company() and e.offsets_id is null and e.accounting_date between first_day and least(last_day, day);
end;
