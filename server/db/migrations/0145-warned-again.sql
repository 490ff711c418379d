-- A warning of a date ahead can be repeated on two later days.
alter table warn_setting
  add column second_days integer,
  add column third_days integer,
  add constraint warn_setting_second check (second_days between 0 and days_ahead - 1),
  add constraint warn_setting_third check (third_days is null or (second_days is not null and third_days between 0 and second_days - 1));
comment on column warn_setting.second_days is 'Days before the date on which it is raised again; null: it is not.';
comment on column warn_setting.third_days is 'Days before the date on which it is raised for the last time; null: it is not.';
