create function keep_commission() returns trigger language plpgsql as $$
begin
  if old.approved_on is not null then
    raise exception 'commission of contract % is fixed', old.contract_id
      using errcode = 'check_violation', constraint = 'commission_posted', table = 'commission';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger commission_kept before update or delete on commission for each row execute function keep_commission();
