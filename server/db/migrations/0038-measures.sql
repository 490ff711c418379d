-- Measures: each figure that several pages show is one function of a day, read by server/measures and by nothing else. Those
-- without a setting are inlined into the query that asks; those with one are evaluated once for all their rows. None runs once
-- a row, and row level security applies inside them: they run as whoever asks. A day of 'infinity' stands for all that is posted.

-- Largest remainder ---------------------------------------------------------------------------------------------------------------

create function shares_by_largest_remainder(owners bigint[], ids bigint[], parts numeric[], totals bigint[])
  returns table (owner_id bigint, id bigint, fen bigint) language sql immutable rows 1000
begin atomic
  select p.owner_id, p.id, (sign(p.total) * (floor(p.part) + case when p.place <= p.left_over then 1 else 0 end))::bigint
  from (
    select u.owner_id, u.id, u.total::numeric as total, abs(u.part) as part,
      abs(u.total) - sum(floor(abs(u.part))) over (partition by u.owner_id) as left_over,
      row_number() over (partition by u.owner_id order by abs(u.part) - floor(abs(u.part)) desc, u.id) as place
    from unnest(owners, ids, parts, totals) u (owner_id, id, part, total)) p;
end;
comment on function shares_by_largest_remainder is
  'Whole fen of each exact part, so that the parts of an owner add up to his total: floors, then one fen each by the largest remainder, '
  'ties to the lower id; a total below 0 is shared as its opposite. The arrays are columns of one table, the total repeated in each row. '
  'The rule of domain/kernel/split.ts. domain.md §7 (rent roll).';

-- Contracts -----------------------------------------------------------------------------------------------------------------------

create function contracts_on(day date)
  returns table (contract_id bigint, park_id bigint, tenant_id bigint, phase text, version_no integer, last_day date)
  language sql stable rows 1000
begin atomic
  select c.id, c.park_id, c.tenant_id,
    case when c.status <> 'approved' then c.status
      when c.leave_date < day then 'retired'
      when c.start_date > day then 'pending'
      when c.end_date >= day then 'running'
      when h.contract_id is not null then 'holdover'
      else 'expired' end,
    coalesce(v.version_no, 1), coalesce(c.leave_date, c.end_date)
  from contract c
  left join (select e.contract_id, max(e.version_no) as version_no from contract_version e
    where e.company_id = app_company() and e.effective_on <= day group by e.contract_id) v on v.contract_id = c.id
  left join (select s.contract_id from contract_holdover s
    where s.company_id = app_company() and s.status <> 'cancelled' and s.start_date <= day and coalesce(s.end_date, day) >= day
    group by s.contract_id) h on h.contract_id = c.id
  where c.company_id = app_company();
end;
comment on function contracts_on is
  'Every contract with its phase on the day (pending, running, expired, holdover, retired; before its approval or void, its status), the '
  'version whose terms are in force (the last one that has begun; before the first, the first) and the last day of its lease (the leave '
  'date once a termination was executed, also one after the end). A termination takes effect the day after the leave date. domain.md '
  '§5.2, §5.10, §5.12, §5.13.';

create function lease_spaces_on(day date) returns table (contract_id bigint, space_id bigint, area_sqm numeric)
  language sql stable rows 1000
begin atomic
  select s.contract_id, s.space_id, s.area_sqm
  from contracts_on(day) c
  join contract_space s on s.company_id = app_company() and s.contract_id = c.contract_id and s.version_no = c.version_no;
end;
comment on function lease_spaces_on is
  'The spaces of every contract, whatever its phase, by its terms in force on the day, with the m² agreed. domain.md §5.1, §5.10.';

create function rent_clauses_on(day date) returns table (
    contract_id bigint, clause_id bigint, seq integer, space_id bigint, area_sqm numeric, clause_sqm numeric, basis text, price numeric,
    next_on date, next_price numeric, free_periods jsonb, rent_twelfths numeric)
  language sql stable rows 1000
