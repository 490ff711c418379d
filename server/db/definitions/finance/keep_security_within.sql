-- Securities of a contract are serialized with the movements of its deposit, so that on no day those in force exceed the agreed deposit, and no claims
-- the amount of a security. The amount in force of an account rises only on the first day of a security.
create function keep_security_within() returns trigger language plpgsql set search_path = public as $$
declare
  account record;
  agreed bigint;
begin
  if tg_table_name = 'deposit_security' then
    account := new;
  else
    select s.* into account from deposit_security s where (s.company_id, s.id) = (new.company_id, new.security_id);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('deposit:' || account.contract_id, account.company_id));
  if account.amount_fen < (select coalesce(sum(a.amount_fen), 0) from deposit_security_act a
      where a.company_id = account.company_id and a.security_id = account.id and a.kind = 'claim' and a.undone_on is null) then
    raise exception 'the claims exceed security %', account.id
      using errcode = 'check_violation', constraint = 'deposit_security_claimed_within', table = 'deposit_security_act';
  end if;
  select coalesce(sum(d.amount_fen), 0) into agreed from contract c
    join deposit_clause d on (d.company_id, d.contract_id, d.version_no) = (c.company_id, c.id, c.version_no)
    where c.company_id = account.company_id and c.id = account.contract_id and d.charge_item_id = account.charge_item_id;
  if exists (
    with live as (
      select s.id, s.replaces_id, s.start_date, s.amount_fen, least(s.end_date, e.acted_on - 1) as last_day
      from deposit_security s
      left join deposit_security_act e on e.company_id = s.company_id and e.security_id = s.id and e.kind in ('return', 'void') and e.undone_on is null
      where s.company_id = account.company_id and s.contract_id = account.contract_id and s.charge_item_id = account.charge_item_id
        and e.kind is distinct from 'void')
    select from live d
    where agreed < (select sum(l.amount_fen - coalesce((select sum(a.amount_fen) from deposit_security_act a
        where a.company_id = account.company_id and a.security_id = l.id and a.kind = 'claim' and a.undone_on is null and a.acted_on <= d.start_date), 0))
      from live l
      where l.start_date <= d.start_date and (l.last_day is null or l.last_day >= d.start_date)
        -- The security that replaces it may be of the renewal.
        and not exists (select from deposit_security n
          where n.company_id = account.company_id and n.replaces_id = l.id and n.start_date <= d.start_date and not exists (
            select from deposit_security_act v where v.company_id = n.company_id and v.security_id = n.id and v.kind = 'void' and v.undone_on is null)))
  ) then
    raise exception 'the securities exceed the deposit of contract %', account.contract_id
      using errcode = 'check_violation', constraint = 'deposit_security_within', table = 'deposit_security';
  end if;
  return null;
end $$;

create trigger deposit_security_within after insert on deposit_security for each row execute function keep_security_within();
create trigger deposit_security_act_within after insert or update on deposit_security_act for each row execute function keep_security_within();
