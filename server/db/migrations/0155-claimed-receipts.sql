-- A claim on a security may be linked to a receipt that was entered before (docs/domain §5.15); its undo leaves that receipt.
alter table deposit_security_act
  add column linked boolean not null default false,
  add constraint deposit_security_act_linked check (not linked or kind = 'claim');
comment on column deposit_security_act.linked is 'Whether the receipt of a claim existed before; otherwise the claim entered it.';
