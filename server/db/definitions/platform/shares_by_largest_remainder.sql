create function shares_by_largest_remainder(owners bigint[], ids bigint[], parts numeric[], totals bigint[])
  returns table (owner_id bigint, id bigint, fen bigint) language sql immutable rows 1000
begin atomic
  select p.owner_id, p.id, (sign(p.total) * (floor(p.part) + case when p.place <= p.left_over then 1 else 0 end))::bigint
  from (
    select u.owner_id, u.id, u.total::numeric as total, abs(u.part) as part,
      abs(u.total) - sum(floor(abs(u.part))) over (partition by u.owner_id) as left_over,
      row_number() over (partition by u.owner_id order by abs(u.part) - floor(abs(u.part)) desc, u.id) as place
    from unnest(owners, ids, parts, totals) u (owner_id, id, part, total)) p;
end;
comment on function shares_by_largest_remainder is
  'Whole fen of each exact part, so that the parts of an owner add up to its total: floors, then one fen each by the largest remainder, ties to '
  'the lower id; a total below 0 is split by its absolute value. The arrays are columns of one table, the total repeated in each row. The rule of '
  'domain/kernel/numbers/split.ts. docs/domain §7 (rent roll).';
grant execute on function shares_by_largest_remainder to lease_app;
