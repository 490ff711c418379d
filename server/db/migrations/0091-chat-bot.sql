-- Chat bots (群机器人): messages of chosen kinds are told to groups of 企业微信, 钉钉 and 飞书, each cause once a bot.
create table chat_bot (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  provider text not null check (provider in ('wecom', 'dingtalk', 'feishu')),
  -- Whoever knows it can write into the group.
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

-- Catches messages where they are written, whoever writes them; in the transaction of the message.
create function tell_bots() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into chat_bot_message (company_id, bot_id, cause, title, content, link)
    select distinct on (b.company_id, b.id, a.cause) b.company_id, b.id, a.cause, a.title, a.content, a.link
    from added a join chat_bot b on b.company_id = a.company_id and b.enabled and a.kind = any(b.kinds)
    order by b.company_id, b.id, a.cause, a.id
  on conflict (company_id, bot_id, cause) do nothing;
  return null;
end $$;
create trigger message_told after insert on message referencing new table as added for each statement execute function tell_bots();
