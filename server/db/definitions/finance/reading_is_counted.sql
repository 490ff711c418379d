-- Returns true when a later valid reading has counted the usage up to or after this reading.
create function reading_is_counted(r meter_reading) returns boolean language sql stable set search_path = public as $$
  select exists (select from meter_reading n where n.company_id = r.company_id and n.base_id = r.id and n.voided_on is null)
    or exists (select from meter_reading n join meter_reading b on (b.company_id, b.id) = (n.company_id, n.base_id)
      where n.company_id = r.company_id and n.meter_id = r.meter_id and n.voided_on is null and n.id > r.id and n.read_on >= r.read_on
        and (b.meter_id <> r.meter_id or (b.read_on, b.id) < (r.read_on, r.id))) $$;
comment on function reading_is_counted is 'Whether a later valid reading counts from this one or beyond it (docs/domain §5.7).';
grant execute on function reading_is_counted to lease_app;
