// What a contract amounts to, as the limits of approval chains ask for it.
import sql from 'sql-template-tag';
import { one, type Tx } from '#server/platform/db/database';

/**
 * `amount_fen`: Σ of the collection plan, tax included; `area_sqm`; `months` of the lease, rounded up; `discount`: the
 * largest share by which a rent clause's price lies under the list price of one of its spaces, both in the same unit.
 */
export async function contractMeasures(tx: Tx, id: number): Promise<Record<string, string>> {
  return one(
    tx,
    sql`select
        (select coalesce(sum(r.gross_fen), 0)::text from charge_clause x join schedule_row r on (r.company_id, r.clause_id) = (x.company_id, x.id)
          where (x.company_id, x.contract_id, x.version_no) = (c.company_id, c.id, c.version_no)) as amount_fen,
        (select coalesce(sum(x.area_sqm), 0)::text from contract_space x
          where (x.company_id, x.contract_id, x.version_no) = (c.company_id, c.id, c.version_no)) as area_sqm,
        (select (extract(year from a) * 12 + extract(month from a) + (extract(day from a) > 0)::int)::integer::text
          from age(c.end_date + 1, c.start_date) a) as months,
        (select greatest(coalesce(max(round(1 - (x.terms ->> 'price')::numeric / v.list_price, 6)), 0), 0)::text
          from charge_clause x
          join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id) and i.kind = 'rent'
          join contract_space cs on (cs.company_id, cs.contract_id, cs.version_no) = (x.company_id, x.contract_id, x.version_no)
          join space_value v on v.company_id = cs.company_id and v.space_id = cs.space_id
            and v.start_date <= c.start_date and (v.end_date is null or v.end_date >= c.start_date)
          where (x.company_id, x.contract_id, x.version_no) = (c.company_id, c.id, c.version_no)
            and x.basis = v.price_unit and v.list_price > 0) as discount
        from contract c where c.company_id = app_company() and c.id = ${id}`,
  );
}
