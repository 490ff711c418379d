-- The parks of a department and of all departments below it.
create function department_parks(company bigint, department bigint) returns setof bigint language sql stable
begin atomic
  with recursive below as (
    select department as id
    union
    select d.id from department d join below b on d.parent_id = b.id where d.company_id = company
  ) select distinct dp.park_id from department_park dp where dp.company_id = company and dp.department_id in (select id from below);
end;
