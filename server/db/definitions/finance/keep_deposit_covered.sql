-- Movements of a contract's deposit are serialized, so that the balance never falls below 0.
create function keep_deposit_covered(company bigint, contract bigint, item bigint) returns void language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('deposit:' || contract, company));
  if deposit_balance(company, contract, item) < 0 then
    raise exception 'the deposit of contract % falls below 0', contract
      using errcode = 'check_violation', constraint = 'deposit_covered', table = 'deposit_entry';
  end if;
end $$;
