-- Attempts to get in are counted in the database: for every process, over restarts, and outside of what is refused.
create table attempt_count (
  -- The hash of what is counted: an address, an account, an account at an address.
  key text primary key,
  count integer not null check (count >= 0),
  started_at timestamptz not null
);
create index attempt_count_started on attempt_count (started_at);
grant select, insert, update, delete on attempt_count to lease_app;

-- Networks a user has signed in from: guesses made elsewhere do not stop him there.
create table known_network (
  user_id bigint not null references app_user (id),
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, network)
);
grant select, insert, update, delete on known_network to lease_app;
insert into known_network (user_id, network, seen_at)
  select user_id, address, max(created_at) from session where address ~ '^[0-9.]+$' group by user_id, address;
