-- Finds voided receipts by their serial number, which the unique index of those in force leaves out.
create index cash_record_voided_serial on cash_record (company_id, flow_account_id, bank_serial) where voided_on is not null;
