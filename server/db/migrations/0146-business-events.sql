-- Events of the business for other systems (ADR 52). Readers give their order after the commit: by the identity, a reader would pass an event whose
-- transaction commits later.
create table business_event (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  kind text not null,
  object text not null,
  object_id bigint not null,
  park_id bigint,
  legal_entity_id bigint,
  version integer,
  data jsonb not null default '{}',
  occurred_at timestamptz not null default clock_timestamp(),
  position bigint,
  primary key (company_id, id)
);
comment on table business_event is 'A change of a business object, written in the transaction of the change; position orders it for readers.';
comment on column business_event.position is 'Place in the feed of the enterprise without gaps; null until a reader found the event committed.';
create unique index business_event_position on business_event (company_id, position) where position is not null;
create index business_event_without_position on business_event (company_id, id) where position is null;
alter table business_event alter column data set statistics 0;
call protect('business_event', 'select, update (position), delete');

create table event_feed (
  company_id bigint not null references company (id),
  -- Part of every cursor, so that one of another enterprise, or from before a restored backup, is not accepted.
  key uuid not null default gen_random_uuid(),
  positions bigint not null default 0,
  deleted_through bigint not null default 0,
  primary key (company_id)
);
comment on table event_feed is 'The feed of events of an enterprise: how many positions are given, and through which position events are deleted.';
call protect('event_feed', 'select, insert, update (positions, deleted_through)');

alter table webhook add column park_ids bigint[] not null default '{}';
comment on column webhook.park_ids is 'Parks of the events; empty: all. Events without a park are always sent.';
alter table chat_bot add column park_ids bigint[] not null default '{}';
comment on column chat_bot.park_ids is 'Parks of the messages; empty: all. Messages without a park are always sent.';
