-- Commissions (佣金, docs/domain §3.1): the rule of a channel, copied onto a contract as it is submitted; the amount and its
-- instalments, fixed by the approval; what was approved and paid of each. What is earned, due and returned as of a day is derived.

create function commission_rule_sound(rule jsonb) returns boolean language sql immutable
begin atomic
  select coalesce(
    case rule ->> 'kind'
      when 'months' then (rule ->> 'months')::numeric > 0
      when 'rate' then (rule ->> 'rate')::numeric > 0 and (rule ->> 'rate')::numeric <= 1
      when 'fixed' then (rule ->> 'amount_fen')::bigint > 0
      else false end
    and (rule ->> 'clawback_months' is null or (rule ->> 'clawback_months')::integer > 0)
    and (select sum((e ->> 'share')::numeric) = 1 and bool_and((e ->> 'share')::numeric > 0 and case e ->> 'trigger'
          when 'signed' then true when 'first_receipt' then true when 'months_after_start' then (e ->> 'months')::integer >= 0
          else false end)
        from jsonb_array_elements(rule -> 'instalments') e), false);
end;
comment on function commission_rule_sound is
  'Whether a rule of commission can be computed: a kind with its figure above 0 (a rate of 1 at most), instalments whose shares add up to '
  '1, each with a trigger, and a clawback of a month at least or none. The schema commissionRule of api/ says more. docs/domain §3.1.';

alter table channel add column commission jsonb constraint channel_commission check (commission is null or commission_rule_sound(commission));
comment on column channel.commission is 'The rule of its commission; null: none. Copied onto a contract when that is submitted.';

create table commission (
  company_id bigint not null references company (id),
  contract_id bigint not null,
  channel_id bigint not null,
  rule jsonb not null constraint commission_rule check (commission_rule_sound(rule)),
  amount_fen bigint check (amount_fen >= 0),
  approved_on date,
  start_date date,
  window_end date,
  primary key (company_id, contract_id),
  foreign key (company_id, contract_id) references contract (company_id, id),
  foreign key (company_id, channel_id) references channel (company_id, id),
  check ((amount_fen is null) = (approved_on is null) and (amount_fen is null) = (start_date is null)),
  check (window_end is null or window_end >= start_date)
);
comment on table commission is
  'What a contract brings its channel: the rule as it stood at submission; from the approval on the amount, which no change moves.';
comment on column commission.window_end is 'Last day of the clawback, of a rule that has one, by the terms as approved.';
create index commission_of_channel on commission (company_id, channel_id);
call protect('commission', 'select, insert, update (amount_fen, approved_on, start_date, window_end), delete');

create function keep_commission() returns trigger language plpgsql as $$
begin
  if old.approved_on is not null then
    raise exception 'commission of contract % is fixed', old.contract_id
      using errcode = 'check_violation', constraint = 'commission_posted', table = 'commission';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger commission_kept before update or delete on commission for each row execute function keep_commission();

create table commission_line (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('instalment', 'return')),
  trigger text check (trigger in ('signed', 'first_receipt', 'months_after_start')),
  months integer,
  share numeric(7, 6),
  amount_fen bigint not null check (amount_fen >= 0),
  due_on date,
  primary key (company_id, id),
  unique (company_id, contract_id, seq),
  foreign key (company_id, contract_id) references commission (company_id, contract_id),
  check ((kind = 'instalment') = (trigger is not null) and (kind = 'instalment' or amount_fen = 0)),
  check ((due_on is null) = (kind = 'return' or trigger = 'first_receipt'))
);
comment on table commission_line is
  'An instalment of a commission; last, where the rule has a clawback, the line by which the channel gives back, whose amount is derived.';
comment on column commission_line.due_on is 'Null where it follows from the first rent received, or from the last day of the tenant.';
call protect('commission_line', 'select, insert');
create trigger commission_line_posted before update on commission_line for each row execute function keep_posted();
create trigger commission_line_kept before delete on commission_line for each row execute function refuse_delete();

create table commission_act (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  line_id bigint not null,
  kind text not null check (kind in ('approve', 'pay')),
  seq integer not null check (seq > 0),
  amount_fen bigint not null check (amount_fen <> 0),
  acted_on date not null,
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  undone_on date,
  undone_by bigint,
  undo_reason text not null default '',
  primary key (company_id, id),
  foreign key (company_id, line_id) references commission_line (company_id, id),
  foreign key (company_id, created_by) references app_user (company_id, id),
  foreign key (company_id, undone_by) references app_user (company_id, id),
  check ((undone_on is null) = (undone_by is null) and undone_on >= acted_on)
);
comment on table commission_act is
  'What was approved or paid of a line, each dated; below 0 what a clawback takes back. One that was undone counted until that day.';
-- Two who pay the same at once count the same number: the second is refused.
create unique index commission_act_once on commission_act (company_id, line_id, kind, seq) where undone_on is null;
create index commission_act_of_line on commission_act (company_id, line_id);
create index commission_act_of_person on commission_act (company_id, created_by);
create index commission_act_of_undoer on commission_act (company_id, undone_by) where undone_by is not null;
call protect('commission_act', 'select, insert, update (undone_on, undone_by, undo_reason)');
create trigger commission_act_posted before update on commission_act
  for each row execute function keep_posted('undone_on', 'undone_by', 'undo_reason');
