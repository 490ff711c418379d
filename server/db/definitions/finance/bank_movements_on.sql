create function bank_movements_on(day date) returns table (
    flow_account_id bigint, stated boolean, kind text, item_id bigint, moved_on date, party text, remark text, amount_fen bigint, in_transit boolean)
  language sql stable rows 1000
begin atomic
  with moved as (
    select l.flow_account_id, true as stated, 'line' as kind, l.id as item_id, l.booked_on as moved_on, l.counterparty as party, l.remark,
      case l.direction when 'in' then l.amount_fen else -l.amount_fen end as amount_fen, l.bank_match_id
    from bank_line l where l.company_id = app_company() and l.booked_on <= day
    union all
    select m.flow_account_id, false, 'cash', m.id, m.accounting_date, m.payer, m.remark,
      case m.direction when 'in' then m.amount_fen else -m.amount_fen end, m.bank_match_id
    from cash_record m
    where m.company_id = app_company() and m.accounting_date <= day
      and (m.voided_on is null or greatest(m.voided_on, m.accounting_date) > day)
    union all
    select e.flow_account_id, false, 'entry', e.id, e.accounting_date, e.counterparty, e.remark,
      case e.direction when 'in' then e.amount_fen else -e.amount_fen end, e.bank_match_id
    from bank_entry e
    where e.company_id = app_company() and e.accounting_date <= day
      and (e.voided_on is null or greatest(e.voided_on, e.accounting_date) > day)
    union all
    select a.flow_account_id, false, 'commission', a.id, a.accounting_date, h.name, a.remark, -a.amount_fen, a.bank_match_id
    from commission_act a
    join commission_line l on l.company_id = a.company_id and l.id = a.line_id
    join commission c on c.company_id = l.company_id and c.contract_id = l.contract_id
    join channel h on h.company_id = c.company_id and h.id = c.channel_id
    where a.company_id = app_company() and a.flow_account_id is not null and a.accounting_date <= day
      and (a.reversed_on is null or a.reversed_on > day)
  )
  select m.flow_account_id, m.stated, m.kind, m.item_id, m.moved_on, m.party, m.remark, m.amount_fen,
    b.id is null or b.last_on > day or b.first_on < o.opening_on
  from moved m
  join bank_openings_on(day) o on o.flow_account_id = m.flow_account_id and m.moved_on >= o.opening_on
  left join bank_match b on b.company_id = app_company() and b.id = m.bank_match_id;
end;
comment on function bank_movements_on is
  'Movements of the reconciled flow accounts up to the day: lines of the bank (stated) and entries of the books, fen, below 0 for money out; in '
  'transit unless a match covers it by the day. Void entries count until their void. docs/domain §6.2.';
grant execute on function bank_movements_on to lease_app;
