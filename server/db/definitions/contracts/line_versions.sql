-- A receivable covers, on each of its days, the spaces of the version in force on that day: a row that a change leaves unchanged follows the tenant
-- to other spaces. The fees of a holdover cover the spaces of their clause, like its rent. Changes known before a lease begins take effect with the
-- lease (docs/domain §7).
create function line_versions(day date) returns table (
    contract_id bigint, line integer, version_no integer, clause_id bigint, spaces jsonb, days daterange)
  language sql stable rows 100
begin atomic
  with version as materialized (
    -- A change that takes effect after the day counts once it is approved.
    select v.contract_id, v.version_no, v.effective_on, max(v.version_no) over (partition by v.contract_id) as last_no,
      min(v.effective_on) over (partition by v.contract_id order by v.version_no rows between 1 following and unbounded following) as next_on
    from contract_version v
    where v.company_id = app_company() and (v.version_no = 1 or v.effective_on <= day or v.approved_on is null or v.approved_on <= day)
  ), held_over as materialized (
    select distinct h.contract_id from contract_holdover h
    join charge_clause k on k.company_id = h.company_id and k.contract_id = h.contract_id and coalesce(k.terms -> 'minimum', k.terms) ? 'spaces'
    where h.company_id = app_company()
  ), changed as materialized (
    select v.contract_id, v.version_no, d.days, not isempty(d.days) as in_force
    from version v
    left join held_over h on h.contract_id = v.contract_id
    cross join lateral (select daterange(case when v.version_no > 1 then v.effective_on end,
      case when v.version_no > 1 and v.next_on < v.effective_on then v.effective_on else v.next_on end) as days) d
    where v.last_no > 1 or h.contract_id is not null
  ), line as (
    select c.contract_id, 0 as line, c.version_no, null::bigint as clause_id, null::jsonb as spaces, c.days, c.in_force from changed c
    union all
    select c.contract_id, k.line, c.version_no, k.id, coalesce(k.terms -> 'minimum', k.terms) -> 'spaces', c.days, c.in_force
    from changed c
    join charge_clause k on k.company_id = app_company() and k.contract_id = c.contract_id and k.version_no = c.version_no
  ), chosen as (
    -- For a clause that is in no version in force: the latest version that has it.
    select a.* from (
      select l.*, bool_or(l.in_force) over own as ever, max(l.version_no) over own as last_no from line l
      window own as (partition by l.contract_id, l.line)) a
    where a.in_force or (not a.ever and a.version_no = a.last_no)
  )
  select c.contract_id, c.line, c.version_no, c.clause_id, c.spaces,
    daterange(case when row_number() over own > 1 then lower(c.days) end, lead(lower(c.days)) over own)
  from chosen c
  window own as (partition by c.contract_id, c.line order by c.version_no);
end;
comment on function line_versions is
  'The versions of each line (a clause through all versions; 0: no clause) of contracts that were changed, or held over with clauses for some of '
  'their spaces, as of a day: the days for whose spaces the rows of the line are charged, the clause, and the spaces to which the clause is '
  'restricted (null: all). The days of a version without the line belong to the one before; the first version has no beginning, the last no end. '
  'docs/domain §7.';
grant execute on function line_versions to lease_app;
