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
  'Whether a commission rule can be computed: a kind with its figure above 0 (a rate of at most 1), instalments with triggers whose shares add up '
  'to 1, and no clawback or one of at least a month. The schema commissionRule of api/ checks more. docs/domain §3.1.';
grant execute on function commission_rule_sound to lease_app;