begin atomic
  select k.contract_id, k.clause_id, k.seq, k.space_id, k.area_sqm, k.clause_sqm, k.terms ->> 'basis', k.price, k.next_on, k.next_price,
    k.terms -> 'free_periods',
    100 * k.price * case when (k.terms ->> 'price_includes_tax')::boolean then 1 else 1 + (k.terms ->> 'tax_rate')::numeric end
      * case k.terms ->> 'basis' when 'per_sqm_day' then 365 * k.clause_sqm when 'per_sqm_month' then 12 * k.clause_sqm else 12 end
  from (
    select x.contract_id, x.id as clause_id, x.seq, t.terms, s.space_id, s.area_sqm, sum(s.area_sqm) over (partition by x.id) as clause_sqm,
      p.price, n.start_date as next_on, n.price as next_price
    from contracts_on(day) c
    join charge_clause x on x.company_id = app_company() and x.contract_id = c.contract_id and x.version_no = c.version_no
      and x.start_date <= day and x.end_date >= day
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    -- The terms of turnover rent are those of its minimum.
    cross join lateral (select coalesce(x.terms -> 'minimum', x.terms) as terms) t
    join contract_space s on s.company_id = x.company_id and s.contract_id = x.contract_id and s.version_no = x.version_no
      and (t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(s.space_id))
    join clause_price p on p.company_id = x.company_id and p.clause_id = x.id and p.start_date <= day and p.end_date >= day
    left join clause_price n on n.company_id = p.company_id and n.clause_id = p.clause_id and n.start_date = p.end_date + 1
    where c.phase = 'running') k;
end;
comment on function rent_clauses_on is
  'Rent clauses in force on the day of contracts that run, a row for each space a clause covers: its m² and those of all of them, the '
  'price (yuan, by its basis) after escalations, the next price and its day, the free periods, and the monthly rent of the whole clause '
  'in twelfths of a fen, tax included, which is exact (p·S·365/12); a free period does not lower it. domain.md §7 (rent in force).';

