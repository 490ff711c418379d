// Definition of the follow-up that counts (docs/domain §3).
import sql, { type Sql } from 'sql-template-tag';

/** The follow-up `f` determines the next date of its customer `c`: it is the last one, and the customer is open. */
export const isLast: Sql = sql`(c.status = 'open' and not exists (select from follow_up l where l.company_id = f.company_id and l.customer_id = f.customer_id
    and (l.followed_on, l.id) > (f.followed_on, f.id)))`;
