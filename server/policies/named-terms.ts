// Terms stored as they are sent (a change, a quote), with the names that pages show. Every reader of such terms uses these expressions.
import sql, { type Sql } from 'sql-template-tag';

/** Label of a space `s`: its building `b`, floor `f` and number. */
export const SPACE_LABEL: Sql = sql`b.name || ' ' || f.name || ' ' || s.number`;
export const SPACE_ORDER: Sql = sql`b.name, f.number, s.number`;
export const PLACE_OF_SPACE: Sql = sql`join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
  join building b on (b.company_id, b.id) = (s.company_id, s.building_id)`;

/** The clauses of `terms`, a column of a row of the enterprise. */
export const namedClauses = (terms: Sql): Sql => sql`(
  select json_agg(x.clause || jsonb_build_object('charge_item_name', i.name) || jsonb_strip_nulls(jsonb_build_object('payee_name', y.name)) order by x.place)
  from jsonb_array_elements(${terms} -> 'clauses') with ordinality x (clause, place)
  join charge_item i on i.company_id = app_company() and i.id = (x.clause ->> 'charge_item_id')::bigint
  left join legal_entity y on y.company_id = app_company() and y.id = (x.clause ->> 'payee_id')::bigint)`;

export const namedDeposits = (terms: Sql): Sql => sql`coalesce((
  select json_agg(x.deposit || jsonb_build_object('charge_item_name', i.name) order by x.place)
  from jsonb_array_elements(${terms} -> 'deposits') with ordinality x (deposit, place)
  join charge_item i on i.company_id = app_company() and i.id = (x.deposit ->> 'charge_item_id')::bigint), '[]')`;
