-- Items of dictionaries have a remark, and a code that no other item of the kind has.
alter table dictionary
  add column remark text not null default '';
create unique index dictionary_code_unique on dictionary (company_id, kind, lower(code)) where code <> '';

-- Lists that are filtered by an item of a dictionary.
create index cash_record_of_payment_type on cash_record (company_id, payment_type_id, received_on, id);
create index tenant_of_industry on tenant (company_id, industry_id, name, id);
