// The life of a quote from draft to contract: offered immediately or by approval, refused where a space was let meanwhile, accepted once. Today is
// 2026-03-16.
import { describe, expect, it } from 'vitest';
import { decideWflow, resetWflow } from '#api/approval/task';
import { spaceCalls } from '#api/assets/space/space';
import { contractCalls, effectiveRent } from '#api/contracts/contract/contract';
import { acceptQuote, quoteCalls, submitQuote } from '#api/investment/quote/quote';
import type { Quote } from '#api/investment/quote/quote.schema';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { chargeItem, newContract, newPlace, newTenant, submit } from '#tests/support/builders';
import { fitOut, incentiveItem } from '#tests/support/finance/incentive';
import { channelWith, HALVES } from '#tests/support/investment/commission';
import { newCustomer } from '#tests/support/investment/customer';
import { newQuote, offeredQuote, quoteInput, requestApproval } from '#tests/support/investment/quote';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';
import { newEnterprise, onDay, type Person } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ each: 'test', day: '2026-03-16' });
const getQuote = (id: number) => owner.call(quoteCalls.get, { id });
const statusOf = async (id: number) => (await getQuote(id)).status;
const offer = ({ id, version }: Quote) => owner.request(submitQuote, { id, version });

/** Creates a quote with the rent in yuan per m² and day; the list price is 4.5. */
async function quoteAt(price: string) {
  const input = await quoteInput(owner);
  return owner.call(quoteCalls.save, {
    ...input,
    clauses: input.clauses.map((clause) => ({ ...clause, price }) as never),
  });
}

async function set(values: ParameterValues): Promise<void> {
  const { version } = await owner.call(getParam, {});
  await owner.call(saveParam, { values, version });
}

/** Creates a customer who is a tenant: one of their contracts was submitted. */
async function tenantCustomer(person: Person = owner) {
  const { id } = await newCustomer(person);
  const draft = await newContract(person, { customer_id: id });
  await submit(person, draft.id, approver);
  return { id, tenant_id: draft.tenant_id };
}

/** Lets the spaces of a quote by another contract, which is submitted. */
async function letAway(quote: Quote) {
  const { park_id, spaces, start } = quote;
  const input = { park_id, spaces: spaces.map(({ id, area }) => ({ id, area })), start, end: '2026-12-31' };
  const contract = await newContract(owner, input);
  await submit(owner, contract.id, approver);
  return contract;
}

describe('the limits', () => {
  it('approve an offer above them immediately, and send the others to approval', async () => {
    const above = await quoteAt('4.05');
    expect((await offer(above)).data).toMatchObject({ status: 'approved', phase: 'approved' });
    const below = await quoteAt('4.04');
    expect(below.below).toEqual(['list']);
    expect(await offer(below)).toMatchObject({
      error_code: 423,
      message: '报价低于招商价超过规定的比例，须提交审批',
    });
    expect(await statusOf(below.id)).toBe('draft');
    const { id: instance_id } = await requestApproval(owner, below.id, approver);
    expect(await statusOf(below.id)).toBe('auditing');
    // The submitter cannot approve.
    expect(await owner.request(decideWflow, { instance_id, decision: 'approve' })).toMatchObject({ error_code: 403 });
    await approver.call(decideWflow, { instance_id, decision: 'approve' });
    expect(await statusOf(below.id)).toBe('approved');
  });

  it('are parameters of the enterprise', async () => {
    await set({ 'quote.approval_discount': '1' });
    const quote = await quoteAt('1');
    expect(quote.below).toEqual([]);
    expect((await offer(quote)).error_code).toBe(0);
    await set({ 'quote.approval_discount': '0.05' });
    expect((await quoteAt('4.2')).below).toEqual(['list']);
  });

  it('include the floor price, unless the enterprise has switched it off', async () => {
    const { park_id, building_id, floor_id } = await newPlace(owner);
    const space = await owner.call(spaceCalls.save, {
      park_id,
      building_id,
      floor_id,
      number: '带底价',
      gross_area_sqm: '100.00',
      rentable_area_sqm: '100.00',
      use: 'for_rent',
      list_price: '4.5',
      floor_price: '4.3',
      valid_from: '2020-01-01',
    });
    const quote = await newQuote(owner, { park_id, spaces: [{ id: space.id, area: '100.00' }] });
    expect(quote.below).toEqual(['floor']);
    await set({ 'quote.approval_floor': false });
    expect((await offer(quote)).error_code).toBe(0);
  });
});

