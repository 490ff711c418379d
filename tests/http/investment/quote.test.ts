// Quotes: their totals, their editors, refusals with their fields. Today is 2026-03-16.
import { describe, expect, it } from 'vitest';
import { spaceCalls } from '#api/assets/space/space';
import { channelCalls } from '#api/investment/channel/channel';
import { customerCalls, endCustomer } from '#api/investment/customer/customer';
import { compareQuotes, declineQuote, quoteBasis, quoteCalls, quotePdf, quotesOf } from '#api/investment/quote/quote';
import type { QuoteSave } from '#api/investment/quote/quote.schema';
import { quoteFigures } from '#domain/contracts/quote-figures';
import { approvedContract, chargeItem, newPlace, newSpace } from '#tests/support/builders';
import { pdfPages } from '#tests/support/files/pdf-text';
import { fitOut } from '#tests/support/finance/incentive';
import { channelWith } from '#tests/support/investment/commission';
import { firstItem, newCustomer } from '#tests/support/investment/customer';
import { newQuote, offeredQuote, quoteInput } from '#tests/support/investment/quote';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ day: '2026-03-16' });
const RULE = {
  kind: 'months',
  months: '1',
  instalments: [{ trigger: 'signed', share: '1' }],
} as const;

/** Returns the input of a stored quote, to be saved again. */
async function again(change: Partial<QuoteSave> = {}) {
  const input = await quoteInput(owner);
  const quote = await owner.call(quoteCalls.save, input);
  return { quote, input: { ...input, id: quote.id, version: quote.version, ...change } };
}

describe('the figures of a quote', () => {
  it('equal the rule, with the commission of its channel and the prices of its spaces', async () => {
    const channel_id = await channelWith(owner, { ...RULE, instalments: [...RULE.instalments] });
    const input = await quoteInput(owner, { channel_id, incentives: [fitOut(1_000_000)] });
    const fee = { ...present(input.clauses[0]), charge_item_id: await chargeItem(owner, 'property_fee'), price: '1' };
    const quote = await owner.call(quoteCalls.save, { ...input, clauses: [...input.clauses, fee] });
    const [rent] = quote.clauses;
    const computed = quoteFigures(
      {
        contract: quote,
        clauses: quote.clauses.map((clause) => ({ rent: clause === rent, clause })),
        deposits: [],
        commission: { ...RULE, tax: 'gross', clawback_months: null },
        incentive: 1_000_000,
      },
      [{ id: present(quote.spaces[0]).id, list_price: '4.5', floor_price: null, price_unit: 'per_sqm_day' }],
    );
    expect(quote.figures).toEqual(computed);
    // 365 days of 420 yuan and of 100; a month of 4.2 · 100 · 365 / 12 for the channel.
    expect(quote.figures).toMatchObject({
      months: '12',
      total_fen: 15_330_000 + 3_650_000,
      rent_price: '127.75',
      commission_fen: 1_277_500,
      list_discount: '0.0667',
    });
    expect(quote.number).toMatch(/^BJ-P\d+-202603-0001$/);
    expect(quote).toMatchObject({ status: 'draft', phase: 'draft', below: [], taken: [], contract_id: null });
    // The rule stays as it was when the quote was saved.
    const { id, version, name, kind_id } = await owner.call(channelCalls.get, { id: channel_id });
    await owner.call(channelCalls.save, { id, version, name, kind_id, commission: null });
    expect((await owner.call(quoteCalls.get, { id: quote.id })).commission).toMatchObject(RULE);
  });

  it('include the last lease of each space and its rent at the end', async () => {
    const contract = await approvedContract(owner, approver, { start: '2025-03-01', end: '2026-02-28' });
    const { id: space_id } = present(contract.spaces[0]);
    const query = { park_id: contract.park_id, space_ids: [space_id], start: '2026-05-01', end: '2027-04-30' };
    const basis = await owner.call(quoteBasis, query);
    expect(basis).toMatchObject({ commission: null, taken: [] });
    expect(firstOf(basis.spaces)).toMatchObject({
      id: space_id,
      list_price: '4.5',
      floor_price: null,
      // 2 yuan a day.
      last_lease: {
        contract_number: contract.number,
        tenant_name: contract.tenant_name,
        end: '2026-02-28',
        rent_price: '60.83',
      },
    });
  });
});

