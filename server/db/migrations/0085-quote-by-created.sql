-- Quotes by the week they were made in (周报分析, docs/domain §3.6).
create index quote_by_created on quote (company_id, created_at);
