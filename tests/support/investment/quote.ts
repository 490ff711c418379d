// Quotes of tests, made through the calls: a year of one space of 100 m² from 2026-05-01, of 4.2 yuan a m² and day; its list price is 4.5.
import { chooseToAudit } from '#api/approval/task';
import { quoteCalls, submitQuote } from '#api/investment/quote/quote';
import type { Quote, QuoteSave } from '#api/investment/quote/quote.schema';
import { chargeItem, newPlace, newSpace } from '../builders';
import type { Person } from '../world';
import { newCustomer } from './customer';

export async function quoteInput(person: Person, change: Partial<QuoteSave> = {}): Promise<QuoteSave> {
  const place = change.park_id ? undefined : await newPlace(person);
  const space = place && !change.spaces ? await newSpace(person, place) : undefined;
  const { start = '2026-05-01', end = '2027-04-30' } = change;
  return {
    customer_id: change.customer_id ?? (await newCustomer(person)).id,
    park_id: change.park_id ?? place?.park_id ?? 0,
    start,
    end,
    valid_until: '2026-04-15',
    spaces: space ? [{ id: space.id, area: '100.00' }] : [],
    clauses: [
      {
        charge_item_id: await chargeItem(person, 'rent'),
        basis: 'per_sqm_day',
        price: '4.2',
        start,
        end,
        tax_rate: '0.09',
      },
    ],
    ...change,
  };
}

export const newQuote = async (person: Person, change: Partial<QuoteSave> = {}): Promise<Quote> =>
  person.call(quoteCalls.save, await quoteInput(person, change));

/** Creates a quote that needs no approval. */
export async function offeredQuote(person: Person, change: Partial<QuoteSave> = {}): Promise<Quote> {
  const { id, version } = await newQuote(person, change);
  return person.call(submitQuote, { id, version });
}

/** Submits to an approver. */
export const requestApproval = (person: Person, quote_id: number, approver: Person) =>
  person.call(chooseToAudit, {
    kind: 'quote',
    object_id: quote_id,
    approvers: [{ kind: 'user', id: approver.user_id }],
  });
