-- The time of a bank line distinguishes equal movements of a day. Lines from before have none.
alter table bank_line
  add column booked_time text not null default '' check (booked_time ~ '^(\d\d:\d\d:\d\d)?$');
comment on column bank_line.booked_time is 'HH:MM:SS; empty where the bank states none.';