describe('an offer under approval', () => {
  it('is a draft again when it is withdrawn, and edited before it is submitted again when it is rejected', async () => {
    const quote = await quoteAt('3');
    await requestApproval(owner, quote.id, approver);
    await owner.call(resetWflow, { kind: 'quote', object_id: quote.id });
    expect(await statusOf(quote.id)).toBe('draft');
    const { id: instance_id } = await requestApproval(owner, quote.id, approver);
    await approver.call(decideWflow, { instance_id, decision: 'reject', comment: '价格过低' });
    expect(await statusOf(quote.id)).toBe('rejected');
    const { version } = await getQuote(quote.id);
    expect(await offer({ ...quote, version })).toMatchObject({ error_code: 423 });
  });
});

describe('a space let meanwhile', () => {
  it('blocks submission and acceptance of the offer, naming the contract', async () => {
    const draft = await newQuote(owner);
    const contract = await letAway(draft);
    const label = present(draft.spaces[0]).label;
    const message = `${label} 已被合同 ${contract.number} 占用（2026-05-01 ~ 2026-12-31），请调整报价的空间或租期`;
    const errors = [{ path: ['spaces', 0, 'id'], message }];
    expect(await offer(draft)).toMatchObject({ error_code: 422, errors });
    expect(firstOf((await getQuote(draft.id)).taken)).toMatchObject({ contract_number: contract.number, label });

    const offered = await offeredQuote(owner);
    await letAway(offered);
    expect(await owner.request(acceptQuote, { id: offered.id })).toMatchObject({ error_code: 422 });
    expect(await statusOf(offered.id)).toBe('approved');
  });
});

