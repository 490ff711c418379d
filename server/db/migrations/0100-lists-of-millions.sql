-- Each order and filter of the list of receivables is found by an index, however many there are.
drop index receivable_by_amount;
create index receivable_by_amount on receivable (company_id, gross_fen, id);
create index receivable_by_open on receivable (company_id, (case when voided_on is null then gross_fen - received_fen else 0 end), id);
create index receivable_of_item on receivable (company_id, charge_item_id, due_date, id);
create index receivable_paid on receivable (company_id, due_date, id) where voided_on is null and received_fen = gross_fen;
create index receivable_partial on receivable (company_id, due_date, id) where voided_on is null and received_fen <> gross_fen and received_fen <> 0;
create index receivable_invoiced on receivable (company_id, due_date, id) where invoiced_fen <> 0;

-- They only read what the transaction says: without this word the planner lets no statement of the application use a second core.
alter function app_company() parallel safe;
alter function app_today() parallel safe;
