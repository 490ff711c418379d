-- A column that names an item of a dictionary takes items of its kind alone: one of another kind is refused as one that does not exist,
-- under the name of the column's foreign key.
create function is_of_its_kind() returns trigger language plpgsql set search_path = public as $$
declare
  item bigint;
begin
  execute format('select ($1).%I', tg_argv[0]) into item using new;
  if item is not null and not exists (
    select from dictionary where company_id = new.company_id and id = item and kind = any(string_to_array(tg_argv[2], ' '))
  ) then
    raise exception 'item % of %.% is none of %', item, tg_table_name, tg_argv[0], tg_argv[2]
      using errcode = 'foreign_key_violation', constraint = tg_argv[1], table = tg_table_name;
  end if;
  return new;
end $$;

-- `kinds` separated by blanks.
create procedure takes_kind(of_table text, of_column text, of_constraint text, kinds text) language plpgsql as $$
begin
  execute format('create trigger %I before insert or update of %I on %I for each row execute function is_of_its_kind(%L, %L, %L)',
    of_table || '_' || of_column || '_kind', of_column, of_table, of_column, of_constraint, kinds);
end $$;
revoke execute on procedure takes_kind from public;

call takes_kind('building', 'asset_type_id', 'building_asset_type', 'asset-type');
call takes_kind('space', 'spatial_type_id', 'space_spatial_type', 'spatial-type');
call takes_kind('space', 'delivery_standard_id', 'space_delivery_standard', 'delivery-standard');
call takes_kind('market_profile', 'spatial_type_id', 'market_profile_type', 'spatial-type');
call takes_kind('tenant', 'industry_id', 'tenant_industry', 'industry');
call takes_kind('cash_record', 'payment_type_id', 'cash_record_payment_type', 'payment-type');
call takes_kind('contract_termination', 'reason_id', 'contract_termination_reason', 'retire-cause');
call takes_kind('channel', 'kind_id', 'channel_kind', 'channel-type');
call takes_kind('customer', 'source_id', 'customer_source', 'customer-source');
call takes_kind('customer', 'industry_id', 'customer_industry', 'industry');
call takes_kind('customer', 'area_id', 'customer_area', 'customer-area');
call takes_kind('customer', 'manager_type_id', 'customer_manager_type', 'manager-type');
call takes_kind('customer', 'stage_id', 'customer_stage', 'investment-progress');
call takes_kind('customer_contact', 'kind_id', 'customer_contact_kind', 'contact-type');
call takes_kind('customer_spatial_type', 'spatial_type_id', 'customer_spatial_type_type', 'spatial-type');
call takes_kind('customer_stage', 'stage_id', 'customer_stage_stage', 'investment-progress');
call takes_kind('customer_stage', 'cause_id', 'customer_stage_cause', 'loss-cause renunciation-reason');
call takes_kind('follow_up', 'kind_id', 'follow_up_kind', 'follow-up-type');
call takes_kind('visit_plan', 'kind_id', 'visit_plan_kind', 'follow-up-type');
