create function commission_lines_on(day date, contracts bigint[]) returns table (
    line_id bigint, contract_id bigint, park_id bigint, channel_id bigint, seq integer, kind text, due_on date, earliest_on date,
    amount_fen bigint, left_fen bigint, earned_fen bigint, due_fen bigint, returned_fen bigint, approved_fen bigint, paid_fen bigint,
    open_fen bigint, state text)
  language sql stable rows 1000
begin atomic
  with fixed as (
    select c.contract_id, c.channel_id, k.park_id, c.amount_fen, c.approved_on, c.start_date, c.window_end, e.last_day
    from commission c
    join contract k on (k.company_id, k.id) = (c.company_id, c.contract_id)
    cross join lateral (select case when k.status = 'void' then c.start_date - 1 else k.leave_date end as left_on) l
    -- A tenant who leaves after the day has not left yet.
    cross join lateral (select case when l.left_on <= day then l.left_on end as last_day) e
    where c.company_id = app_company() and c.approved_on <= day and (contracts is null or c.contract_id = any(contracts))
  ), back as (
    -- Rounded once, half up; amounts are never below 0.
    select f.*, case when f.last_day < f.window_end then
        div(2 * f.amount_fen::numeric * (f.window_end - greatest(f.last_day + 1, f.start_date) + 1) + (f.window_end - f.start_date + 1),
          2 * (f.window_end - f.start_date + 1)) else 0 end as back_fen
    from fixed f
  ), line as (
    select b.*, l.id as line_id, l.seq, l.kind, l.amount_fen as part_fen, d.due_on,
      -- Instalments not due by the last day are cancelled first, from the last one backwards.
      case when b.last_day is not null and (d.due_on is null or d.due_on > b.last_day) then l.amount_fen else 0 end as cap_fen
    from back b
    join commission_line l on l.company_id = app_company() and l.contract_id = b.contract_id
    left join first_rent_received_on(day, contracts) r on r.contract_id = b.contract_id
    cross join lateral (select case when l.trigger = 'first_receipt' then
      case when r.received_on is not null then greatest(r.received_on, b.approved_on) end else l.due_on end as due_on) d
  ), share as (
    select l.*, case when l.kind = 'return' then 0 else l.part_fen - greatest(least(l.cap_fen, l.back_fen - coalesce(sum(l.cap_fen) over behind, 0)), 0) end as left_fen,
      case when l.kind = 'return' then greatest(l.back_fen - sum(l.cap_fen) over (partition by l.contract_id), 0) else 0 end as returned_fen
    from line l
    window behind as (partition by l.contract_id order by l.seq desc rows between unbounded preceding and 1 preceding)
  ), act as (
    select a.line_id, coalesce(sum(a.amount_fen) filter (where a.kind = 'approve'), 0) as approved_fen,
      coalesce(sum(a.amount_fen) filter (where a.kind = 'pay'), 0) as paid_fen
    from commission_act a where a.company_id = app_company() and a.acted_on <= day and (a.undone_on is null or a.undone_on > day)
      and (contracts is null or a.line_id in (select l.id from commission_line l where l.company_id = app_company() and l.contract_id = any(contracts)))
    group by a.line_id
  ), stated as (
    select s.*, case when s.due_on <= day then s.left_fen else 0 end as due_fen, coalesce(a.approved_fen, 0) as approved_fen,
      coalesce(a.paid_fen, 0) as paid_fen
    from share s left join act a on a.line_id = s.line_id
  )
  select s.line_id, s.contract_id, s.park_id, s.channel_id, s.seq, s.kind, case when s.kind = 'return' then s.last_day else s.due_on end,
    case when s.kind = 'return' or s.left_fen < s.part_fen then greatest(s.due_on, s.last_day) else s.due_on end,
    s.part_fen, s.left_fen::bigint, (s.left_fen - s.returned_fen)::bigint,
    s.due_fen::bigint, s.returned_fen::bigint, s.approved_fen::bigint, s.paid_fen::bigint, (s.due_fen - s.returned_fen - s.paid_fen)::bigint,
    case when s.approved_fen <> s.due_fen - s.returned_fen then 'payable'
      when s.paid_fen <> s.approved_fen then 'approved'
      when s.paid_fen <> 0 then 'paid'
      when s.left_fen = 0 then 'lapsed'
      else 'not_due' end
  from stated s
  where s.kind = 'instalment' or s.returned_fen <> 0 or s.approved_fen <> 0 or s.paid_fen <> 0;
end;
comment on function commission_lines_on(date, bigint[]) is
  'The rows of commission_lines_on(day) for these contracts (null: all), in a time that does not depend on the number of other contracts. '
  'docs/domain §3.1.';

create function commission_lines_on(day date) returns table (
    line_id bigint, contract_id bigint, park_id bigint, channel_id bigint, seq integer, kind text, due_on date, earliest_on date,
    amount_fen bigint, left_fen bigint, earned_fen bigint, due_fen bigint, returned_fen bigint, approved_fen bigint, paid_fen bigint,
    open_fen bigint, state text)
  language sql stable rows 1000
begin atomic
  select * from commission_lines_on(day, null);
end;
comment on function commission_lines_on(date) is
  'The instalments of every commission approved by the day, and a line without an amount for what the channel returns, in fen: left_fen (after '
  'the clawback), earned_fen (below 0 for the returned amount), due_fen (by then, as reduced), returned_fen, approved_fen and paid_fen by then, '
  'open_fen = due less returned less paid. States: payable (due less returned differs from approved), approved (and not fully paid), paid, lapsed '
  '(nothing is left), not_due. earliest_on: the day from which the line is owed. The rule of domain/contracts/commission. docs/domain §3.1.';
grant execute on function commission_lines_on(date, bigint[]), commission_lines_on(date) to lease_app;
