create view receivable_entry with (security_invoker) as
  select w.company_id, w.receivable_id, w.accounting_date, w.amount_fen from write_off w
  union all
  select w.company_id, w.offsets_id, w.accounting_date, -w.amount_fen from write_off w where w.offsets_id is not null;
comment on view receivable_entry is
  'Amounts allocated to a receivable by money, deposits and adjustments and, below 0, amounts that a negative receivable offset elsewhere. '
  'docs/domain §5.7.';
grant select on receivable_entry to lease_app;
