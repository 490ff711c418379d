create function incentives_on(day date, contracts bigint[]) returns table (
    incentive_id bigint, contract_id bigint, park_id bigint, tenant_id bigint, seq integer, kind text, amount_fen bigint, event_on date,
    left_fen bigint, confirmed_fen bigint, paid_fen bigint, returned_fen bigint, to_confirm_fen bigint, open_fen bigint, state text)
  language sql stable rows 1000
begin atomic
  with agreed as (
    select i.id, i.contract_id, k.park_id, k.tenant_id, i.seq, i.kind, i.amount_fen, i.approved_on, k.status = 'void' as voided,
      case when k.leave_approved_on is null or k.leave_approved_on <= day then k.leave_date end as left_on,
      case i.trigger when 'date' then i.due_on when 'delivery' then case when k.delivered_on <= day then k.delivered_on end else r.received_on end as event_on
    from lease_incentive i
    join contract k on (k.company_id, k.id) = (i.company_id, i.contract_id)
    left join first_rent_received_on(day, contracts) r on i.trigger = 'first_receipt' and r.contract_id = i.contract_id
    where i.company_id = app_company() and i.approved_on <= day and (contracts is null or i.contract_id = any(contracts))
  ), act as (
    select a.incentive_id, sum(a.amount_fen) as fen from agreed g join incentive_act a on a.company_id = app_company() and a.incentive_id = g.id
    where a.acted_on <= day and (a.undone_on is null or a.undone_on > day)
    group by a.incentive_id
  ), payment as (
    select p.incentive_id, sum(p.fen) as fen
    from (select a.incentive_id, o.amount_fen as fen from agreed g join incentive_act a on a.company_id = app_company() and a.incentive_id = g.id
        join payout o on o.company_id = a.company_id and o.incentive_act_id = a.id where o.accounting_date <= day
      union all
      select a.incentive_id, w.amount_fen from agreed g join incentive_act a on a.company_id = app_company() and a.incentive_id = g.id
        join write_off w on w.company_id = a.company_id and w.offsets_id = a.receivable_id where w.accounting_date <= day) p
    group by p.incentive_id
  ), counted as (
    select g.*, greatest(g.event_on, g.approved_on) as owed_on, coalesce(a.fen, 0) as confirmed_fen, coalesce(p.fen, 0) as paid_fen,
      coalesce(b.cancelled_fen, 0) as cancelled_fen, coalesce(b.returned_fen, 0) as returned_fen
    from agreed g
    left join act a on a.incentive_id = g.id
    left join payment p on p.incentive_id = g.id
    left join incentive_clawback b on b.company_id = app_company() and b.incentive_id = g.id and b.acted_on <= day
  ), limited as (
    select c.*, case when c.event_on is not null then c.owed_on end as due_on,
      case when c.voided then 0
        when c.left_on is not null and case when c.event_on is null then day > c.left_on else c.owed_on > c.left_on end then c.confirmed_fen
        else c.amount_fen - c.cancelled_fen end as left_fen
    from counted c
  ), owed as (
    select l.*, case when l.due_on <= day then greatest(l.left_fen - l.confirmed_fen, 0) else 0 end as to_confirm_fen from limited l
  )
  select o.id, o.contract_id, o.park_id, o.tenant_id, o.seq, o.kind, o.amount_fen, o.due_on, o.left_fen::bigint, o.confirmed_fen::bigint,
    o.paid_fen::bigint, o.returned_fen::bigint, o.to_confirm_fen::bigint, (o.confirmed_fen + o.to_confirm_fen - o.paid_fen)::bigint,
    case when o.left_fen = 0 and o.confirmed_fen = 0 then 'lapsed'
      when o.to_confirm_fen > 0 then 'payable'
      when o.paid_fen < o.confirmed_fen then 'confirmed'
      when o.confirmed_fen >= o.left_fen then 'paid'
      else 'not_due' end
  from owed o;
end;
comment on function incentives_on(date, bigint[]) is
  'The rows of incentives_on(day) for these contracts; null: all. docs/domain §5.16.';

create function incentives_on(day date) returns table (
    incentive_id bigint, contract_id bigint, park_id bigint, tenant_id bigint, seq integer, kind text, amount_fen bigint, event_on date,
    left_fen bigint, confirmed_fen bigint, paid_fen bigint, returned_fen bigint, to_confirm_fen bigint, open_fen bigint, state text)
  language sql stable rows 1000
begin atomic
  select * from incentives_on(day, null);
end;
comment on function incentives_on(date) is
  'The incentives of the leases approved by the day, in fen: amount_fen as approved, event_on (null while unknown), left_fen (what can be confirmed in '
  'total), confirmed_fen, paid_fen (or offset), returned_fen by a clawback, to_confirm_fen (owed and not confirmed), open_fen = owed less paid. '
  'States: not_due, payable (to be confirmed), confirmed (and not fully paid), paid, lapsed. The rule of domain/contracts/incentive. docs/domain §5.16.';
grant execute on function incentives_on(date, bigint[]), incentives_on(date) to lease_app;
