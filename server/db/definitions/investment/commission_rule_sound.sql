create or replace function commission_rule_sound(rule jsonb) returns boolean language sql immutable
begin atomic
  select coalesce(
    case rule ->> 'kind'
      when 'months' then (rule ->> 'months')::numeric > 0
      when 'rate' then (rule ->> 'rate')::numeric > 0 and (rule ->> 'rate')::numeric <= 1
      when 'fixed' then (rule ->> 'amount_fen')::bigint > 0
      else false end
    and (rule ->> 'clawback_months' is null or (rule ->> 'clawback_months')::integer > 0)
    and (select sum((e ->> 'share')::numeric) = 1 and bool_and((e ->> 'share')::numeric > 0 and case e ->> 'trigger'
          when 'signed' then true when 'first_receipt' then true when 'months_after_start' then (e ->> 'months')::integer >= 0
          else false end)
        from jsonb_array_elements(rule -> 'instalments') e), false);
end;
comment on function commission_rule_sound is
  'Whether a rule of commission can be computed: a kind with its figure above 0 (a rate of 1 at most), instalments whose shares add up to '
  '1, each with a trigger, and a clawback of a month at least or none. The schema commissionRule of api/ says more. docs/domain §3.1.';
grant execute on function commission_rule_sound to lease_app;
