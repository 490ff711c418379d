-- Records the events of a contract. An approved renewal is also an event of the contract that it renews.
create function catch_contract() returns trigger language plpgsql security definer set search_path = public as $$
declare fact contract := case when tg_op = 'DELETE' then old else new end; kinds text[];
begin
  kinds := case
    when tg_op = 'DELETE' then '{contract.deleted}'
    when tg_op = 'INSERT' then '{contract.saved}'
    when new.status <> old.status then array['contract.' || case new.status
      when 'auditing' then 'submitted' when 'approved' then 'approved' when 'void' then 'voided' else 'returned' end]
    when new.leave_date is distinct from old.leave_date then '{contract.terminated}'
    when new.version_no <> old.version_no then '{contract.changed}'
    else '{contract.saved}' end;
  insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, version, data)
    select fact.company_id, k.kind, 'contract', fact.id, fact.park_id, fact.lessor_id, fact.version,
      jsonb_build_object('number', fact.number, 'tenant_id', fact.tenant_id, 'version_no', fact.version_no)
    from unnest(kinds) k (kind);
  if 'contract.approved' = any(kinds) and new.renews_id is not null then
    insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, version, data)
      select c.company_id, 'contract.renewed', 'contract', c.id, c.park_id, c.lessor_id, c.version,
        jsonb_build_object('number', c.number, 'tenant_id', c.tenant_id, 'version_no', c.version_no, 'renewal_id', new.id)
      from contract c where (c.company_id, c.id) = (new.company_id, new.renews_id);
  end if;
  return null;
end $$;

create trigger contract_added_event after insert or delete on contract for each row execute function catch_contract();
-- `billed_through` changes with every bill run; its events are those of the receivables.
create trigger contract_changed_event after update on contract for each row
  when (
    (old.version, old.status, old.version_no, old.leave_date, old.end_date, old.signed_on, old.delivered_on, old.channel_id, old.customer_id)
    is distinct from
    (new.version, new.status, new.version_no, new.leave_date, new.end_date, new.signed_on, new.delivered_on, new.channel_id, new.customer_id))
  execute function catch_contract();
