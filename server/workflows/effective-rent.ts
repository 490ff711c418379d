// The net effective rent of a contract against that of the quote it came from, for its approver (docs/domain §3.4, §5.16).
import sql from 'sql-template-tag';
import { effectiveRent } from '#api/contracts/contract/contract';
import type { EffectiveRent } from '#api/contracts/contract/contract.schema';
import { formatFixed, toScaled } from '#domain/kernel/numbers/decimal';
import { loadContract } from '#server/areas/contracts/contract/load-contract';
import { storedCommission } from '#server/areas/investment/commission/commission';
import { maybeOne } from '#server/platform/db/database';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { figuresOfOffer } from './quote/price-quote';

const PRICE_SCALE = 2;

async function load(call: Call, { id }: { id: number }): Promise<EffectiveRent> {
  const contract = await loadContract(call.tx, call.actor, id, call.today);
  const isDraft = contract.status === 'draft' || contract.status === 'rejected';
  const commission = (await storedCommission(call, contract, isDraft))?.rule ?? null;
  const figures = await figuresOfOffer(call, contract, { commission, spaces: [] });
  const quote = await maybeOne<{ number: string; effective_month: string }>(
    call.tx,
    sql`select number, figures ->> 'effective_month' as effective_month from quote
        where company_id = app_company() and id = ${contract.quote_id}`,
  );
  const { rent_net_fen, commission_fen, incentive_fen, area_sqm, months, effective_month } = figures;
  const own = { rent_net_fen, commission_fen, incentive_fen, area_sqm, months, effective_month };
  if (!quote) return { ...own, quote_number: null, quote_month: null, difference: null };
  const scaled = (price: string) => toScaled(price, PRICE_SCALE);
  const difference = formatFixed(scaled(effective_month) - scaled(quote.effective_month), PRICE_SCALE);
  return { ...own, quote_number: quote.number, quote_month: quote.effective_month, difference };
}

export const effectiveRentRoutes: Route[] = [handle(effectiveRent, load)];
