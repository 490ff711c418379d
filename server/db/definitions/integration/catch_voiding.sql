-- Records that a posted row is voided or changes its state; a void adjustment is also an event of the receivable that it adjusts. Per row with a
-- condition: running totals update these tables often, and no event is due.
create function catch_voiding() returns trigger language plpgsql security definer set search_path = public as $$
begin
  case tg_table_name
    when 'receivable' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        values (new.company_id, 'receivable.voided', 'receivable', new.id, new.park_id, new.legal_entity_id,
          jsonb_build_object('tenant_id', new.tenant_id, 'contract_id', new.contract_id, 'adjusts_id', new.adjusts_id));
      if new.adjusts_id is not null then
        insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
          values (new.company_id, 'receivable.adjusted', 'receivable', new.adjusts_id, new.park_id, new.legal_entity_id,
            jsonb_build_object('tenant_id', new.tenant_id, 'contract_id', new.contract_id, 'adjustment_id', new.id));
      end if;
    when 'cash_record' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select new.company_id, case new.direction when 'in' then 'receipt.' else 'payment.' end
            || case when new.voided_on is distinct from old.voided_on then 'voided' else 'changed' end,
          'cash_record', new.id, f.park_id, new.legal_entity_id, jsonb_build_object('tenant_id', new.tenant_id)
        from flow_account f where (f.company_id, f.id) = (new.company_id, new.flow_account_id);
    when 'deposit_security_act' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select new.company_id, 'security.undone', 'deposit_security', new.security_id, c.park_id, c.lessor_id,
          jsonb_build_object('contract_id', c.id, 'act_id', new.id, 'kind', new.kind, 'cash_record_id', new.cash_record_id)
        from deposit_security s join contract c on (c.company_id, c.id) = (s.company_id, s.contract_id)
        where (s.company_id, s.id) = (new.company_id, new.security_id);
    when 'incentive_act' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select new.company_id, 'incentive.undone', 'lease_incentive', new.incentive_id, c.park_id, new.legal_entity_id,
          jsonb_build_object('contract_id', c.id, 'act_id', new.id, 'receivable_id', new.receivable_id)
        from lease_incentive i join contract c on (c.company_id, c.id) = (i.company_id, i.contract_id)
        where (i.company_id, i.id) = (new.company_id, new.incentive_id);
    when 'bill' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        values (new.company_id, 'bill.voided', 'bill', new.id, new.park_id, new.legal_entity_id,
          jsonb_build_object('number', new.number, 'tenant_id', new.tenant_id, 'contract_id', new.contract_id));
    when 'invoice' then
      insert into business_event (company_id, kind, object, object_id, legal_entity_id, data)
        values (new.company_id, 'invoice.' || case
            when new.status = 'issued' and old.status <> 'issued' then 'issued'
            when new.status in ('rejected', 'void') and old.status <> new.status then 'voided' else 'changed' end,
          'invoice', new.id, new.legal_entity_id,
          jsonb_build_object('serial', new.serial, 'tenant_id', new.tenant_id, 'reverses_id', new.reverses_id));
  end case;
  return null;
end $$;

create trigger voided_event after update on receivable for each row
  when (old.voided_on is distinct from new.voided_on) execute function catch_voiding();
create trigger voided_event after update on cash_record for each row
  when ((old.voided_on, old.tenant_id) is distinct from (new.voided_on, new.tenant_id)) execute function catch_voiding();
create trigger voided_event after update on deposit_security_act for each row
  when (old.undone_on is distinct from new.undone_on) execute function catch_voiding();
create trigger voided_event after update on incentive_act for each row
  when (old.undone_on is distinct from new.undone_on) execute function catch_voiding();
create trigger voided_event after update on bill for each row when (old.status <> new.status) execute function catch_voiding();
create trigger voided_event after update on invoice for each row
  when ((old.status, old.number, old.code, old.issued_on, old.accounting_date, old.closed_on)
    is distinct from (new.status, new.number, new.code, new.issued_on, new.accounting_date, new.closed_on))
  execute function catch_voiding();
