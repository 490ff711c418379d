create function reservations_of_others(tenant_id bigint, customer_id bigint, spaces bigint[], first_day date, last_day date) returns table (
    reservation_id bigint, space_id bigint, start_date date, end_date date)
  language sql stable rows 10
begin atomic
  with own as (
    -- The earliest reservation of each space; later ones wait behind it.
    select r.space_id, min(r.id) as id
    from reservation r
    left join tenant t on t.company_id = r.company_id and t.id = reservations_of_others.tenant_id
    where r.company_id = app_company() and r.space_id = any(spaces) and r.end_date >= app_today()
      and (r.customer_id = reservations_of_others.customer_id or name_key(r.holder) = name_key(t.name))
    group by r.space_id
  )
  select h.reservation_id, h.space_id, h.start_date, h.end_date
  from reservation_holds(greatest(first_day, app_today()), last_day) h
  left join own o on o.space_id = h.space_id
  where h.space_id = any(spaces) and (o.id is null or h.reservation_id < o.id);
end;
comment on function reservations_of_others is
  'The days between two, from today on, on which reservations hold spaces for tenants and customers other than these (null: none); reservations '
  'entered after their own reservation of the space wait behind it and hold nothing against them. docs/domain §2.';
grant execute on function reservations_of_others to lease_app;
