// Figures of a quote, by the rule of its channel, the prices of its spaces and today's index values.
import sql from 'sql-template-tag';
import { ruleOf } from '#api/investment/channel/commission-rule';
import type { Quote, QuoteTerms } from '#api/investment/quote/quote.schema';
import { quoteFigures } from '#domain/contracts/quote-figures';
import { sizeOf } from '#server/areas/contracts/contract/contract-terms';
import { withPublished } from '#server/areas/contracts/index-values';
import { basisOf } from '#server/areas/investment/quote/basis';
import { turn } from '#server/platform/runtime/turn';
import type { Call } from '#server/platform/use-case/route';
import { holidayCalendar } from '#server/policies/holidays';

type Offer = Pick<
  QuoteTerms,
  'park_id' | 'channel_id' | 'start' | 'end' | 'spaces' | 'clauses' | 'deposits' | 'fit_out_fen'
>;

/** The terms must be checked before. */
export async function priceQuote(call: Call, offer: Offer): Promise<Pick<Quote, 'commission' | 'figures'>> {
  const { park_id, channel_id, start, end, spaces, deposits, fit_out_fen } = offer;
  const space_ids = spaces.map(({ id }) => id);
  const basis = await basisOf(call, { park_id, channel_id, start, end, space_ids });
  const items = await call.tx.query<{ id: number }>(
    sql`select id from charge_item where company_id = app_company() and kind = 'rent'`,
  );
  const rent = new Set(items.map(({ id }) => id));
  const clauses = await withPublished(call.tx, offer.clauses, offer);
  const holidays = await holidayCalendar(call.tx);
  // This is slow for a large quote, so other requests run in between.
  await turn();
  const figures = quoteFigures(
    {
      contract: { start, end, spaces },
      clauses: clauses.map((clause) => ({ rent: rent.has(clause.charge_item_id), clause })),
      deposits: deposits.map(sizeOf),
      commission: basis.commission && ruleOf(basis.commission),
      fit_out: fit_out_fen,
    },
    basis.spaces,
    holidays,
  );
  return { commission: basis.commission, figures };
}
