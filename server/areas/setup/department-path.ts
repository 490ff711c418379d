// The path of a department in the tree, as SQL: 总部 / 工程部.
import sql, { type Sql } from 'sql-template-tag';

/** Names from the root down to the department, joined; null without a department. */
export const departmentPath = (department: Sql): Sql => sql`(
  with recursive above as (
    select node.id, node.parent_id, node.name as path from department node
    where node.company_id = app_company() and node.id = ${department}
    union all
    select node.id, node.parent_id, node.name || ' / ' || above.path from department node join above on above.parent_id = node.id
    where node.company_id = app_company()
  ) select path from above where parent_id is null)`;

/** The departments and all their descendants. */
export const departmentsBelow = (ids: number[] | Sql): Sql => sql`
  with recursive below as (
    select top.id from department top where top.company_id = app_company() and top.id = any(${ids}::bigint[])
    union
    select sub.id from department sub join below b on sub.parent_id = b.id where sub.company_id = app_company()
  ) select id from below`;
