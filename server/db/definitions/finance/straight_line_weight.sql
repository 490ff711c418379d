-- Without a time zone the expression does not depend on settings, so it is inlined instead of called per row.
create function straight_line_weight(first_on date, through date, by_month boolean) returns bigint language sql immutable
  -- A whole month weighs 377,580, which every length of a month divides, so that parts of months are integers.
  return case when not by_month then through - first_on + 1
    else ((extract(year from through) - extract(year from first_on)) * 12 + extract(month from through) - extract(month from first_on))::bigint * 377580
      + extract(day from through)::bigint * (377580 / extract(day from date_trunc('month', through::timestamp) + interval '1 month - 1 day')::bigint)
      - (extract(day from first_on)::bigint - 1) * (377580 / extract(day from date_trunc('month', first_on::timestamp) + interval '1 month - 1 day')::bigint) end;
comment on function straight_line_weight is
  'Weight of a straight line between two days, both included: the number of days, or of months with a part of a month by its days. docs/domain '
  '§6.';
grant execute on function straight_line_weight to lease_app;
