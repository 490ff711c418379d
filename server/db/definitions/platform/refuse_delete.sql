create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'posted row of % deleted', tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_posted', table = tg_table_name;
end $$;

create trigger amortisation_kept before delete on amortisation for each row execute function refuse_delete();
create trigger bank_entry_kept before delete on bank_entry for each row execute function refuse_delete();
create trigger bank_line_kept before delete on bank_line for each row execute function refuse_delete();
create trigger bank_statement_kept before delete on bank_statement for each row execute function refuse_delete();
create trigger bill_kept before delete on bill for each row execute function refuse_delete();
create trigger cash_record_kept before delete on cash_record for each row execute function refuse_delete();
create trigger commission_act_kept before delete on commission_act for each row execute function refuse_delete();
create trigger commission_line_kept before delete on commission_line for each row execute function refuse_delete();
create trigger cost_result_kept before delete on cost_result for each row execute function refuse_delete();
create trigger cost_run_kept before delete on cost_run for each row execute function refuse_delete();
create trigger deposit_entry_kept before delete on deposit_entry for each row execute function refuse_delete();
create trigger deposit_security_kept before delete on deposit_security for each row execute function refuse_delete();
create trigger deposit_security_act_kept before delete on deposit_security_act for each row execute function refuse_delete();
create trigger deposit_security_row_kept before delete on deposit_security_row for each row execute function refuse_delete();
create trigger incentive_act_kept before delete on incentive_act for each row execute function refuse_delete();
create trigger incentive_clawback_kept before delete on incentive_clawback for each row execute function refuse_delete();
create trigger instalment_plan_kept before delete on instalment_plan for each row execute function refuse_delete();
create trigger invoice_kept before delete on invoice for each row execute function refuse_delete();
create trigger invoice_line_kept before delete on invoice_line for each row execute function refuse_delete();
create trigger lease_incentive_kept before delete on lease_incentive for each row execute function refuse_delete();
create trigger lease_option_act_kept before delete on lease_option_act for each row execute function refuse_delete();
create trigger meter_charge_kept before delete on meter_charge for each row execute function refuse_delete();
create trigger meter_reading_kept before delete on meter_reading for each row execute function refuse_delete();
create trigger payout_kept before delete on payout for each row execute function refuse_delete();
create trigger period_lock_kept before delete on period_lock for each row execute function refuse_delete();
create trigger receivable_kept before delete on receivable for each row execute function refuse_delete();
create trigger red_note_line_kept before delete on red_note_line for each row execute function refuse_delete();
create trigger revenue_adjustment_kept before delete on revenue_adjustment for each row execute function refuse_delete();
create trigger row_history_kept before delete on row_history for each row execute function refuse_delete();
create trigger voucher_kept before delete on voucher for each row when (old.exported_at is not null) execute function refuse_delete();
create trigger write_off_kept before delete on write_off for each row execute function refuse_delete();
