-- The list of contracts opens with the latest start: its first page is read from an index in that order.
create index contract_by_start on contract (company_id, start_date desc nulls last, id desc);
