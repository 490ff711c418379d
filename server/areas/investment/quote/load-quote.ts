// A quote with its terms, figures and conflicts, as used by forms and pages.
import sql, { type Sql } from 'sql-template-tag';
import type { Quote } from '#api/investment/quote/quote.schema';
import { belowLimits } from '#domain/contracts/quote-figures';
import { customerVisible, inScope } from '#server/platform/access/scope';
import type { Tx } from '#server/platform/db/database';
import { notFound } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { namedClauses, namedDeposits } from '#server/policies/named-terms';
import { parameterValues } from '#server/policies/parameters';
import { spacesFound, takenFound } from './basis';

const SPACES: Sql = sql`(select y.space_id as id, jsonb_build_object('area', y.area_sqm::text) as own from quote_space y
  where y.company_id = q.company_id and y.quote_id = q.id)`;
const LIMITS = ['quote.approval_discount', 'quote.approval_floor'] as const;

/** Returns a function that gives the reasons why figures need approval, by today's limits. */
export async function belowOf(tx: Tx): Promise<(figures: Quote['figures']) => Quote['below']> {
  const { values } = await parameterValues(tx, LIMITS);
  const limits = { discount: String(values[LIMITS[0]]), floor: values[LIMITS[1]] === true };
  return (figures) => belowLimits(figures, limits);
}

/** Returns the quotes within the actor's scope, the latest first. */
export async function quotesWhere({ tx, actor, today }: Call, condition: Sql): Promise<Quote[]> {
  const quotes = await tx.query<Omit<Quote, 'below'>>(
    sql`select q.id, q.version, q.number, q.customer_id, q.park_id, q.lessor_id, q.channel_id, q.commission, q.start_date as start, q.end_date as "end",
          q.valid_until, q.remark, q.status, q.decline_reason, q.figures, q.created_at, u.display_name as created_by_name,
          case when q.status = 'approved' and q.valid_until < ${today}::date then 'expired' else q.status end as phase,
          c.name as customer_name, c.tenant_id, coalesce(t.name, '') as tenant_name, coalesce(w.display_name, '') as manager, p.name as park_name, e.name as lessor_name,
          coalesce((select h.name from channel h where h.company_id = q.company_id and h.id = q.channel_id), '') as channel_name,
          ${spacesFound(SPACES, sql`q.start_date`)} as spaces, ${takenFound(SPACES, [sql`q.start_date`, sql`q.end_date`], sql`q.id`)} as taken,
          ${namedClauses(sql`q.terms`)} as clauses, ${namedDeposits(sql`q.terms`)} as deposits, q.terms -> 'late_fee' as late_fee,
          q.terms -> 'lease_options' as lease_options, q.terms -> 'incentives' as incentives, g.id as contract_id, g.number as contract_number
        from quote q
        join customer c on (c.company_id, c.id) = (q.company_id, q.customer_id)
        join park p on (p.company_id, p.id) = (q.company_id, q.park_id)
        join legal_entity e on (e.company_id, e.id) = (q.company_id, q.lessor_id)
        join app_user u on u.company_id = q.company_id and u.id = q.created_by
        left join app_user w on w.company_id = c.company_id and w.id = c.owner_id
        left join tenant t on t.company_id = c.company_id and t.id = c.tenant_id
        left join contract g on g.company_id = q.company_id and g.quote_id = q.id
        where q.company_id = app_company() and ${condition}${inScope(actor, sql`q.park_id`)}${customerVisible(actor)} order by q.id desc`,
  );
  const below = await belowOf(tx);
  return quotes.map((quote) => ({ ...quote, below: below(quote.figures) }));
}

/** Throws 404 when the actor may not see it; `held` locks the quote until the end of the transaction against concurrent acts. */
export async function loadQuote(call: Call, id: number, locked = false): Promise<Quote> {
  if (locked) await call.tx.query(sql`select id from quote where company_id = app_company() and id = ${id} for update`);
  const [quote] = await quotesWhere(call, sql`q.id = ${id}`);
  if (!quote) throw notFound('报价');
  return quote;
}
