-- Which act corrected or voided a receivable: a change of terms and a termination bring a row to what the rules say, a person to
-- what was agreed otherwise. The self-check holds the first against the rules and leaves the second alone.
create domain correcting_act as text check (value in ('change', 'termination', 'holdover', 'index', 'turnover', 'deposit', 'void', 'person'));
alter table receivable add column corrected_by correcting_act, add column voided_by correcting_act;

create function act_of_reason(reason text, otherwise text) returns text language sql immutable as $$
  select case
    when reason like '合同变更：%' then 'change'
    when reason like '退租：%' then 'termination'
    when reason like '指数「%' then 'index'
    when reason like '撤销到期未退：%' or reason like '续租 %' then 'holdover'
    when reason like '%保证金转入' then 'deposit'
    else otherwise end $$;
alter table receivable disable trigger user;
update receivable set corrected_by = case when version_no is null then 'person' else act_of_reason(remark, 'turnover') end where adjusts_id is not null;
update receivable r set voided_by = case when c.status = 'void' then 'void' else act_of_reason(r.void_reason, 'person') end
  from contract c where (c.company_id, c.id) = (r.company_id, r.contract_id) and r.voided_on is not null;
update receivable set voided_by = 'person' where voided_on is not null and voided_by is null;
alter table receivable enable trigger user;
drop function act_of_reason;

alter table receivable
  add constraint receivable_correction_has_act check ((adjusts_id is null) = (corrected_by is null)),
  add constraint receivable_void_has_act check ((voided_on is null) = (voided_by is null));
drop trigger receivable_posted on receivable;
create trigger receivable_posted before update on receivable
  for each row execute function keep_posted('received_fen', 'invoiced_fen', 'voided_on', 'void_reason', 'voided_by');
grant update (voided_by) on receivable to lease_app;