describe('a quote', () => {
  it('changes only as a draft, by users with the latest version', async () => {
    const { quote, input } = await again({ incentives: [fitOut(500_000)] });
    const saved = await owner.call(quoteCalls.save, input);
    expect(saved).toMatchObject({ id: quote.id, number: quote.number, incentives: [fitOut(500_000)] });
    expect(await owner.request(quoteCalls.save, input)).toMatchObject({ error_code: 409 });
    const offered = await offeredQuote(owner);
    const { version } = offered;
    const late = { ...(await quoteInput(owner, { customer_id: offered.customer_id })), id: offered.id, version };
    expect(await owner.request(quoteCalls.save, late)).toMatchObject({ error_code: 423 });
    expect(await owner.request(quoteCalls.remove, { ids: [offered.id] })).toMatchObject({ error_code: 423 });
    expect(await owner.call(quoteCalls.remove, { ids: [saved.id] })).toEqual({ deleted: 1 });
    expect(await owner.request(quoteCalls.get, { id: saved.id })).toMatchObject({ error_code: 404 });
  });

  it('is refused at its fields', async () => {
    const input = await quoteInput(owner);
    const [clause] = input.clauses;
    const other = await newSpace(owner, await newPlace(owner));
    const wrong: [Partial<QuoteSave>, (string | number)[], string][] = [
      [{ valid_until: '2026-03-15' }, ['valid_until'], '有效期不能早于今天'],
      [{ incentives: [fitOut(-1)] }, ['incentives', 0, 'amount_fen'], '金额须大于 0'],
      [{ spaces: [] }, ['spaces'], '请至少选择一个空间'],
      [{ spaces: [{ id: other.id, area: '100.00' }] }, ['spaces', 0, 'id'], '空间不在所选园区'],
      [{ end: '2026-04-30' }, ['end'], '到期日不能早于起租日'],
      [{ clauses: [] }, ['clauses'], '请至少填写一条费用条款'],
      [{ clauses: [{ ...clause, price: '-1' } as never] }, ['clauses', 0, 'price'], '应为不小于 0 的数，最多 6 位小数'],
    ];
    for (const [change, path, message] of wrong) {
      const reply = await owner.request(quoteCalls.save, { ...input, ...change });
      expect([change, reply.error_code, firstOf(reply.errors ?? [])]).toEqual([change, 422, { path, message }]);
    }
    expect(await owner.call(quotesOf, { id: input.customer_id })).toEqual([]);
  });

  it('is not created for a lost customer, and keeps its customer', async () => {
    const { input } = await again();
    const other = await newCustomer(owner, { name: '另一客户' });
    expect(await owner.request(quoteCalls.save, { ...input, customer_id: other.id })).toMatchObject({
      error_code: 404,
    });
    const cause_id = await firstItem(owner, 'loss-cause');
    await owner.call(endCustomer, { id: other.id, version: other.version, outcome: 'lost', cause_id });
    const late = await owner.request(quoteCalls.save, await quoteInput(owner, { customer_id: other.id }));
    expect(late).toMatchObject({ error_code: 423, message: '客户已结束跟进，请先重新跟进' });
  });

  it('keeps its customer and its spaces from being deleted', async () => {
    const quote = await newQuote(owner);
    expect(await owner.request(customerCalls.remove, { ids: [quote.customer_id] })).toMatchObject({ error_code: 423 });
    const { id } = present(quote.spaces[0]);
    expect((await owner.request(spaceCalls.remove, { ids: [id] })).error_code).not.toBe(0);
  });

  it('is declined with a reason once it is offered', async () => {
    const draft = await newQuote(owner);
    const reason = '选择了其他园区';
    const early = await owner.request(declineQuote, { id: draft.id, version: draft.version, reason });
    expect(early).toMatchObject({ error_code: 423 });
    const { id, version } = await offeredQuote(owner);
    expect(await owner.request(declineQuote, { id, version: version - 1, reason })).toMatchObject({ error_code: 409 });
    const declined = await owner.call(declineQuote, { id, version, reason });
    expect(declined).toMatchObject({ status: 'declined', decline_reason: reason });
  });

  it('is printed with its number and customer, without internal figures', async () => {
    const channel_id = await channelWith(owner, { ...RULE, instalments: [...RULE.instalments] });
    const quote = await offeredQuote(owner, { channel_id, incentives: [fitOut(1_000_000)] });
    const reply = await owner.fetch(quotePdf.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: quote.id }),
    });
    const text = pdfPages(new Uint8Array(await reply.arrayBuffer()))
      .flat()
      .join('');
    expect(text).toContain(quote.number);
    expect(text).toContain(quote.customer_name);
    expect(text).toContain('153,300.00');
    for (const hidden of ['佣金', '底价', '招商价', '净有效', '尚未生效']) expect(text).not.toContain(hidden);
  });
});

describe('offers side by side', () => {
  it('compares two to four of one customer, in the requested order', async () => {
    const customer_id = (await newCustomer(owner)).id;
    const first = await newQuote(owner, { customer_id });
    const second = await newQuote(owner, { customer_id, incentives: [fitOut(800_000)] });
    const compared = await owner.call(compareQuotes, { ids: [second.id, first.id] });
    expect(compared.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await owner.call(quotesOf, { id: customer_id })).map(({ id }) => id)).toEqual([second.id, first.id]);
    const other = await newQuote(owner);
    const refused: [number[], string][] = [
      [[first.id], '请至少选择两份报价'],
      [[first.id, first.id], '请至少选择两份报价'],
      [[first.id, other.id], '只能对比同一客户的报价'],
    ];
    for (const [ids, message] of refused) {
      const reply = await owner.request(compareQuotes, { ids });
      expect(reply).toMatchObject({ error_code: 422, errors: [{ path: ['ids'], message }] });
    }
  });
});

describe('a user of another park or enterprise', () => {
  it('does not see it, nor foreign offers', async () => {
    const quote = await newQuote(owner);
    const { park_id } = await newPlace(owner);
    const keys = ['p_2100', 'p_2100_edit', 'p_2100_submit'];
    const elsewhere = await personOfPark(world, owner, park_id, keys);
    expect(await elsewhere.request(quoteCalls.get, { id: quote.id })).toMatchObject({ error_code: 404 });
    const stranger = await (await newEnterprise(world)).person('admin');
    expect(await stranger.request(quoteCalls.get, { id: quote.id })).toMatchObject({ error_code: 404 });
    const own = await quoteInput(stranger);
    const reply = await stranger.request(quoteCalls.save, { ...own, customer_id: quote.customer_id });
    expect(reply).toMatchObject({ error_code: 404, errors: [{ path: ['customer_id'], message: '所选客户不存在' }] });
  });
});
