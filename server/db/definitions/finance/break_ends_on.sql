create function break_ends_on(day date, by_break boolean) returns table (contract_id bigint, last_day date)
  language plpgsql stable rows 1000 as $$
#variable_conflict use_column
begin
  -- PostgreSQL plans the body of an SQL function with the statement around it, which takes as long as a forecast without breaks.
  if not by_break then return; end if;
  return query
    select p.contract_id, greatest(b.last_day, day)
    from earliest_ends_on(day) b
    join contracts_on(day) p on p.contract_id = b.contract_id
    join contract c on c.company_id = app_company() and c.id = p.contract_id
    where b.last_day < p.last_day and p.phase in ('pending', 'running') and (c.leave_date is null or c.leave_approved_on > day);
end $$;
comment on function break_ends_on is
  'With by_break: the last day of each lease that its tenant can end early, with a notice on the day, or has ended by a notice before; otherwise no '
  'rows. docs/domain §5.14, §7.3.';
grant execute on function break_ends_on to lease_app;
