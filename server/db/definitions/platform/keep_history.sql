-- Stores the earlier state of a row before it is changed or deleted on a later day (docs/domain §7.2). The triggers name the columns that reports
-- read as known on a day; a table with `entered_on` and no such trigger is posted: its rows never change. Rows from before the column existed count
-- as always known.
create function keep_history() returns trigger language plpgsql set search_path = public as $$
begin
  if old.entered_on < app_today() then
    insert into row_history (company_id, table_name, entered_on, superseded_on, row_was)
      values (old.company_id, tg_table_name, old.entered_on, app_today(), to_jsonb(old));
    if tg_op = 'UPDATE' then new.entered_on := app_today(); end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger history_of_changes before update on building
  for each row when (
    (old.nature, old.original_value_fen)
    is distinct from
    (new.nature, new.original_value_fen))
  execute function keep_history();
create trigger history_of_removal before delete on building for each row execute function keep_history();
create trigger history_of_changes before update on building_tax_term
  for each row when (
    (old.start_date, old.nature, old.original_value_fen, old.rate_let, old.rate_value, old.deduction, old.relief)
    is distinct from
    (new.start_date, new.nature, new.original_value_fen, new.rate_let, new.rate_value, new.deduction, new.relief))
  execute function keep_history();
create trigger history_of_removal before delete on building_tax_term for each row execute function keep_history();
create trigger history_of_changes before update on cash_holder
  for each row when ((old.to_on) is distinct from (new.to_on)) execute function keep_history();
create trigger history_of_removal before delete on cash_holder for each row execute function keep_history();
create trigger history_of_changes before update on charge_clause
  for each row when ((old.terms) is distinct from (new.terms)) execute function keep_history();
create trigger history_of_removal before delete on charge_clause for each row execute function keep_history();
create trigger history_of_changes before update on clause_price
  for each row when ((old.price) is distinct from (new.price)) execute function keep_history();
create trigger history_of_removal before delete on clause_price for each row execute function keep_history();
create trigger history_of_changes before update on commission_act
  for each row when ((old.undone_on) is distinct from (new.undone_on)) execute function keep_history();
create trigger history_of_removal before delete on commission_act for each row execute function keep_history();
create trigger history_of_changes before update on contract
  for each row when (
    (old.tenant_id, old.status, old.signed_on, old.delivered_on, old.start_date, old.end_date, old.leave_date, old.version_no, old.approved_on, old.leave_approved_on)
    is distinct from
    (new.tenant_id, new.status, new.signed_on, new.delivered_on, new.start_date, new.end_date, new.leave_date, new.version_no, new.approved_on, new.leave_approved_on))
  execute function keep_history();
create trigger history_of_removal before delete on contract for each row execute function keep_history();
create trigger history_of_changes before update on contract_holdover
  for each row when (
    (old.status, old.start_date, old.end_date)
    is distinct from
    (new.status, new.start_date, new.end_date))
  execute function keep_history();
create trigger history_of_removal before delete on contract_holdover for each row execute function keep_history();
create trigger history_of_changes before update on contract_version
  for each row when (
    (old.effective_on, old.end_date, old.approved_on)
    is distinct from
    (new.effective_on, new.end_date, new.approved_on))
  execute function keep_history();
create trigger history_of_removal before delete on contract_version for each row execute function keep_history();
create trigger history_of_changes before update on deposit_security_act
  for each row when ((old.undone_on) is distinct from (new.undone_on)) execute function keep_history();
create trigger history_of_removal before delete on deposit_security_act for each row execute function keep_history();
create trigger history_of_changes before update on incentive_act
  for each row when ((old.undone_on) is distinct from (new.undone_on)) execute function keep_history();
create trigger history_of_removal before delete on incentive_act for each row execute function keep_history();
create trigger history_of_changes before update on lease_option_act
  for each row when ((old.undone_on) is distinct from (new.undone_on)) execute function keep_history();
create trigger history_of_removal before delete on lease_option_act for each row execute function keep_history();
create trigger history_of_changes before update on property_certificate
  for each row when (
    (old.park_id, old.issued_on, old.land_use_end, old.mortgage_end, old.land_class, old.taxed_sqm, old.taxed_from, old.taxed_to)
    is distinct from
    (new.park_id, new.issued_on, new.land_use_end, new.mortgage_end, new.land_class, new.taxed_sqm, new.taxed_from, new.taxed_to))
  execute function keep_history();
create trigger history_of_removal before delete on property_certificate for each row execute function keep_history();
create trigger history_of_changes before update on reservation
  for each row when ((old.start_date, old.end_date) is distinct from (new.start_date, new.end_date)) execute function keep_history();
create trigger history_of_removal before delete on reservation for each row execute function keep_history();
create trigger history_of_changes before update on space
  for each row when (
    (old.floor_id, old.spatial_type_id, old.gross_area_sqm, old.valid_from, old.valid_to)
    is distinct from
    (new.floor_id, new.spatial_type_id, new.gross_area_sqm, new.valid_from, new.valid_to))
  execute function keep_history();
create trigger history_of_removal before delete on space for each row execute function keep_history();
create trigger history_of_changes before update on space_occupation
  for each row when (
    (old.start_date, old.end_date, old.change_id)
    is distinct from
    (new.start_date, new.end_date, new.change_id))
  execute function keep_history();
create trigger history_of_removal before delete on space_occupation for each row execute function keep_history();
create trigger history_of_changes before update on space_value
  for each row when (
    (old.start_date, old.end_date, old.use, old.rentable_area_sqm, old.list_price, old.floor_price, old.price_unit)
    is distinct from
    (new.start_date, new.end_date, new.use, new.rentable_area_sqm, new.list_price, new.floor_price, new.price_unit))
  execute function keep_history();
create trigger history_of_removal before delete on space_value for each row execute function keep_history();
create trigger history_of_changes before update on tax_term
  for each row when (
    (old.kind, old.legal_entity_id, old.park_id, old.land_class, old.start_date, old.value)
    is distinct from
    (new.kind, new.legal_entity_id, new.park_id, new.land_class, new.start_date, new.value))
  execute function keep_history();
create trigger history_of_removal before delete on tax_term for each row execute function keep_history();
