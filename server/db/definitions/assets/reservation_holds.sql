create function reservation_holds(first_day date, last_day date) returns table (
    reservation_id bigint, space_id bigint, start_date date, end_date date)
  language sql stable rows 1000
begin atomic
  select r.id, r.space_id, lower(h.days), upper(h.days) - 1
  from reservation r
  left join lateral (
    select range_agg(daterange(e.start_date, e.end_date + 1)) as days from reservation e
    where e.company_id = r.company_id and e.space_id = r.space_id and e.id < r.id and e.start_date <= r.end_date and e.end_date >= r.start_date) before on true
  cross join lateral unnest(datemultirange(daterange(r.start_date, r.end_date + 1)) - coalesce(before.days, '{}')) h (days)
  where r.company_id = app_company() and r.start_date <= last_day and r.end_date >= first_day and lower(h.days) <= last_day and upper(h.days) > first_day;
end;
comment on function reservation_holds is
  'The days within the given range on which each reservation holds its space: its own days, less those of the reservations entered before it. '
  'docs/domain §2.';
grant execute on function reservation_holds to lease_app;
