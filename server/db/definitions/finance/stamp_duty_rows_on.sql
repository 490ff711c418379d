-- The receivables from which stamp_duty_on sums the rent of each document.
create function stamp_duty_rows_on(day date) returns table (
    contract_id bigint, document text, document_no bigint, signed_on date, receivable_id bigint, rent_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with lease as materialized (
    select k.id, case when k.signed_on <= day then k.signed_on end as signed_on
    from contract k where k.company_id = app_company() and k.status = 'approved' and (k.approved_on is null or k.approved_on <= day)
  ), row as materialized (select * from straight_line_rows(day)
  ), version as materialized (
    select v.contract_id, v.version_no, v.approved_on, case when v.version_no = 1 then l.signed_on else v.approved_on end as signed_on
    from lease l join contract_version v on v.company_id = app_company() and v.contract_id = l.id
    where v.version_no = 1 or v.approved_on <= day
  ), posted as materialized (
    -- A row that waited for its index had no amount when the contract was signed.
    select v.contract_id, v.version_no, v.signed_on, q.id, q.net_fen as fen, case when q.posted_on > v.approved_on and q.adjusts_id is null then q.posted_on end as late_on
    from row r
    join version v on v.contract_id = r.contract_id and 'version ' || v.version_no = r.cause
    join receivable q on q.company_id = app_company() and q.id = r.receivable_id
  ), removed as (
    -- A void by a change belongs to the last change approved by then.
    select r.contract_id, r.receivable_id, r.net_fen, max(v.version_no) as version_no
    from row r join version v on v.contract_id = r.contract_id and v.version_no > 1 and v.approved_on <= r.voided_on
    where r.void_cause = 'change' group by r.contract_id, r.receivable_id, r.net_fen
  ), turnover as (
    select l.id as contract_id, r.id, r.net_fen, r.accounting_date,
      case when r.voided_on is not null then greatest(r.voided_on, r.accounting_date) end as voided_on
    from lease l
    join turnover_settlement s on s.company_id = app_company() and s.contract_id = l.id
    join receivable r on r.company_id = s.company_id and s.receivable_id in (r.id, r.adjusts_id)
  )
  select p.contract_id, case p.version_no when 1 then 'signed' else 'changed' end, p.version_no, p.signed_on, p.id, p.fen
  from posted p where p.late_on is null and p.signed_on is not null
  union all
  select m.contract_id, 'changed', m.version_no, v.signed_on, m.receivable_id, -m.net_fen
  from removed m join version v on v.contract_id = m.contract_id and v.version_no = m.version_no
  union all
  select p.contract_id, 'settled', p.late_on - date '2000-01-01', p.late_on, p.id, p.fen from posted p where p.late_on is not null
  union all
  select t.contract_id, 'settled', t.accounting_date - date '2000-01-01', t.accounting_date, t.id, t.net_fen from turnover t where t.accounting_date <= day
  union all
  select t.contract_id, 'settled', t.voided_on - date '2000-01-01', t.voided_on, t.id, -t.net_fen from turnover t where t.voided_on <= day;
end;
comment on function stamp_duty_rows_on is
  'The receivables behind the rent of each document of stamp_duty_on, fen, below 0 where a change or a void removes them: fixed rent of the first '
  'version for the contract, what a version adds and removes for a change; rent without an amount in the contract (turnover above the minimum, '
  'rows that waited for an index) for a settlement, which is numbered by its day. docs/domain §7.4.';
grant execute on function stamp_duty_rows_on to lease_app;
