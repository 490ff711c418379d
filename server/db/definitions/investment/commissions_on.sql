create function commissions_on(day date) returns table (
    contract_id bigint, park_id bigint, channel_id bigint, amount_fen bigint, earned_fen bigint, due_fen bigint, returned_fen bigint,
    approved_fen bigint, paid_fen bigint, open_fen bigint)
  language sql stable rows 1000
begin atomic
  select l.contract_id, l.park_id, l.channel_id, sum(l.amount_fen)::bigint, sum(l.earned_fen)::bigint,
    sum(l.due_fen)::bigint, sum(l.returned_fen)::bigint, sum(l.approved_fen)::bigint, sum(l.paid_fen)::bigint, sum(l.open_fen)::bigint
  from commission_lines_on(day) l
  group by l.contract_id, l.park_id, l.channel_id;
end;
comment on function commissions_on is
  'Every commission approved by the day, by contract, in fen: the amount as approved, earned, due, returned, approved, paid and open, as sums of '
  'commission_lines_on. docs/domain §3.1.';
grant execute on function commissions_on to lease_app;
