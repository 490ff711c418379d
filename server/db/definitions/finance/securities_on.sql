create function securities_on(day date) returns table (
    security_id bigint, contract_id bigint, park_id bigint, tenant_id bigint, charge_item_id bigint, kind text, issuer text, number text,
    amount_fen bigint, claimed_fen bigint, in_force_fen bigint, start_date date, end_date date, ended_on date, state text)
  language sql stable rows 1000
begin atomic
  select s.id, s.contract_id, c.park_id, c.tenant_id, s.charge_item_id, s.kind, s.issuer, s.number, s.amount_fen, coalesce(k.fen, 0)::bigint,
    case when f.state = 'in_force' then s.amount_fen - coalesce(k.fen, 0) else 0 end::bigint, s.start_date, s.end_date,
    case f.state when 'void' then e.acted_on when 'returned' then e.acted_on when 'replaced' then r.start_date when 'claimed' then k.last_on
      when 'expired' then s.end_date end, f.state
  from deposit_security s
  join contract c on c.company_id = s.company_id and c.id = s.contract_id
  left join lateral (select a.kind, a.acted_on from deposit_security_act a
    where a.company_id = app_company() and a.security_id = s.id and a.kind in ('return', 'void') and a.acted_on <= day
      and (a.undone_on is null or a.undone_on > day) limit 1) e on true
  left join lateral (select sum(a.amount_fen) as fen, max(a.acted_on) as last_on from deposit_security_act a
    where a.company_id = app_company() and a.security_id = s.id and a.kind = 'claim' and a.acted_on <= day
      and (a.undone_on is null or a.undone_on > day)) k on true
  left join lateral (select min(n.start_date) as start_date from deposit_security n
    where n.company_id = app_company() and n.replaces_id = s.id and n.start_date <= day
      and not exists (select from deposit_security_act v where v.company_id = n.company_id and v.security_id = n.id and v.kind = 'void'
        and v.acted_on <= day)) r on true
  cross join lateral (select case when e.kind = 'void' then 'void' when e.kind = 'return' then 'returned' when k.fen >= s.amount_fen then 'claimed'
    when r.start_date is not null then 'replaced' when s.start_date > day then 'ahead' when s.end_date < day then 'expired'
    else 'in_force' end as state) f
  where s.company_id = app_company();
end;
comment on function securities_on is
  'Every security of a deposit with its state on the day (ahead, in_force, claimed, returned, replaced, expired, void), the claims until then and '
  'the amount in force: from its start to its end, return, void or replacement, less the claims; fen. The rule of '
  'domain/finance/security/security.ts. docs/domain §5.15.';
grant execute on function securities_on to lease_app;
