// Search of references in lists: a tenant by name, a contract by number.
import sql, { type Sql } from 'sql-template-tag';
import type { Reference } from '#server/platform/list/references';
import { containing } from '#server/platform/list/statement';

/** `column` holds the tenant's id. */
export const tenantNamed = (column: Sql): Reference => ({
  ids: (part: string) => sql`select search_tenant(app_company(), ${containing(part)})`,
  column,
});

/** `column` holds the contract's id. */
export const contractNumbered = (column: Sql): Reference => ({
  ids: (part: string) =>
    sql`select id from contract where company_id = app_company() and number ilike ${containing(part)}`,
  column,
});
