/** Definition of a renewed contract `c` (docs/domain §5.11, §5.13), in a single place. */
import sql, { type Sql } from 'sql-template-tag';

/** The condition that contract `n` renews contract `c`, or is about to: submitted, or approved. */
export const isRenewal: Sql = sql`(n.company_id = c.company_id and n.renews_id = c.id and n.status in ('auditing', 'approved'))`;

/** The condition that the tenant of contract `c` continues: by a renewal, or by their next lease of one of the spaces. */
export const tenantContinues: Sql = sql`(exists (select from contract n where ${isRenewal})
  or exists (select from contract n
    join contract_space ns on (ns.company_id, ns.contract_id, ns.version_no) = (n.company_id, n.id, n.version_no)
    join contract_space cs on (cs.company_id, cs.contract_id, cs.version_no) = (c.company_id, c.id, c.version_no) and cs.space_id = ns.space_id
    where n.company_id = c.company_id and n.tenant_id = c.tenant_id and n.status in ('auditing', 'approved') and n.start_date > c.end_date))`;
