create function bank_reconciliation_on(day date) returns table (
    flow_account_id bigint, opening_on date, opening_fen bigint, last_line_on date, bank_fen bigint, stated_fen bigint, book_fen bigint,
    bank_in_fen bigint, bank_out_fen bigint, book_in_fen bigint, book_out_fen bigint, open_lines integer)
  language sql stable rows 100
begin atomic
  with sums as (
    select m.flow_account_id, coalesce(sum(m.amount_fen) filter (where m.stated), 0) as bank_fen,
      coalesce(sum(m.amount_fen) filter (where not m.stated), 0) as book_fen,
      coalesce(sum(m.amount_fen) filter (where m.in_transit and m.stated and m.amount_fen > 0), 0) as bank_in_fen,
      coalesce(-sum(m.amount_fen) filter (where m.in_transit and m.stated and m.amount_fen < 0), 0) as bank_out_fen,
      coalesce(sum(m.amount_fen) filter (where m.in_transit and not m.stated and m.amount_fen > 0), 0) as book_in_fen,
      coalesce(-sum(m.amount_fen) filter (where m.in_transit and not m.stated and m.amount_fen < 0), 0) as book_out_fen,
      count(*) filter (where m.in_transit and m.stated) as open_lines
    from bank_movements_on(day) m group by m.flow_account_id
  )
  select o.flow_account_id, o.opening_on, o.opening_fen, l.booked_on, o.opening_fen + coalesce(s.bank_fen, 0)::bigint,
    coalesce(l.balance_fen, o.opening_fen + coalesce(s.bank_fen, 0)::bigint), o.opening_fen + coalesce(s.book_fen, 0)::bigint,
    coalesce(s.bank_in_fen, 0)::bigint, coalesce(s.bank_out_fen, 0)::bigint, coalesce(s.book_in_fen, 0)::bigint,
    coalesce(s.book_out_fen, 0)::bigint, coalesce(s.open_lines, 0)::integer
  from bank_openings_on(day) o
  left join sums s on s.flow_account_id = o.flow_account_id
  left join lateral (
    select b.booked_on, b.balance_fen from bank_line b
    where b.company_id = app_company() and b.flow_account_id = o.flow_account_id and b.booked_on between o.opening_on and day
    order by b.booked_on desc, b.place desc, b.id desc limit 1) l on true;
end;
comment on function bank_reconciliation_on is
  'Balances of each reconciled flow account at the end of the day, fen: by its lines (bank), as the last line states it (stated; by the lines where '
  'it states none), in the books, and the items in transit by kind: received or paid by the bank and not in the books, and the reverse. Adjusted '
  'bank = adjusted books. docs/domain §6.2.';
grant execute on function bank_reconciliation_on to lease_app;