describe('an accepted offer', () => {
  it('becomes a draft of the contract with everything in it', async () => {
    const { id: customer_id, tenant_id } = await tenantCustomer();
    const channel_id = await channelWith(owner, HALVES);
    const deposits = [
      { charge_item_id: await chargeItem(owner, 'deposit'), kind: 'months' as const, months: '3', due: '2026-05-01' },
    ];
    const late_fee = { rate_daily: '0.0005', grace_days: 3 };
    const option = { kind: 'renewal' as const, start: '2026-12-01', end: '2027-01-31', notice_days: 30 };
    const change = {
      customer_id,
      channel_id,
      deposits,
      late_fee,
      lease_options: [option],
      incentives: [fitOut(500_000)],
      remark: '含两个车位',
    };
    const quote = await offeredQuote(owner, change);
    const accepted = await owner.call(acceptQuote, { id: quote.id });
    expect(accepted).toMatchObject({ status: 'accepted', taken: [] });
    const contract = await owner.call(contractCalls.get, { id: present(accepted.contract_id) });
    const { park_id, lessor_id, start, end, clauses, remark } = quote;
    expect(contract).toMatchObject({
      status: 'draft',
      customer_id,
      tenant_id,
      channel_id,
      park_id,
      lessor_id,
      start,
      end,
      clauses,
      remark,
      quote_id: quote.id,
      quote_number: quote.number,
      lease_options: [option],
      incentives: [fitOut(500_000)],
      late_fee,
      deposits: [{ kind: 'months', months: '3', amount_fen: 3_832_500 }],
      spaces: quote.spaces.map(({ id, area, label }) => ({ id, area, label })),
    });
    expect(await owner.call(effectiveRent, { id: contract.id })).toMatchObject({
      incentive_fen: 500_000,
      commission_fen: quote.figures.commission_fen,
      effective_month: quote.figures.effective_month,
      quote_number: quote.number,
      quote_month: quote.figures.effective_month,
      difference: '0.00',
    });
    // Its own contract does not block it.
    await submit(owner, contract.id, approver);
    expect((await getQuote(quote.id)).taken).toEqual([]);
  });

  it('shows the approver by how much the contract yields less than the offer', async () => {
    const { id: customer_id } = await tenantCustomer();
    const charge_item_id = await incentiveItem(owner, '租金抵减');
    const quote = await offeredQuote(owner, { customer_id, incentives: [fitOut(120_000)] });
    const { contract_id } = await owner.call(acceptQuote, { id: quote.id });
    const stored = await owner.call(contractCalls.get, { id: present(contract_id) });
    // Twice 1,308.00 with tax are 2,400.00: of 100 m² and 12 months 2.00 instead of 1.00.
    const credit = fitOut(130_800, { kind: 'rent_credit', charge_item_id });
    await owner.call(contractCalls.save, {
      id: stored.id,
      version: stored.version,
      customer_id,
      quote_id: quote.id,
      park_id: stored.park_id,
      tenant_id: stored.tenant_id,
      start: stored.start,
      end: stored.end,
      spaces: stored.spaces.map(({ id, area }) => ({ id, area })),
      clauses: stored.clauses.map(({ charge_item_name: _name, payee_name: _payee, ...clause }) => clause),
      incentives: [credit, credit],
    });
    const rent = await owner.call(effectiveRent, { id: stored.id });
    expect(rent).toMatchObject({ incentive_fen: 240_000, quote_month: quote.figures.effective_month });
    expect(rent.difference).toBe('-1.00');
    const own = await newContract(owner);
    expect(await owner.call(effectiveRent, { id: own.id })).toMatchObject({ quote_number: null, difference: null });
  });

  it('creates one draft for any number of simultaneous or repeated acceptances', async () => {
    const { id: customer_id } = await tenantCustomer();
    const quote = await offeredQuote(owner, { customer_id });
    const replies = await Promise.all(Array.from({ length: 8 }, () => owner.request(acceptQuote, { id: quote.id })));
    expect(replies.map(({ error_code }) => error_code)).toEqual(Array(8).fill(0));
    expect(new Set(replies.map(({ data }) => data?.contract_id)).size).toBe(1);
    const contract_id = present(replies[0]?.data?.contract_id);
    expect((await owner.call(acceptQuote, { id: quote.id })).contract_id).toBe(contract_id);
    // Another one by the contract's own form is refused too.
    const {
      id: _id,
      version: _version,
      number: _number,
      ...draft
    } = await owner.call(contractCalls.get, { id: contract_id });
    const input = await quoteInput(owner, {
      customer_id,
      park_id: draft.park_id,
      spaces: draft.spaces.map(({ id, area }) => ({ id, area })),
    });
    const { valid_until: _until, ...terms } = input;
    const twice = await owner.request(contractCalls.save, { ...terms, tenant_id: draft.tenant_id, quote_id: quote.id });
    expect(twice).toMatchObject({ error_code: 409, errors: [{ path: ['quote_id'], message: '该报价已生成合同' }] });
    // After the draft is deleted, it may be created again.
    await owner.call(contractCalls.remove, { ids: [contract_id] });
    const remade = await owner.call(acceptQuote, { id: quote.id });
    expect(remade.contract_id).not.toBeNull();
    expect(remade.contract_id).not.toBe(contract_id);
  });

  it('of a customer who is no tenant yet becomes a contract as soon as a tenant is chosen', async () => {
    const quote = await offeredQuote(owner);
    const accepted = await owner.call(acceptQuote, { id: quote.id });
    expect(accepted).toMatchObject({ status: 'accepted', contract_id: null });
    const { customer_id, park_id, start, end, spaces } = quote;
    const input = await quoteInput(owner, {
      customer_id,
      park_id,
      start,
      end,
      spaces: spaces.map(({ id, area }) => ({ id, area })),
    });
    const { valid_until: _until, ...terms } = input;
    const { id: tenant_id } = await newTenant(owner);
    const other = await newCustomer(owner, { name: '另一客户' });
    const wrong = await owner.request(contractCalls.save, {
      ...terms,
      tenant_id,
      quote_id: quote.id,
      customer_id: other.id,
    });
    expect(wrong).toMatchObject({
      error_code: 422,
      errors: [{ path: ['customer_id'], message: '合同由报价生成，客户须与报价相同' }],
    });
    const contract = await owner.call(contractCalls.save, { ...terms, tenant_id, quote_id: quote.id });
    expect(await getQuote(quote.id)).toMatchObject({ contract_id: contract.id, contract_number: contract.number });
  });

  it('is not one that has expired, was never offered, or is another enterprise’s', async () => {
    const draft = await newQuote(owner);
    expect(await owner.request(acceptQuote, { id: draft.id })).toMatchObject({ error_code: 423 });
    const quote = await offeredQuote(owner);
    const stranger = await (await newEnterprise(world)).person('admin');
    expect(await stranger.request(acceptQuote, { id: quote.id })).toMatchObject({ error_code: 404 });
    await onDay(world, '2026-04-16');
    expect(await getQuote(quote.id)).toMatchObject({ status: 'approved', phase: 'expired' });
    expect(await owner.request(acceptQuote, { id: quote.id })).toMatchObject({
      error_code: 423,
      message: '报价已于 2026-04-15 过期，请复制后重新报价',
    });
  });
});
