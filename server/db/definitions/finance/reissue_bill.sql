-- A bill with a voided row becomes void, and its remaining rows are billed again under the same number with a mark. Runs at the end of the
-- transaction, so that it happens once, however many rows are voided.
create function reissue_bill() returns trigger language plpgsql set search_path = public as $$
declare
  old_bill bill;
  fresh bigint;
begin
  select b.* into old_bill from bill b join bill_line l on (l.company_id, l.bill_id) = (b.company_id, b.id)
    where l.company_id = new.company_id and l.receivable_id = new.id and l.live for update of b;
  if not found then
    return null;
  end if;
  update bill set status = 'void', voided_on = new.voided_on, void_reason = '账单中的应收已作废'
    where company_id = old_bill.company_id and id = old_bill.id;
  update bill_line set live = false where company_id = old_bill.company_id and bill_id = old_bill.id;
  insert into bill (company_id, number, legal_entity_id, park_id, tenant_id, contract_id, month, supplement, due_date, issued_on,
      amount_fen, arrears_fen, prepayment_fen, reissues_id, created_by)
    select old_bill.company_id,
      regexp_replace(old_bill.number, '-R\d+$', '') || '-R' || (1 + coalesce((regexp_match(old_bill.number, '-R(\d+)$'))[1]::integer, 0)),
      old_bill.legal_entity_id, old_bill.park_id, old_bill.tenant_id, old_bill.contract_id, old_bill.month, old_bill.supplement,
      min(r.due_date), new.voided_on, sum(r.gross_fen - r.received_fen), old_bill.arrears_fen, old_bill.prepayment_fen, old_bill.id, old_bill.created_by
    from bill_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
    where l.company_id = old_bill.company_id and l.bill_id = old_bill.id and r.voided_on is null and r.gross_fen > r.received_fen
    having count(*) > 0
    returning id into fresh;
  insert into bill_line (company_id, bill_id, receivable_id, open_fen)
    select l.company_id, fresh, l.receivable_id, r.gross_fen - r.received_fen
    from bill_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
    where fresh is not null and l.company_id = old_bill.company_id and l.bill_id = old_bill.id and r.voided_on is null and r.gross_fen > r.received_fen;
  insert into bill_arrears (company_id, bill_id, receivable_id, open_fen)
    select a.company_id, fresh, a.receivable_id, a.open_fen from bill_arrears a
    where fresh is not null and a.company_id = old_bill.company_id and a.bill_id = old_bill.id;
  return null;
end $$;

create constraint trigger receivable_void_reissues after update of voided_on on receivable deferrable initially deferred
  for each row when (new.voided_on is not null) execute function reissue_bill();
