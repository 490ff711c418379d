// The quote as PDF: its sender, and the plan by its terms as of today.
import sql from 'sql-template-tag';
import { quotePdf } from '#api/investment/quote/quote';
import { scheduledClause } from '#domain/contracts/clause/charge-clause';
import { depositAmount } from '#domain/contracts/clause/deposit-amount';
import { paymentSchedule } from '#domain/contracts/schedule/payment-schedule';
import { sizeOf } from '#server/areas/contracts/contract/contract-terms';
import { withPublished } from '#server/areas/contracts/index-values';
import { loadQuote } from '#server/areas/investment/quote/load-quote';
import type { PlanLine } from '#server/documents/contract-facts';
import { type QuoteSheet, quoteSheet } from '#server/documents/quote-sheet';
import { senderOf } from '#server/documents/sender';
import { type Call, handleFile, type Route } from '#server/platform/use-case/route';
import { holidayCalendar } from '#server/policies/holidays';

async function sheetOf(call: Call, id: number): Promise<QuoteSheet> {
  const { tx, actor } = call;
  const quote = await loadQuote(call, id);
  const found = await tx.query<{ id: number; label: string; kind: string }>(
    sql`select id, name as label, kind from charge_item where company_id = app_company()`,
  );
  const items = new Map(found.map((item) => [item.id, item]));
  const holidays = await holidayCalendar(tx);
  const clauses = await withPublished(tx, quote.clauses, quote);
  const rows = clauses.flatMap((clause) => {
    const priced = scheduledClause(clause);
    const plan = priced ? paymentSchedule(quote, priced, { holidays }).rows : [];
    return plan.map(({ start, end, due, gross }): PlanLine => {
      const { charge_item_name } = clause;
      return { charge_item_name, start, end, due, gross_fen: gross };
    });
  });
  const rent = clauses.filter(({ charge_item_id }) => items.get(charge_item_id)?.kind === 'rent');
  return {
    quote: { ...quote, clauses },
    sender: await senderOf(tx, actor, quote.lessor_id),
    plan: rows.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0)),
    deposits: quote.deposits.map((deposit) => ({
      ...deposit,
      amount_fen: depositAmount(quote, rent, sizeOf(deposit)),
    })),
    items,
  };
}

export const printRoutes: Route[] = [
  handleFile(quotePdf, async (call, { id }) => {
    const sheet = await call.transaction(true, (inside) => sheetOf(inside, id));
    return quoteSheet(sheet, call.services.clock.now());
  }),
];
