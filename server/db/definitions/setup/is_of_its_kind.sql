-- A column that refers to a dictionary accepts only items of its kind: an item of another kind is refused like a missing one, under the name of the
-- column's foreign key.
create function is_of_its_kind() returns trigger language plpgsql set search_path = public as $$
declare
  item bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if item is not null and not exists (
    select from dictionary where company_id = new.company_id and id = item and kind = any(string_to_array(tg_argv[2], ' '))
  ) then
    raise exception 'item % of %.% is none of %', item, tg_table_name, tg_argv[0], tg_argv[2]
      using errcode = 'foreign_key_violation', constraint = tg_argv[1], table = tg_table_name;
  end if;
  return new;
end $$;

create trigger building_asset_type_id_kind before insert or update of asset_type_id on building
  for each row execute function is_of_its_kind('asset_type_id', 'building_asset_type', 'asset-type');
create trigger cash_record_payment_type_id_kind before insert or update of payment_type_id on cash_record
  for each row execute function is_of_its_kind('payment_type_id', 'cash_record_payment_type', 'payment-type');
create trigger channel_kind_id_kind before insert or update of kind_id on channel
  for each row execute function is_of_its_kind('kind_id', 'channel_kind', 'channel-type');
create trigger contract_termination_reason_id_kind before insert or update of reason_id on contract_termination
  for each row execute function is_of_its_kind('reason_id', 'contract_termination_reason', 'retire-cause');
create trigger customer_area_id_kind before insert or update of area_id on customer
  for each row execute function is_of_its_kind('area_id', 'customer_area', 'customer-area');
create trigger customer_industry_id_kind before insert or update of industry_id on customer
  for each row execute function is_of_its_kind('industry_id', 'customer_industry', 'industry');
create trigger customer_manager_type_id_kind before insert or update of manager_type_id on customer
  for each row execute function is_of_its_kind('manager_type_id', 'customer_manager_type', 'manager-type');
create trigger customer_source_id_kind before insert or update of source_id on customer
  for each row execute function is_of_its_kind('source_id', 'customer_source', 'customer-source');
create trigger customer_stage_id_kind before insert or update of stage_id on customer
  for each row execute function is_of_its_kind('stage_id', 'customer_stage', 'investment-progress');
create trigger customer_contact_kind_id_kind before insert or update of kind_id on customer_contact
  for each row execute function is_of_its_kind('kind_id', 'customer_contact_kind', 'contact-type');
create trigger customer_spatial_type_spatial_type_id_kind before insert or update of spatial_type_id on customer_spatial_type
  for each row execute function is_of_its_kind('spatial_type_id', 'customer_spatial_type_type', 'spatial-type');
create trigger customer_stage_cause_id_kind before insert or update of cause_id on customer_stage
  for each row execute function is_of_its_kind('cause_id', 'customer_stage_cause', 'loss-cause renunciation-reason');
create trigger customer_stage_stage_id_kind before insert or update of stage_id on customer_stage
  for each row execute function is_of_its_kind('stage_id', 'customer_stage_stage', 'investment-progress');
create trigger follow_up_kind_id_kind before insert or update of kind_id on follow_up
  for each row execute function is_of_its_kind('kind_id', 'follow_up_kind', 'follow-up-type');
create trigger market_profile_spatial_type_id_kind before insert or update of spatial_type_id on market_profile
  for each row execute function is_of_its_kind('spatial_type_id', 'market_profile_type', 'spatial-type');
create trigger space_delivery_standard_id_kind before insert or update of delivery_standard_id on space
  for each row execute function is_of_its_kind('delivery_standard_id', 'space_delivery_standard', 'delivery-standard');
create trigger space_spatial_type_id_kind before insert or update of spatial_type_id on space
  for each row execute function is_of_its_kind('spatial_type_id', 'space_spatial_type', 'spatial-type');
create trigger tenant_industry_id_kind before insert or update of industry_id on tenant
  for each row execute function is_of_its_kind('industry_id', 'tenant_industry', 'industry');
create trigger visit_plan_kind_id_kind before insert or update of kind_id on visit_plan
  for each row execute function is_of_its_kind('kind_id', 'visit_plan_kind', 'follow-up-type');
