-- The kind of invoice that a tenant usually gets; an application begins with it.
alter table tenant
  add column invoice_kind text,
  add constraint tenant_invoice_kind check (invoice_kind in ('e_general', 'e_special', 'paper_general', 'paper_special')),
  add constraint tenant_invoice_kind_person check (kind <> 'person' or invoice_kind not in ('e_special', 'paper_special'));
comment on column tenant.invoice_kind is 'Kind of invoice that an application begins with; null: 数电普票.';
