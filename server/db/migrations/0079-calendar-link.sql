-- Private addresses of calendars (日历订阅): whoever knows one reads the calendar of its user, so only a hash of it is kept.
create table calendar_link (
  company_id bigint not null references company (id),
  user_id bigint not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (company_id, user_id),
  constraint calendar_link_user foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
comment on table calendar_link is 'The private address under which a calendar application reads a user''s calendar: one a user, renewed and revoked by him.';
create unique index calendar_link_hash on calendar_link (token_hash);
call protect('calendar_link', 'select, insert, update, delete');

-- Whose calendar it is is known by the address alone: across enterprises, unless he or his enterprise is disabled. That it was read is noted.
create function read_calendar_link(hash text, at timestamptz) returns table (company_id bigint, user_id bigint)
  language sql security definer set search_path = public
begin atomic
  update calendar_link l set read_at = at from app_user u, company c
  where l.token_hash = hash and u.company_id = l.company_id and u.id = l.user_id and c.id = l.company_id and u.enabled and c.enabled
  returning l.company_id, l.user_id;
end;
revoke execute on function read_calendar_link from public;
grant execute on function read_calendar_link to lease_app;
