// Basis of a quote: the prices of its spaces on its first day, the previous lease, and conflicting contracts.
import sql, { type Sql } from 'sql-template-tag';
import type { QuoteBasis, QuoteBasisTerms, QuotedSpace, TakenSpace } from '#api/investment/quote/quote.schema';
import { spaceRentPriceOn } from '#server/measures/contracts/contract';
import { assertParkInScope } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import { missing } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { PLACE_OF_SPACE, SPACE_LABEL, SPACE_ORDER } from '#server/policies/named-terms';

/** The latest lease of space `s` that began before the day. */
const lastLease = (start: Sql): Sql => sql`(
  select json_build_object('contract_id', c.id, 'contract_number', c.number, 'tenant_name', t.name, 'end', o.end_date,
    'rent_price', ${spaceRentPriceOn(sql`s.id`, sql`o.end_date`)})
  from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id) and c.status = 'approved'
  join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  where o.company_id = s.company_id and o.space_id = s.id and o.kind = 'lease' and o.start_date < ${start}
  order by o.start_date desc limit 1)`;

/** The spaces of a table `x (id, own)` with their data on the first day of a quote; `own` holds the quote's own data of each. */
export const spacesFound = (spaces: Sql, start: Sql): Sql => sql`coalesce((
  select json_agg(jsonb_build_object('id', s.id, 'label', ${SPACE_LABEL}, 'list_price', trim_scale(v.list_price)::text,
      'floor_price', trim_scale(v.floor_price)::text, 'price_unit', coalesce(v.price_unit, 'per_sqm_day'), 'last_lease', ${lastLease(start)})
    || x.own order by ${SPACE_ORDER})
  from ${spaces} x join space s on s.company_id = app_company() and s.id = x.id ${PLACE_OF_SPACE}
  left join space_value v on v.company_id = s.company_id and v.space_id = s.id
    and v.start_date <= ${start} and (v.end_date is null or v.end_date >= ${start})), '[]')`;

/** Contracts that occupy spaces of a table `x (id)` on some day of the range; the contract made from the quote itself is excluded. */
export const takenFound = (spaces: Sql, [start, end]: readonly [Sql, Sql], quote_id: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object('space_id', s.id, 'label', ${SPACE_LABEL}, 'contract_number', c.number, 'start', o.start_date, 'end', o.end_date)
    order by ${SPACE_ORDER}, o.start_date)
  from ${spaces} x join space s on s.company_id = app_company() and s.id = x.id ${PLACE_OF_SPACE}
  join space_occupation o on o.company_id = s.company_id and o.space_id = s.id and o.start_date <= ${end} and o.end_date >= ${start}
  join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id) and c.quote_id is distinct from ${quote_id}), '[]')`;

/** Returns all input of the figures besides the terms; throws 404 at a space or channel that does not exist. */
export async function basisOf(call: Call, query: QuoteBasisTerms): Promise<QuoteBasis> {
  const { park_id, space_ids, start, end, channel_id, quote_id = null } = query;
  await assertParkInScope(call, park_id);
  const rows = sql`(select p.id, '{}'::jsonb as own from space p where p.company_id = app_company() and p.park_id = ${park_id}
    and p.id = any(${space_ids}::bigint[]))`;
  const [first, last] = [sql`${start}::date`, sql`${end}::date`];
  const found = await one<{
    spaces: QuotedSpace[];
    taken: TakenSpace[];
    channel: boolean;
    commission: QuoteBasis['commission'];
  }>(
    call.tx,
    sql`select ${spacesFound(rows, first)} as spaces, ${takenFound(rows, [first, last], sql`${quote_id}::bigint`)} as taken,
          exists (select from channel h where h.company_id = app_company() and h.id = ${channel_id}) as channel,
          (select h.commission from channel h where h.company_id = app_company() and h.id = ${channel_id}) as commission`,
  );
  const existing = new Set(found.spaces.map(({ id }) => id));
  const absent = space_ids.flatMap((id, place) =>
    existing.has(id) ? [] : [{ path: ['space_ids', place], message: '所选空间不存在' }],
  );
  if (channel_id !== null && !found.channel) absent.push({ path: ['channel_id'], message: '所选渠道不存在' });
  if (absent.length) throw missing(absent);
  const { spaces, commission, taken } = found;
  return { spaces, commission, taken };
}
