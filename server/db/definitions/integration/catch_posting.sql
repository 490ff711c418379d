-- Records the events of posted rows. An adjustment is also an event of the receivable that it adjusts.
create function catch_posting() returns trigger language plpgsql security definer set search_path = public as $$
begin
  case tg_table_name
    when 'receivable' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, 'receivable.posted', 'receivable', a.id, a.park_id, a.legal_entity_id,
          jsonb_build_object('tenant_id', a.tenant_id, 'contract_id', a.contract_id, 'adjusts_id', a.adjusts_id)
        from added a order by a.id;
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, 'receivable.adjusted', 'receivable', a.adjusts_id, a.park_id, a.legal_entity_id,
          jsonb_build_object('tenant_id', a.tenant_id, 'contract_id', a.contract_id, 'adjustment_id', a.id)
        from added a where a.adjusts_id is not null order by a.id;
    when 'cash_record' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, case a.direction when 'in' then 'receipt.posted' else 'payment.posted' end, 'cash_record', a.id, f.park_id,
          a.legal_entity_id, jsonb_build_object('tenant_id', a.tenant_id)
        from added a join flow_account f on (f.company_id, f.id) = (a.company_id, a.flow_account_id) order by a.id;
    when 'write_off' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, 'money.matched', 'write_off', a.id, r.park_id, a.legal_entity_id,
          jsonb_build_object('receivable_id', a.receivable_id, 'cash_record_id', a.cash_record_id, 'offsets_id', a.offsets_id,
            'deposit_entry_id', a.deposit_entry_id, 'reverses_id', a.reverses_id)
        from added a join receivable r on (r.company_id, r.id) = (a.company_id, a.receivable_id) order by a.id;
    when 'payout' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, 'payout.posted', 'payout', a.id, f.park_id, a.legal_entity_id,
          jsonb_build_object('cash_record_id', a.cash_record_id, 'source_cash_id', a.source_cash_id, 'deposit_entry_id', a.deposit_entry_id,
            'incentive_act_id', a.incentive_act_id, 'reverses_id', a.reverses_id)
        from added a join cash_record m on (m.company_id, m.id) = (a.company_id, a.cash_record_id)
        join flow_account f on (f.company_id, f.id) = (m.company_id, m.flow_account_id) order by a.id;
    when 'deposit_entry' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, 'deposit.posted', 'deposit_entry', a.id, c.park_id, a.legal_entity_id,
          jsonb_build_object('contract_id', a.contract_id, 'kind', a.kind, 'reverses_id', a.reverses_id)
        from added a join contract c on (c.company_id, c.id) = (a.company_id, a.contract_id) order by a.id;
    when 'deposit_security' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, 'security.registered', 'deposit_security', a.id, c.park_id, c.lessor_id,
          jsonb_build_object('contract_id', a.contract_id, 'number', a.number, 'replaces_id', a.replaces_id)
        from added a join contract c on (c.company_id, c.id) = (a.company_id, a.contract_id) order by a.id;
    when 'deposit_security_act' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, 'security.acted', 'deposit_security', a.security_id, c.park_id, c.lessor_id,
          jsonb_build_object('contract_id', c.id, 'act_id', a.id, 'kind', a.kind, 'cash_record_id', a.cash_record_id)
        from added a join deposit_security s on (s.company_id, s.id) = (a.company_id, a.security_id)
        join contract c on (c.company_id, c.id) = (s.company_id, s.contract_id) order by a.id;
    when 'incentive_act' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, 'incentive.confirmed', 'lease_incentive', a.incentive_id, c.park_id, a.legal_entity_id,
          jsonb_build_object('contract_id', c.id, 'act_id', a.id, 'receivable_id', a.receivable_id)
        from added a join lease_incentive i on (i.company_id, i.id) = (a.company_id, a.incentive_id)
        join contract c on (c.company_id, c.id) = (i.company_id, i.contract_id) order by a.id;
    when 'incentive_clawback' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, 'incentive.clawed_back', 'lease_incentive', a.incentive_id, c.park_id, c.lessor_id,
          jsonb_build_object('contract_id', c.id, 'receivable_id', a.receivable_id)
        from added a join lease_incentive i on (i.company_id, i.id) = (a.company_id, a.incentive_id)
        join contract c on (c.company_id, c.id) = (i.company_id, i.contract_id) order by a.incentive_id;
    when 'bill' then
      insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, data)
        select a.company_id, 'bill.issued', 'bill', a.id, a.park_id, a.legal_entity_id,
          jsonb_build_object('number', a.number, 'tenant_id', a.tenant_id, 'contract_id', a.contract_id, 'reissues_id', a.reissues_id)
        from added a order by a.id;
    when 'invoice' then
      insert into business_event (company_id, kind, object, object_id, legal_entity_id, data)
        select a.company_id, 'invoice.applied', 'invoice', a.id, a.legal_entity_id,
          jsonb_build_object('serial', a.serial, 'tenant_id', a.tenant_id, 'reverses_id', a.reverses_id)
        from added a order by a.id;
    when 'period_lock' then
      insert into business_event (company_id, kind, object, object_id, legal_entity_id, data)
        select a.company_id, case when a.closed_through >= coalesce(b.closed_through, '-infinity') then 'month.closed' else 'month.reopened' end,
          'legal_entity', a.legal_entity_id, a.legal_entity_id, jsonb_build_object('closed_through', a.closed_through)
        from added a left join lateral (select l.closed_through from period_lock l
          where (l.company_id, l.legal_entity_id) = (a.company_id, a.legal_entity_id) and l.id < a.id order by l.id desc limit 1) b on true
        order by a.id;
  end case;
  return null;
end $$;

create trigger posted_event after insert on receivable referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on cash_record referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on write_off referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on payout referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on deposit_entry referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on deposit_security referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on deposit_security_act referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on incentive_act referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on incentive_clawback referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on bill referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on invoice referencing new table as added for each statement execute function catch_posting();
create trigger posted_event after insert on period_lock referencing new table as added for each statement execute function catch_posting();
