-- What is searched for by its exact amount.
create index receivable_by_amount on receivable (company_id, gross_fen);
create index cash_record_by_amount on cash_record (company_id, amount_fen);
create index bill_by_amount on bill (company_id, amount_fen);
create index invoice_by_amount on invoice (company_id, gross_fen);
