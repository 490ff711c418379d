-- The planner's statistics from inside a transaction that writes much: autovacuum does not see its rows before the commit, and without
-- statistics the planner expects one row of every table and nests loops over all of them.
create procedure renew_statistics() language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze space, space_occupation, tenant, contract, contract_version, contract_space, charge_clause, schedule_row, receivable, cash_record, cash_holder,
    write_off, deposit_entry, invoice, invoice_line, bill, bill_line, commission, commission_line, customer, follow_up, audit_log, search_entry;
end $$;
comment on procedure renew_statistics is 'Analyzes the large tables within the caller''s transaction.';
revoke execute on procedure renew_statistics from public;
grant execute on procedure renew_statistics to lease_app;
