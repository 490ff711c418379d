-- Refuses any change of a posted row, except to the columns named in the trigger's arguments.
create function keep_posted() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - coalesce(tg_argv, '{}')) is distinct from (to_jsonb(new) - coalesce(tg_argv, '{}')) then
    raise exception 'posted row of % changed', tg_table_name
      using errcode = 'check_violation', constraint = tg_table_name || '_posted', table = tg_table_name;
  end if;
  return new;
end $$;

create trigger amortisation_posted before update on amortisation for each row execute function keep_posted();
create trigger bank_entry_posted before update on bank_entry
  for each row execute function keep_posted('bank_match_id', 'voided_on', 'void_reason');
create trigger bank_line_posted before update on bank_line for each row execute function keep_posted('place', 'bank_match_id');
create trigger bank_statement_posted before update on bank_statement for each row execute function keep_posted();
create trigger bill_posted before update on bill for each row execute function keep_posted('status', 'voided_on', 'void_reason');
create trigger cash_record_posted before update on cash_record
  for each row execute function keep_posted('allocated_fen', 'tenant_id', 'tenant_on', 'voided_on', 'void_reason', 'bank_match_id');
create trigger commission_act_posted before update on commission_act
  for each row execute function keep_posted('undone_on', 'undone_by', 'undo_reason', 'reversed_on', 'bank_match_id');
create trigger commission_line_posted before update on commission_line for each row execute function keep_posted();
create trigger cost_result_posted before update on cost_result for each row execute function keep_posted();
create trigger cost_run_posted before update on cost_run
  for each row execute function keep_posted('undone_on', 'undone_by', 'undo_reason');
create trigger deposit_entry_posted before update on deposit_entry for each row execute function keep_posted('paid_fen');
create trigger deposit_security_posted before update on deposit_security for each row execute function keep_posted();
create trigger deposit_security_act_posted before update on deposit_security_act
  for each row execute function keep_posted('undone_on', 'undone_by', 'undo_reason');
create trigger deposit_security_row_posted before update on deposit_security_row for each row execute function keep_posted();
create trigger incentive_act_posted before update on incentive_act
  for each row execute function keep_posted('paid_fen', 'undone_on', 'undone_by', 'undo_reason', 'reversed_on', 'entered_on');
create trigger incentive_clawback_posted before update on incentive_clawback for each row execute function keep_posted();
create trigger instalment_plan_posted before update on instalment_plan
  for each row execute function keep_posted('status', 'ended_on', 'end_reason');
create trigger invoice_posted before update on invoice for each row execute function
  keep_posted('status', 'code', 'number', 'issued_on', 'accounting_date', 'close_reason', 'closed_on', 'reviewed_by', 'reviewed_at');
create trigger invoice_line_posted before update on invoice_line
  for each row execute function keep_posted('reversed_fen', 'reversed_net_fen');
create trigger lease_incentive_posted before update on lease_incentive
  for each row execute function keep_posted('confirmed_fen', 'cancelled_fen', 'returned_fen');
create trigger meter_charge_posted before update on meter_charge for each row execute function keep_posted();
create trigger meter_reading_posted before update on meter_reading for each row execute function keep_posted('voided_on');
create trigger payout_posted before update on payout for each row execute function keep_posted();
create trigger period_lock_posted before update on period_lock for each row execute function keep_posted();
create trigger receivable_posted before update on receivable
  for each row execute function keep_posted('received_fen', 'invoiced_fen', 'voided_on', 'void_reason', 'voided_by');
create trigger red_note_line_posted before update on red_note_line for each row execute function keep_posted();
create trigger revenue_adjustment_posted before update on revenue_adjustment for each row execute function keep_posted();
create trigger row_history_posted before update on row_history for each row execute function keep_posted();
create trigger voucher_posted before update on voucher for each row execute function keep_posted('exported_at', 'exported_by');
create trigger voucher_line_posted before update on voucher_line for each row execute function keep_posted();
create trigger write_off_posted before update on write_off for each row execute function keep_posted();
