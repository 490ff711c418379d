create function catch_approval() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform write_webhook_events(new.company_id, 'contract.approved', jsonb_build_array(jsonb_build_object(
    'id', new.id, 'number', new.number, 'kind', new.kind, 'park_id', new.park_id, 'tenant_id', new.tenant_id, 'lessor_id', new.lessor_id,
    'start_date', new.start_date, 'end_date', new.end_date, 'version_no', new.version_no)));
  return null;
end $$;

create trigger contract_event after update of status on contract for each row
  when (new.status = 'approved' and old.status is distinct from 'approved') execute function catch_approval();
