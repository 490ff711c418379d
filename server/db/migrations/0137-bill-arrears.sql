-- The receivables that make up arrears_fen of a bill. Bills from before this migration have none.
create table bill_arrears (
  company_id bigint not null,
  bill_id bigint not null,
  receivable_id bigint not null,
  open_fen bigint not null,
  primary key (company_id, bill_id, receivable_id),
  foreign key (company_id, bill_id) references bill (company_id, id),
  foreign key (company_id, receivable_id) references receivable (company_id, id)
);
comment on table bill_arrears is 'A receivable due before the month of a bill that was open when the bill was issued, with its open amount then.';
create index bill_arrears_of_receivable on bill_arrears (company_id, receivable_id);
call protect('bill_arrears', 'select, insert');
