// The contracts that belong to a customer.
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#server/platform/access/actor';
import { inScope } from '#server/platform/access/scope';

/** Condition that a contract `k` was made with the customer `c`, or with the tenant it became, within the actor's parks. */
export const madeWith = (actor: Actor): Sql => sql`k.company_id = c.company_id
  and (k.customer_id = c.id or (k.customer_id is null and k.tenant_id = c.tenant_id))${inScope(actor, sql`k.park_id`)}`;
