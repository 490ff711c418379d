-- A counter with a stated number of digits can pass its maximum.
alter table meter
  add column digits smallint constraint meter_digits check (digits between 3 and 9);
comment on column meter.digits is 'Digits of the counter before the decimal point; null: unknown, its readings never fall.';
grant update (digits) on meter to lease_app;
