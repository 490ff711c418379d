// Measures of a contract, compared with the limits of approval chains.
import sql, { type Sql } from 'sql-template-tag';
import type { ChargeClause, ContractTerms } from '#domain/contracts/clause/charge-clause';
import { listDiscount, type QuotedSpace, type SpacePrice, spacePrices } from '#domain/contracts/quote-figures';
import { one, type Tx } from '#server/platform/db/database';

interface Priced {
  contract: ContractTerms;
  rent: ChargeClause[];
  spaces: QuotedSpace[];
}

/** Rent clauses of the contract's version, and the prices of its spaces on its first day. */
const pricedColumns: Sql = sql`json_build_object('start', c.start_date, 'end', c.end_date, 'spaces', (select coalesce(json_agg(json_build_object('id', x.space_id, 'area', x.area_sqm::text) order by x.space_id), '[]')
          from contract_space x where (x.company_id, x.contract_id, x.version_no) = (c.company_id, c.id, c.version_no))) as contract,
        (select coalesce(json_agg(x.terms), '[]') from charge_clause x
          join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id) and i.kind = 'rent'
          where (x.company_id, x.contract_id, x.version_no) = (c.company_id, c.id, c.version_no)) as rent,
        (select coalesce(json_agg(json_build_object('id', x.space_id, 'list_price', trim_scale(v.list_price)::text, 'floor_price', null,
            'price_unit', v.price_unit)), '[]')
          from contract_space x join space_value v on v.company_id = x.company_id and v.space_id = x.space_id
            and v.start_date <= c.start_date and (v.end_date is null or v.end_date >= c.start_date)
          where (x.company_id, x.contract_id, x.version_no) = (c.company_id, c.id, c.version_no)) as spaces`;

/** Returns the rent of each space against its list price. */
export async function contractSpacePrices(tx: Tx, id: number): Promise<SpacePrice[]> {
  const { contract, rent, spaces } = await one<Priced>(
    tx,
    sql`select ${pricedColumns} from contract c where c.company_id = app_company() and c.id = ${id}`,
  );
  return spacePrices(contract, rent, spaces);
}

/**
 * `amount_fen`: sum of the collection plan, tax included; `area_sqm`; `months` of the lease, rounded up; `discount`: the share by which the rent is
 * below the list price by area, as in a quote; 0 when it is above or a space has no list price.
 */
export async function contractMeasures(tx: Tx, id: number): Promise<Record<string, string>> {
  const { contract, rent, spaces, ...measures } = await one<Priced & Record<string, string>>(
    tx,
    sql`select
        (select coalesce(sum(r.gross_fen), 0)::text from charge_clause x join schedule_row r on (r.company_id, r.clause_id) = (x.company_id, x.id)
          where (x.company_id, x.contract_id, x.version_no) = (c.company_id, c.id, c.version_no)) as amount_fen,
        (select coalesce(sum(x.area_sqm), 0)::text from contract_space x
          where (x.company_id, x.contract_id, x.version_no) = (c.company_id, c.id, c.version_no)) as area_sqm,
        (select (extract(year from a) * 12 + extract(month from a) + (extract(day from a) > 0)::int)::integer::text
          from age(c.end_date + 1, c.start_date) a) as months,
        ${pricedColumns}
        from contract c where c.company_id = app_company() and c.id = ${id}`,
  );
  const discount = contract.spaces.length > 0 ? listDiscount(contract, rent, spaces) : null;
  return { ...measures, discount: discount === null || Number(discount) < 0 ? '0' : discount };
}
