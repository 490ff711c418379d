-- What a tenant has paid ahead is asked for each bill of a run and each row of a statement: found by tenant, not by a scan of
-- all money that ever came.
create index cash_record_left_of_tenant on cash_record (company_id, tenant_id) where voided_on is null and allocated_fen < amount_fen;
