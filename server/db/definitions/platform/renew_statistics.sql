-- Renews the planner's statistics within a transaction that writes many rows: autovacuum does not see them before the commit, and without statistics
-- the planner expects one row per table and uses nested loops.
create procedure renew_statistics() language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze space, space_occupation, tenant, contract, contract_version, contract_space, charge_clause, schedule_row, receivable, cash_record, cash_holder,
    write_off, deposit_entry, invoice, invoice_line, bill, bill_line, commission, commission_line, customer, follow_up, audit_log, search_entry;
end $$;
comment on procedure renew_statistics is 'Analyzes the large tables within the caller''s transaction.';
revoke execute on procedure renew_statistics from public;
grant execute on procedure renew_statistics to lease_app;
