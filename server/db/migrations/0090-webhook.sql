-- Webhooks (Webhook 订阅): what happens is told to addresses of other systems. A fact is caught where it is entered, by a trigger of its
-- table, so no writer can forget it and none is told of what was undone.
create table webhook (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  url text not null,
  events text[] not null,
  -- Signs what is sent: it must be known in full, so it is kept as it is and never answered again.
  secret text not null,
  enabled boolean not null default true,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint webhook_name_unique unique (company_id, name),
  constraint webhook_events check (cardinality(events) > 0),
  constraint webhook_creator foreign key (company_id, created_by) references app_user (company_id, id)
);
comment on table webhook is 'An address of another system that is told of chosen events, with the secret that signs them.';
call protect('webhook', 'select, insert, update, delete');

create table webhook_event (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  uid uuid not null default gen_random_uuid(),
  type text not null,
  occurred_at timestamptz not null default now(),
  data jsonb not null,
  primary key (company_id, id)
);
comment on table webhook_event is 'Something that happened and was asked for by a webhook, written in the transaction in which it happened; up to 200 objects of one statement together.';
create index webhook_event_by_time on webhook_event (company_id, occurred_at);
call protect('webhook_event', 'select, insert, delete');

create table webhook_delivery (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  webhook_id bigint not null,
  event_id bigint not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'given_up')),
  tries integer not null default 0,
  next_at timestamptz not null default '-infinity',
  -- One process at a time sends it; what it did not report by then another one takes up.
  claimed_until timestamptz not null default '-infinity',
  primary key (company_id, id),
  constraint webhook_delivery_webhook foreign key (company_id, webhook_id) references webhook (company_id, id) on delete cascade,
  constraint webhook_delivery_event foreign key (company_id, event_id) references webhook_event (company_id, id) on delete cascade
);
comment on table webhook_delivery is 'An event on its way to a webhook: how often it was tried, and when it is tried next.';
create index webhook_delivery_waiting on webhook_delivery (company_id, next_at) where status = 'waiting';
create index webhook_delivery_of_webhook on webhook_delivery (company_id, webhook_id, id);
create index webhook_delivery_of_event on webhook_delivery (company_id, event_id);
call protect('webhook_delivery', 'select, insert, update, delete');

create table webhook_attempt (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  delivery_id bigint not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- Of the answer; null where none came.
  http_status integer,
  failure text not null default '',
  reply text not null default '',
  primary key (company_id, id),
  constraint webhook_attempt_delivery foreign key (company_id, delivery_id) references webhook_delivery (company_id, id) on delete cascade
);
comment on table webhook_attempt is 'One try to deliver an event: how long it took and what was answered.';
create index webhook_attempt_of_delivery on webhook_attempt (company_id, delivery_id, id);
call protect('webhook_attempt', 'select, insert, delete');

-- Writes an event for whoever asked for it, in the transaction of the fact. Runs as owner: whoever enters the fact need not know of webhooks.
create function tell_webhooks(of_company bigint, of_type text, items jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare event_id bigint;
begin
  if items is null or not exists (select from webhook w where w.company_id = of_company and w.enabled and of_type = any(w.events)) then
    return;
  end if;
  insert into webhook_event (company_id, type, data) values (of_company, of_type, jsonb_build_object('items', items)) returning id into event_id;
  insert into webhook_delivery (company_id, webhook_id, event_id)
    select w.company_id, w.id, event_id from webhook w where w.company_id = of_company and w.enabled and of_type = any(w.events);
end $$;
revoke execute on function tell_webhooks from public;

-- What one statement has entered, up to 200 rows an event. The trigger names the event, and then the columns that are told.
create function catch_event() returns trigger language plpgsql security definer set search_path = public as $$
declare told text[] := tg_argv[1:]; part record;
begin
  if not exists (select from webhook w where w.enabled and tg_argv[0] = any(w.events)
    and w.company_id in (select a.company_id from added a)) then
    return null;
  end if;
  for part in
    select r.company_id, jsonb_agg(r.item order by r.place) as items from (
      select a.company_id, row_number() over (partition by a.company_id order by a.id) as place,
        (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(a)) c where c.key = any(told)) as item
      from added a) r
    group by r.company_id, (r.place - 1) / 200 order by r.company_id, min(r.place)
  loop
    perform tell_webhooks(part.company_id, tg_argv[0], part.items);
  end loop;
  return null;
end $$;

create trigger receivable_told after insert on receivable referencing new table as added for each statement
  execute function catch_event('receivable.posted', 'id', 'legal_entity_id', 'park_id', 'tenant_id', 'contract_id', 'charge_item_id',
    'start_date', 'end_date', 'due_date', 'accounting_date', 'gross_fen', 'net_fen', 'tax_fen', 'adjusts_id');
create trigger write_off_told after insert on write_off referencing new table as added for each statement
  execute function catch_event('money.matched', 'id', 'legal_entity_id', 'receivable_id', 'cash_record_id', 'amount_fen', 'value_date',
    'accounting_date', 'reverses_id');
create trigger bill_told after insert on bill referencing new table as added for each statement
  execute function catch_event('bill.issued', 'id', 'number', 'legal_entity_id', 'park_id', 'tenant_id', 'contract_id', 'month', 'due_date',
    'issued_on', 'amount_fen', 'reissues_id');

create function catch_approval() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform tell_webhooks(new.company_id, 'contract.approved', jsonb_build_array(jsonb_build_object(
    'id', new.id, 'number', new.number, 'kind', new.kind, 'park_id', new.park_id, 'tenant_id', new.tenant_id, 'lessor_id', new.lessor_id,
    'start_date', new.start_date, 'end_date', new.end_date, 'version_no', new.version_no)));
  return null;
end $$;
create trigger contract_told after update of status on contract for each row
  when (new.status = 'approved' and old.status is distinct from 'approved') execute function catch_approval();
