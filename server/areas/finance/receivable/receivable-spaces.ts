// The spaces that a receivable is charged for: those of its clause or of its meter, else all of its contract.
import sql from 'sql-template-tag';
import { containing } from '#server/platform/list/statement';

const spaceName = sql`b.name || ' ' || s.number`;

/** Names of the spaces of receivable `r` of contract `c`, null without a contract. */
export const receivableSpaces = sql`(
  select string_agg(${spaceName}, '、' order by b.name, s.number)
  from contract_space cs join space s on (s.company_id, s.id) = (cs.company_id, cs.space_id)
  join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
  where cs.company_id = r.company_id and cs.contract_id = r.contract_id
    and cs.version_no = coalesce((select x.version_no from charge_clause x where (x.company_id, x.id) = (r.company_id, r.clause_id)), c.version_no)
    and not exists (select from charge_clause x where (x.company_id, x.id) = (r.company_id, r.clause_id)
      and not x.terms -> 'spaces' @> to_jsonb(cs.space_id))
    and not exists (select from meter_charge k join meter_reading d on (d.company_id, d.id) = (k.company_id, k.reading_id)
      join meter m on (m.company_id, m.id) = (d.company_id, d.meter_id)
      where (k.company_id, k.receivable_id) = (r.company_id, r.id) and m.space_id <> cs.space_id))`;

/** Ids of contracts with a space whose name contains the text, in any version. */
export const contractsOnSpacesNamed = (part: string) => sql`select distinct cs.contract_id
  from contract_space cs join space s on (s.company_id, s.id) = (cs.company_id, cs.space_id)
  join building b on (b.company_id, b.id) = (s.company_id, s.building_id)
  where cs.company_id = app_company() and ${spaceName} ilike ${containing(part)}`;
