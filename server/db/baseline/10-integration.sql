-- Access tokens, webhooks and chat bots (ADR 33).

-- Access tokens (访问令牌): how other systems call the API as a user, with fewer rights than the user's own.
create table access_token (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  -- The beginning of the token, by which users distinguish tokens; only its holder knows the rest.
  prefix text not null,
  token_hash text not null,
  keys text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  seen_at timestamptz,
  seen_address text not null default '',
  -- Calls within the minute that began then.
  window_at timestamptz not null default '-infinity',
  window_calls integer not null default 0,
  primary key (company_id, id),
  constraint access_token_name_unique unique (company_id, user_id, name),
  constraint access_token_keys check (cardinality(keys) > 0),
  constraint access_token_user foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
comment on table access_token is 'A token by which another system calls the API as a user, within the rights chosen for it: its hash, when it ends, when and from where it was last used.';
create unique index access_token_hash on access_token (token_hash);
call protect('access_token', 'select, insert, update (revoked_at)');

-- Webhooks (Webhook 订阅): events are sent to addresses of other systems. A fact is caught where it is entered, by a trigger of its
-- table, so no writer can forget it, and nothing is sent of a transaction that was rolled back.
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
alter table webhook_event alter column data set statistics 0;
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

-- Chat bots (群机器人): messages of chosen kinds are sent to groups of 企业微信, 钉钉 and 飞书, each cause once per bot.
create table chat_bot (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  provider text not null check (provider in ('wecom', 'dingtalk', 'feishu')),
  -- Knowing it is enough to write into the group.
  url text not null,
  secret text not null default '',
  kinds text[] not null,
  enabled boolean not null default true,
  version integer not null default 0,
  primary key (company_id, id),
  constraint chat_bot_name_unique unique (company_id, name),
  constraint chat_bot_kinds check (cardinality(kinds) > 0)
);
comment on table chat_bot is 'A bot of a group chat, by its address, and the kinds of messages it tells there.';
call protect('chat_bot', 'select, insert, update, delete');

create table chat_bot_message (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  bot_id bigint not null,
  cause text not null,
  title text not null,
  content text not null,
  link text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  failure text not null default '',
  created_at timestamptz not null default now(),
  claimed_until timestamptz not null default '-infinity',
  sent_at timestamptz,
  primary key (company_id, id),
  constraint chat_bot_message_once unique (company_id, bot_id, cause),
  constraint chat_bot_message_bot foreign key (company_id, bot_id) references chat_bot (company_id, id) on delete cascade
);
comment on table chat_bot_message is 'What a bot has to tell, or has told: one for each cause, however many people got the message.';
create index chat_bot_message_waiting on chat_bot_message (company_id, bot_id, id) where status = 'waiting';
call protect('chat_bot_message', 'select, insert, update, delete');
