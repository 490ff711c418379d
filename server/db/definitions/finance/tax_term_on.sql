-- Called per row of a sheet: parameters are few.
create function tax_term_on(of_kind text, entity bigint, park bigint, class text, on_day date) returns numeric language sql stable
begin atomic
  select coalesce(
    (select t.value from tax_term t
      where t.company_id = app_company() and t.kind = of_kind and t.land_class = class and t.start_date <= on_day
        and (t.legal_entity_id is null or t.legal_entity_id = entity) and (t.park_id is null or t.park_id = park)
      order by t.legal_entity_id is null, t.park_id is null, t.start_date desc limit 1),
    case of_kind when 'stamp_rate' then 0.001 when 'stamp_fixed' then case when on_day < date '2022-07-01' then 5 else 0 end
      when 'stamp_relief' then 1 when 'land_relief' then 1 when 'vat_simplified' then 0.05 when 'vat_advance' then 1 end);
end;
comment on function tax_term_on is
  'The parameter of a kind in force on a day: that of the legal entity or park before that of all, otherwise the statutory value; null where the '
  'law leaves it to the city (land_unit). Rates and shares are fractions, amounts yuan. docs/domain §7.4.';
grant execute on function tax_term_on to lease_app;