create function rent_in_force_on(day date) returns table (contract_id bigint, space_id bigint, rent_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with clause as materialized (select * from rent_clauses_on(day)
  ), total as (
    -- Rounded once for the contract, half up: no price is below 0.
    select o.contract_id, div(2 * sum(o.rent_twelfths) + 12, 24)::bigint as fen
    from (select distinct k.contract_id, k.clause_id, k.rent_twelfths from clause k) o group by o.contract_id
  ), part as (
    -- A space's part of each clause that covers it, by area. The sum of 60 decimals is cut to 50: thirds that add up to a whole
    -- fen are one again, and parts that differ do so far before.
    select k.contract_id, k.space_id, round(sum(round(k.rent_twelfths * k.area_sqm, 60) / (12 * k.clause_sqm)), 50) as fen
    from clause k group by k.contract_id, k.space_id
  ), given as (
    select array_agg(p.contract_id) as owners, array_agg(p.space_id) as ids, array_agg(p.fen) as parts, array_agg(t.fen) as totals
    from part p join total t on t.contract_id = p.contract_id
  )
  select s.owner_id, s.id, s.fen from given g cross join lateral shares_by_largest_remainder(g.owners, g.ids, g.parts, g.totals) s;
end;
comment on function rent_in_force_on is
  'Monthly rent in force of running contracts in fen, tax included, rounded once for the contract and shared over its spaces by what '
  'their clauses say; a contract without rent on the day has no row. domain.md §7 (rent in force, rent roll).';

create function wale_on(day date) returns table (
    park_id bigint, lease_count integer, area_sqm numeric, rent_fen bigint, years_by_area numeric, years_by_income numeric)
  language sql stable rows 10 set enable_nestloop = off
begin atomic
  select l.park_id, count(*)::integer, sum(l.area_sqm), div(2 * sum(l.rent_twelfths) + 12, 24)::bigint,
    round(round(sum(l.area_sqm * l.days), 60) / (365 * sum(l.area_sqm)), 2),
    round(round(sum(l.rent_twelfths * l.days), 60) / nullif(365 * sum(l.rent_twelfths), 0), 2)
  from (
    select c.park_id, least(k.leave_date, k.end_date) - day as days, a.area_sqm, coalesce(r.rent_twelfths, 0) as rent_twelfths
    from contracts_on(day) c
    join contract k on k.company_id = app_company() and k.id = c.contract_id
    join (select s.contract_id, sum(s.area_sqm) as area_sqm from lease_spaces_on(day) s group by s.contract_id) a
      on a.contract_id = c.contract_id
    left join (select o.contract_id, sum(o.rent_twelfths) as rent_twelfths
      from (select distinct e.contract_id, e.clause_id, e.rent_twelfths from rent_clauses_on(day) e) o group by o.contract_id) r
      on r.contract_id = c.contract_id
    where c.phase = 'running') l
  group by grouping sets ((l.park_id), ());
end;
comment on function wale_on is
  'Weighted average lease expiry of the leases that run on the day, in years of 365 days with two decimals: by m² and by monthly rent in '
  'force; one row a park, and one of all with no park. Null where nothing weighs. The rule of domain/contracts/wale.ts. domain.md §7.';

-- Occupancy -----------------------------------------------------------------------------------------------------------------------

create function occupancy_share(leased_sqm numeric, rentable_sqm numeric) returns numeric language sql immutable
  return round(leased_sqm / nullif(rentable_sqm, 0), 4);
comment on function occupancy_share is
  'Occupancy of areas already summed: leased over rentable, four decimals, null where there is nothing to let. domain.md §7.';

create function occupancy_on(day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, use text, status text, rentable_area_sqm numeric, list_price numeric,
    price_unit text, contract_id bigint, contract_number text, tenant_id bigint, lease_start date, lease_end date,
    rentable_sqm numeric, leased_sqm numeric)
  language sql stable rows 1000
begin atomic
  select x.space_id, x.park_id, x.building_id, x.use, x.status, x.rentable_area_sqm, x.list_price, x.price_unit, x.contract_id,
    x.contract_number, x.tenant_id, x.lease_start, x.lease_end,
    case when x.use = 'for_rent' then a.sqm else 0 end, case when x.use = 'for_rent' and x.status = 'leased' then a.sqm else 0 end
  from space_on(day) x
  join space s on s.company_id = app_company() and s.id = x.space_id
  left join company_parameter p on p.company_id = app_company() and p.key = 'occupancy.basis'
  cross join lateral (select case when p.value #>> '{}' = 'gross' then s.gross_area_sqm else x.rentable_area_sqm end as sqm) a;
end;
comment on function occupancy_on is
  'Every space valid on the day as space_on has it, with the m² that count as rentable (for rent) and of them the m² let; holdover and '
  'leases still to begin are not let. Whether the rentable or the gross area counts is the parameter occupancy.basis. domain.md §7.';

-- Money ---------------------------------------------------------------------------------------------------------------------------

create view receivable_entry with (security_invoker) as
  select w.company_id, w.receivable_id, w.accounting_date, w.amount_fen from write_off w
  union all
  select w.company_id, w.offsets_id, w.accounting_date, -w.amount_fen from write_off w where w.offsets_id is not null;
comment on view receivable_entry is
  'What was put on a receivable by money, deposits and adjustments, and, below 0, what a negative one gave away. domain.md §5.7.';

create function receivables_on(day date) returns table (
    receivable_id bigint, contract_id bigint, tenant_id bigint, park_id bigint, legal_entity_id bigint, charge_item_id bigint,
    due_date date, gross_fen bigint, received_fen bigint, open_fen bigint, overdue_fen bigint, unsettled boolean)
  language sql stable rows 1000
begin atomic
  -- The stored total less what came after the day is what was received by then. Rows that nothing came to later stand apart, so
  -- that a question for unsettled ones is answered from the index of open receivables.
  select r.id, r.contract_id, r.tenant_id, r.park_id, r.legal_entity_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen,
    r.gross_fen - r.received_fen, case when r.due_date < day then r.gross_fen - r.received_fen else 0 end, r.received_fen <> r.gross_fen
  from receivable r
  where r.company_id = app_company() and (r.accounting_date <= day or r.due_date > day) and r.voided_on is null
    and not exists (select from receivable_entry e
      where e.company_id = app_company() and e.receivable_id = r.id and e.accounting_date > day)
  union all
  select r.id, r.contract_id, r.tenant_id, r.park_id, r.legal_entity_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen - l.fen,
    r.gross_fen - r.received_fen + l.fen, case when r.due_date < day then r.gross_fen - r.received_fen + l.fen else 0 end,
    r.received_fen - l.fen <> r.gross_fen
  from (select e.receivable_id, sum(e.amount_fen)::bigint as fen from receivable_entry e
    where e.company_id = app_company() and e.accounting_date > day group by e.receivable_id) l
  join receivable r on r.company_id = app_company() and r.id = l.receivable_id
  where (r.accounting_date <= day or r.due_date > day) and (r.voided_on is null or r.voided_on > day)
  union all
  select r.id, r.contract_id, r.tenant_id, r.park_id, r.legal_entity_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen,
    r.gross_fen - r.received_fen, case when r.due_date < day then r.gross_fen - r.received_fen else 0 end, true
  from receivable r
  where r.company_id = app_company() and (r.accounting_date <= day or r.due_date > day) and r.voided_on > day
    and not exists (select from receivable_entry e
      where e.company_id = app_company() and e.receivable_id = r.id and e.accounting_date > day);
end;
comment on function receivables_on is
  'Receivables that stand on the day by accounting dates, fen, tax included: received (by money, deposits and adjustments dated by then), '
  'open (gross less received; below 0 where the landlord owes it), of it overdue (due before the day), and whether it is unsettled. Void '
  'rows stand until their void; a row due later stands as not due. domain.md §5.7, §6, §7.2.';

create function aging_on(day date) returns table (
    receivable_id bigint, contract_id bigint, tenant_id bigint, park_id bigint, charge_item_id bigint, due_date date, bucket text,
    open_fen bigint)
  language sql stable rows 1000
begin atomic
  select r.receivable_id, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, r.due_date,
    case when r.due_date >= day then 'not_due' when r.due_date >= day - 30 then '1-30' when r.due_date >= day - 60 then '31-60'
      when r.due_date >= day - 90 then '61-90' when r.due_date >= day - 180 then '91-180' when r.due_date >= day - 365 then '181-365'
      else '>365' end, r.open_fen
  from receivables_on(day) r where r.unsettled;
end;
comment on function aging_on is
  'Open fen of every unsettled receivable on the day with its bucket by days overdue; due on the day is not due, a negative adjustment '
  'counts in the bucket of its own due date. The rule of domain/finance/aging.ts. domain.md §6.';

create view deposit_move with (security_invoker) as
  select r.company_id, r.contract_id, r.charge_item_id, 'ask' as kind, r.accounting_date, r.voided_on, r.gross_fen as amount_fen
  from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
  where r.contract_id is not null
  union all
  select r.company_id, r.contract_id, r.charge_item_id, 'receive', w.accounting_date, r.voided_on, w.amount_fen
  from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
  join write_off w on (w.company_id, w.receivable_id) = (r.company_id, r.id) and w.offsets_id is null
  where r.contract_id is not null
  union all
  select e.company_id, e.contract_id, e.charge_item_id, e.kind, e.accounting_date, null, e.amount_fen from deposit_entry e;
comment on view deposit_move is
  'What was asked for as deposit, received, and what left or came in from another contract; fen. domain.md §5.8.';

create function deposit_balances_on(day date) returns table (
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
    coalesce(sum(m.amount_fen) filter (where m.kind = 'carry_out'), 0)::bigint,
    coalesce(sum(case when m.kind in ('receive', 'carry_in') then m.amount_fen when m.kind <> 'ask' then -m.amount_fen end), 0)::bigint
  from deposit_move m
  where m.company_id = app_company() and m.accounting_date <= day and (m.voided_on is null or m.voided_on > day)
  group by m.contract_id, m.charge_item_id;
end;
comment on function deposit_balances_on is
  'Deposit of each contract and item by accounting dates up to the day, fen: asked for, received, used, refunded, forfeited, carried in '
  'and out, and the balance = received + carried in − used − refunded − forfeited − carried out. domain.md §5.8.';

-- What guards the balance asks for one account, of whatever enterprise, as all that is posted has left it.
create or replace function deposit_balance(company bigint, contract bigint, item bigint) returns bigint language sql stable
  set search_path = public as $$
  select coalesce(sum(case when kind in ('receive', 'carry_in') then amount_fen else -amount_fen end), 0)::bigint
  from deposit_move where company_id = company and contract_id = contract and charge_item_id = item and kind <> 'ask' $$;

drop function held_over, version_on;
grant select on receivable_entry, deposit_move to lease_app;
grant execute on function shares_by_largest_remainder, contracts_on, lease_spaces_on, rent_clauses_on, rent_in_force_on, wale_on,
  occupancy_share, occupancy_on, receivables_on, aging_on, deposit_balances_on to lease_app;
