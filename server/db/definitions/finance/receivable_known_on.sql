create function receivable_known_on(accounting_date date, due_date date, posted_on date, day date) returns boolean language sql immutable
  return case when posted_on is null then accounting_date <= day or due_date > day else posted_on <= day end;
comment on function receivable_known_on is
  'Whether a receivable was posted by the day, also one due later; for an opening entry, which has no posting day, whether it counts by then or '
  'is due later. docs/domain §5.7, §7.1.';
grant execute on function receivable_known_on to lease_app;
