// Figures of a quote, by the rule of its channel, the prices of its spaces and today's index values.
import sql from 'sql-template-tag';
import { ruleOf } from '#api/investment/channel/commission-rule';
import type { Quote, QuoteBasis, QuoteTerms } from '#api/investment/quote/quote.schema';
import { incentiveCost } from '#domain/contracts/incentive';
import { type QuoteFigures, quoteFigures } from '#domain/contracts/quote-figures';
import { sizeOf } from '#server/areas/contracts/contract/contract-terms';
import { withPublished } from '#server/areas/contracts/index-values';
import { basisOf } from '#server/areas/investment/quote/basis';
import { turn } from '#server/platform/runtime/turn';
import type { Call } from '#server/platform/use-case/route';
import { holidayCalendar } from '#server/policies/holidays';

type Offer = Pick<
  QuoteTerms,
  'park_id' | 'channel_id' | 'start' | 'end' | 'spaces' | 'clauses' | 'deposits' | 'incentives'
>;

/** The terms must be checked before. */
export async function priceQuote(call: Call, offer: Offer): Promise<Pick<Quote, 'commission' | 'figures'>> {
  const { park_id, channel_id, start, end, spaces } = offer;
  const space_ids = spaces.map(({ id }) => id);
  const basis = await basisOf(call, { park_id, channel_id, start, end, space_ids });
  return { commission: basis.commission, figures: await figuresOfOffer(call, offer, basis) };
}

/** Returns the figures of terms with a commission rule, and the prices of spaces that they are compared with. */
export async function figuresOfOffer(
  call: Call,
  offer: Omit<Offer, 'park_id' | 'channel_id'>,
  basis: Pick<QuoteBasis, 'commission' | 'spaces'>,
): Promise<QuoteFigures> {
  const { start, end, spaces, deposits, incentives } = offer;
  const items = await call.tx.query<{ id: number; kind: string; tax_rate: string }>(
    sql`select id, kind, tax_rate::text from charge_item where company_id = app_company()`,
  );
  const rent = new Set(items.flatMap(({ id, kind }) => (kind === 'rent' ? [id] : [])));
  const rates = new Map<number | null, string>(items.map(({ id, tax_rate }) => [id, tax_rate]));
  const clauses = await withPublished(call.tx, offer.clauses, offer);
  const holidays = await holidayCalendar(call.tx);
  // This is slow for a large quote, so other requests run in between.
  await turn();
  return quoteFigures(
    {
      contract: { start, end, spaces },
      clauses: clauses.map((clause) => ({ rent: rent.has(clause.charge_item_id), clause })),
      deposits: deposits.map(sizeOf),
      commission: basis.commission && ruleOf(basis.commission),
      incentive: incentives.reduce((sum, each) => sum + incentiveCost(each, rates.get(each.charge_item_id) ?? '0'), 0),
    },
    basis.spaces,
    holidays,
  );
}