create trigger commission_act_kept before delete on commission_act for each row execute function refuse_delete();

-- Measures ------------------------------------------------------------------------------------------------------------------------

create function first_rent_received_on(day date) returns table (contract_id bigint, received_on date)
  language sql stable rows 100 set enable_nestloop = on
begin atomic
  with wanted as materialized (
    select distinct l.contract_id from commission_line l where l.company_id = app_company() and l.trigger = 'first_receipt'
  ), taken as (
    select a.adjusts_id, sum(a.gross_fen) as fen
    from wanted w
    join receivable a on a.company_id = app_company() and a.contract_id = w.contract_id and a.adjusts_id is not null
      and a.accounting_date <= day and (a.voided_on is null or a.voided_on > day)
    group by a.adjusts_id
  ), standing as (
    -- Rows that an adjustment takes back in full are owed no more.
    select distinct on (r.contract_id) r.contract_id, r.id, r.gross_fen
    from wanted w
    join receivable r on r.company_id = app_company() and r.contract_id = w.contract_id
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
    left join taken t on t.adjusts_id = r.id
    where r.adjusts_id is null and r.gross_fen > 0 and (r.accounting_date <= day or r.due_date > day)
      and (r.voided_on is null or r.voided_on > day) and r.gross_fen + coalesce(t.fen, 0) > 0
    order by r.contract_id, r.due_date, r.id
  ), received as (
    select s.contract_id, s.gross_fen, e.accounting_date, sum(sum(e.amount_fen)) over (partition by s.contract_id order by e.accounting_date) as fen
    from standing s join receivable_entry e on e.company_id = app_company() and e.receivable_id = s.id and e.accounting_date <= day
    group by s.contract_id, s.gross_fen, e.accounting_date
  ), short as (
    select r.contract_id, max(r.accounting_date) filter (where r.fen < r.gross_fen) as last_on from received r group by r.contract_id
  )
  select r.contract_id, min(r.accounting_date)
  from received r join short s on s.contract_id = r.contract_id and (s.last_on is null or r.accounting_date > s.last_on)
  group by r.contract_id;
end;
comment on function first_rent_received_on is
  'Of contracts with a commission that waits for it: the accounting date since which, as of the day, the first rent receivable above 0 '
  '(earliest due date; void ones and those taken back in full left out) is fully received; no row where it is not. docs/domain §3.1.';

create function commission_lines_on(day date) returns table (
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
    -- Somebody who leaves later has not left yet.
    cross join lateral (select case when l.left_on <= day then l.left_on end as last_day) e
    where c.company_id = app_company() and c.approved_on <= day
  ), back as (
    -- Rounded once, half up: no amount is below 0.
    select f.*, case when f.last_day < f.window_end then
        div(2 * f.amount_fen::numeric * (f.window_end - greatest(f.last_day + 1, f.start_date) + 1) + (f.window_end - f.start_date + 1),
          2 * (f.window_end - f.start_date + 1)) else 0 end as back_fen
    from fixed f
  ), line as (
    select b.*, l.id as line_id, l.seq, l.kind, l.amount_fen as part_fen, d.due_on,
      -- What is not due by the last day falls away first, the last of the list before the others.
      case when b.last_day is not null and (d.due_on is null or d.due_on > b.last_day) then l.amount_fen else 0 end as cap_fen
    from back b
    join commission_line l on l.company_id = app_company() and l.contract_id = b.contract_id
    left join first_rent_received_on(day) r on r.contract_id = b.contract_id
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
    group by a.line_id
  ), told as (
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
  from told s
  where s.kind = 'instalment' or s.returned_fen <> 0 or s.approved_fen <> 0 or s.paid_fen <> 0;
end;
comment on function commission_lines_on is
  'The instalments of every commission approved by the day, and what the channel gives back as a line of its own without an amount; in fen: '
  'what the clawback leaves, earned (below 0 of what comes back), due (by then, as reduced), returned, approved and paid by then, open = due less returned less paid. '
  'payable: what is due is not what is approved; approved: it is, and not paid; paid; lapsed: nothing is left; not_due. earliest_on: the '
  'day from which it is owed. The rule of domain/contracts/commission. docs/domain §3.1.';

create function commissions_on(day date) returns table (
    contract_id bigint, park_id bigint, channel_id bigint, amount_fen bigint, earned_fen bigint, due_fen bigint, returned_fen bigint,
    approved_fen bigint, paid_fen bigint, open_fen bigint)
  language sql stable rows 1000
begin atomic
  select l.contract_id, l.park_id, l.channel_id, sum(l.amount_fen)::bigint, sum(l.earned_fen)::bigint,
    sum(l.due_fen)::bigint, sum(l.returned_fen)::bigint, sum(l.approved_fen)::bigint, sum(l.paid_fen)::bigint, sum(l.open_fen)::bigint
  from commission_lines_on(day) l
  group by l.contract_id, l.park_id, l.channel_id;
end;
comment on function commissions_on is
  'Of every contract with a commission approved by the day, in fen: the amount as approved, earned, due, returned, approved, paid and open: '
  'the sums of commission_lines_on. docs/domain §3.1.';

grant execute on function commission_rule_sound, first_rent_received_on, commission_lines_on, commissions_on to lease_app;
