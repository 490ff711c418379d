// Ids of another enterprise for the calls of quotes; each id of the form is used once from another enterprise.
import type { QuoteSave } from '#api/investment/quote/quote.schema';
import { newQuote, offeredQuote, quoteInput } from '#tests/support/investment/quote';
import { present } from '#tests/support/present';
import type { ForeignPeople } from './foreign-people';

type People = Pick<ForeignPeople, 'owner' | 'stranger'>;

export async function quoteInputs({ owner, stranger }: People, channel_id: number): Promise<Record<string, object[]>> {
  const { id, version, customer_id, park_id, lessor_id, spaces, clauses } = await newQuote(owner);
  const offered = await offeredQuote(owner);
  const own = await quoteInput(stranger);
  const mine = await newQuote(stranger);
  const [their] = clauses;
  const save = (change: Partial<QuoteSave>) => ({ ...own, ...change });
  const [clause] = own.clauses;
  const space_ids = spaces.map((space) => space.id);
  const basis = { park_id: own.park_id, space_ids: [], start: own.start, end: own.end };
  return {
    '/api/investment/quote/get': [{ id }],
    '/api/investment/quote/save': [
      save({ id, version }),
      save({ customer_id }),
      save({ park_id }),
      save({ lessor_id }),
      save({ channel_id }),
      save({ spaces: [{ id: present(spaces[0]).id, area: '100.00' }] }),
      save({ clauses: [{ ...present(clause), charge_item_id: present(their).charge_item_id }] }),
      save({ clauses: [{ ...present(clause), payee_id: lessor_id }] }),
    ],
    '/api/investment/quote/delete': [{ ids: [id] }],
    '/api/investment/quote/of-customer': [{ id: customer_id }],
    '/api/investment/quote/basis': [
      { ...basis, park_id },
      { ...basis, space_ids },
      { ...basis, channel_id },
      { ...basis, quote_id: id },
    ],
    '/api/investment/quote/compare': [{ ids: [mine.id, id] }],
    '/api/investment/quote/submit': [{ id, version }],
    '/api/investment/quote/accept': [{ id: offered.id }],
    '/api/investment/quote/decline': [{ id: offered.id, version: offered.version, reason: '另选' }],
    '/api/investment/quote/report-pdf': [{ id }],
  };
}
