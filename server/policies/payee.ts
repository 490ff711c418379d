// Legal entity that the rows of a clause are owed to (收款主体, docs/domain §1): its payee, or the lessor of its contract.
import sql, { type Sql } from 'sql-template-tag';

/** Payee of a clause `x` of a contract `c`. */
export const payee: Sql = sql`coalesce(x.payee_id, c.lessor_id)`;

/** Payee of a line of a contract `c`, independent of the version: a line has the same payee throughout, also after a change has ended it. */
export const payeeOfLine = (line: Sql): Sql => sql`coalesce((
  select x.payee_id from charge_clause x where (x.company_id, x.contract_id, x.line) = (c.company_id, c.id, ${line})
  order by x.version_no desc limit 1), c.lessor_id)`;

/** Payee fields of a clause `x` in replies, with its legal entity as `y`; empty when it is the lessor. */
export const payeeInJson: Sql = sql`jsonb_strip_nulls(jsonb_build_object('payee_id', x.payee_id, 'payee_name', y.name))`;
