-- Records the events of objects that users save and delete. The trigger's argument is the first part of the kind.
create function catch_record() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, version, data)
      select n.company_id, tg_argv[0] || case when tg_table_name = 'deposit_refund' and e.fact ->> 'status' = 'approved'
          and to_jsonb(o) ->> 'status' <> 'approved' then '.approved' else '.saved' end,
        tg_table_name, n.id, event_park(tg_table_name, e.fact), event_entity(tg_table_name, e.fact), (e.fact ->> 'version')::integer,
        event_references(e.fact)
      from added n join gone o on (o.company_id, o.id) = (n.company_id, n.id) cross join lateral to_jsonb(n) e (fact)
      where n is distinct from o order by n.id;
  elsif tg_op = 'INSERT' then
    insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, version, data)
      select n.company_id, tg_argv[0] || '.saved', tg_table_name, n.id, event_park(tg_table_name, e.fact), event_entity(tg_table_name, e.fact),
        (e.fact ->> 'version')::integer, event_references(e.fact)
      from added n cross join lateral to_jsonb(n) e (fact) order by n.id;
  else
    insert into business_event (company_id, kind, object, object_id, park_id, legal_entity_id, version, data)
      select o.company_id, tg_argv[0] || '.deleted', tg_table_name, o.id, event_park(tg_table_name, e.fact), event_entity(tg_table_name, e.fact),
        (e.fact ->> 'version')::integer, event_references(e.fact)
      from gone o cross join lateral to_jsonb(o) e (fact) order by o.id;
  end if;
  return null;
end $$;

create trigger added_event after insert on space referencing new table as added for each statement execute function catch_record('space');
create trigger changed_event after update on space referencing old table as gone new table as added for each statement
  execute function catch_record('space');
create trigger deleted_event after delete on space referencing old table as gone for each statement execute function catch_record('space');
create trigger added_event after insert on tenant referencing new table as added for each statement execute function catch_record('tenant');
create trigger changed_event after update on tenant referencing old table as gone new table as added for each statement
  execute function catch_record('tenant');
create trigger deleted_event after delete on tenant referencing old table as gone for each statement execute function catch_record('tenant');
create trigger added_event after insert on customer referencing new table as added for each statement execute function catch_record('customer');
create trigger changed_event after update on customer referencing old table as gone new table as added for each statement
  execute function catch_record('customer');
create trigger deleted_event after delete on customer referencing old table as gone for each statement execute function catch_record('customer');
create trigger added_event after insert on quote referencing new table as added for each statement execute function catch_record('quote');
create trigger changed_event after update on quote referencing old table as gone new table as added for each statement
  execute function catch_record('quote');
create trigger deleted_event after delete on quote referencing old table as gone for each statement execute function catch_record('quote');
create trigger added_event after insert on deposit_refund referencing new table as added for each statement execute function catch_record('refund');
create trigger changed_event after update on deposit_refund referencing old table as gone new table as added for each statement
  execute function catch_record('refund');
create trigger deleted_event after delete on deposit_refund referencing old table as gone for each statement execute function catch_record('refund');
