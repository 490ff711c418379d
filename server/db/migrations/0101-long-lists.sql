-- Each order and filter of the other long lists is found by an index, as that of receivables is (0100). What is never empty is put in order
-- without a word about empty cells, so that one index is read both ways.

-- Contracts and customers open with the latest; their indexes had empty cells last, which nobody asks for any more.
drop index contract_by_start;
create index contract_by_start on contract (company_id, start_date, id);
drop index customer_by_registration;
create index customer_by_registration on customer (company_id, ((created_at at time zone 'Asia/Shanghai')::date), id);
-- By the last day of the lease.
create index contract_by_lease_end on contract (company_id, (coalesce(leave_date, end_date)), id);

-- Bills: by due date and amount; of a park, which scope and selection ask for, and of a contract; void ones, which are few.
create index bill_by_due on bill (company_id, due_date, id);
drop index bill_by_amount;
create index bill_by_amount on bill (company_id, amount_fen, id);
create index bill_of_park on bill (company_id, park_id, month, id);
create index bill_of_contract on bill (company_id, contract_id, month, id);
create index bill_voided on bill (company_id, month, id) where status = 'void';

-- Money received: by payer, by the amount as the list has it (what went out counts against what came in) and by what is left of it; of a
-- tenant and of an account; and what is rare: void, paid out, of an unknown payer.
create index cash_record_by_payer on cash_record (company_id, payer, id);
create index cash_record_by_signed_amount on cash_record
  (company_id, (case direction when 'out' then -amount_fen else amount_fen end), id);
create index cash_record_by_left on cash_record
  (company_id, (case when voided_on is null and direction = 'in' then amount_fen - allocated_fen else 0 end), id);
create index cash_record_of_tenant on cash_record (company_id, tenant_id, received_on, id);
create index cash_record_of_account on cash_record (company_id, flow_account_id, received_on, id);
create index cash_record_voided on cash_record (company_id, received_on, id) where voided_on is not null;
create index cash_record_out on cash_record (company_id, received_on, id) where direction = 'out';
create index cash_record_unknown on cash_record (company_id, received_on, id) where tenant_id is null;

-- Invoices: by amount; by the day of issue, which is empty before it, last in both directions; by the day of application; by where they stand
-- and by their kind, since those to be done, and paper, are few.
drop index invoice_by_amount;
create index invoice_by_amount on invoice (company_id, gross_fen, id);
create index invoice_by_issue on invoice (company_id, issued_on, id);
create index invoice_by_latest_issue on invoice (company_id, issued_on desc nulls last, id desc);
create index invoice_by_application on invoice (company_id, ((created_at at time zone 'Asia/Shanghai')::date), id);
create index invoice_of_status on invoice (company_id, status, serial);
create index invoice_of_kind on invoice (company_id, kind, serial);

-- The audit trail: as it opens and by its days, what somebody did, what was done to a kind of object, and an action, which may be rare.
create index audit_log_by_time on audit_log (company_id, at, id);
create index audit_log_of_user on audit_log (company_id, user_id, at, id);
create index audit_log_of_kind on audit_log (company_id, object, at, id);
create index audit_log_of_action on audit_log (company_id, action, at, id);

-- Follow-ups: what somebody did, and of one kind.
create index follow_up_of_person on follow_up (company_id, done_by, followed_on, id);
create index follow_up_of_kind on follow_up (company_id, kind_id, followed_on, id);
