-- A receipt that was voided no longer holds its serial number or its line of a statement: the same money may be registered again.
alter table cash_record drop constraint cash_record_serial_unique;
alter table cash_record drop constraint cash_record_statement_key_unique;
create unique index cash_record_serial_unique on cash_record (company_id, flow_account_id, bank_serial) where voided_on is null;
create unique index cash_record_statement_key_unique on cash_record (company_id, flow_account_id, statement_key) where voided_on is null;
