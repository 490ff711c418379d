-- Contracts brought along from another system: what falls due up to this day was billed there (domain.md §6).
alter table contract add column billed_through date;
