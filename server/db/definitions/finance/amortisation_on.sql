create function amortisation_on(day date, on_days date[], by_month boolean) returns table (
    contract_id bigint, kind text, on_day date, cost_fen bigint, amortised_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with recursive row as materialized (select * from deferral_rows_on(day)
  ), place as (select d.on_day from unnest(on_days) d (on_day)
  ), cost as materialized (
    select r.contract_id, k.kind, p.on_day, coalesce(sum(r.fen) filter (where r.on_day <= p.on_day), 0) as fen
    from row r
    cross join place p
    cross join lateral (values (r.kind, true), ('deferred', r.kind = 'commission' and r.deferred)) k (kind, counted)
    where k.counted
    group by r.contract_id, k.kind, p.on_day
  ), rent as materialized (
    select l.contract_id, l.seq, l.first_on, l.last_on, l.next_on, l.total_fen from straight_line_on(day, by_month) l
    where l.contract_id in (select r.contract_id from row r)
  ), leased as (
    select k.id as contract_id, k.start_date, c.last_day, x.contract_id is not null as spread, k.status = 'void' and coalesce(x.total_fen, 0) = 0 as void
    from contract k
    join contracts_on(day) c on c.contract_id = k.id
    left join rent x on x.contract_id = k.id and x.next_on is null
    where k.company_id = app_company() and k.id in (select r.contract_id from row r)
  ), line as materialized (
    select r.contract_id, r.seq, r.first_on, r.last_on, r.next_on from rent r join leased d on d.contract_id = r.contract_id and not d.void
    union all
    -- Without fixed rent the lease is a single line. A contract that was voided has ended.
    select d.contract_id, 1, case when d.void then '-infinity' else d.start_date end, case when d.void then '-infinity' else d.last_day end, null
    from leased d where d.void or not d.spread
  ), amortised as (
    select c.contract_id, c.kind, c.on_day, c.fen, l.seq,
      straight_line_value(l.first_on, l.last_on, c.fen, 0, least(c.on_day, l.next_on - 1), by_month) as by_then
    from cost c join line l on l.contract_id = c.contract_id and l.seq = 1 and l.first_on <= c.on_day
    union all
    select a.contract_id, a.kind, a.on_day, a.fen, l.seq,
      straight_line_value(l.first_on, l.last_on, a.fen, a.by_then, least(a.on_day, l.next_on - 1), by_month)
    from amortised a join line l on l.contract_id = a.contract_id and l.seq = a.seq + 1 and l.first_on <= a.on_day
  )
  select c.contract_id, c.kind, c.on_day, c.fen::bigint, coalesce(a.by_then, 0)::bigint
  from cost c
  left join (select distinct on (e.contract_id, e.kind, e.on_day) e.* from amortised e order by e.contract_id, e.kind, e.on_day, e.seq desc) a
    on a.contract_id = c.contract_id and a.kind = c.kind and a.on_day = c.on_day;
end;
comment on function amortisation_on is
  'Deferred costs of each lease by the end of each of the days, and the part of them amortised by then, as posted by the first argument, fen: '
  'commission (all), deferred (those in the books), incentive. Each is spread on the lines of the fixed rent (straight_line_on); without fixed rent over the days of '
  'the lease. The rule of domain/finance/accounting/amortisation.ts. docs/domain §6, §7.5.';
grant execute on function amortisation_on to lease_app;
