// The end of a month (月末结账, docs/domain §6): each step is open until its work is done by the corresponding call; the month is closed with any open
// step, and opened again with a reason by authorised users. The leases are approved on 2026-02-05; today is 2026-03-16.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { declareTurnover } from '#api/contracts/turnover';
import { runBills } from '#api/finance/bill/bill';
import { saveCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { postLateFees } from '#api/finance/late-fee';
import { monthEndSteps } from '#api/finance/month-end';
import type { MonthEndStepKey } from '#api/finance/month-end-steps';
import { setPeriodLock } from '#api/finance/period-lock';
import { exportVouchers, makeVouchers, postRevenue } from '#api/finance/voucher/voucher';
import { indexTableCalls } from '#api/setup/index-table';
import type { IndexTable } from '#api/setup/index-table.schema';
import { flowAccountOptions, legalEntityOptions } from '#api/setup/option';
import { runJob } from '#server/jobs/index';
import { approvedContract, chargeItem, newPark, receivablesOf } from '#tests/support/builders';
import { setSubjects, setTenantCodes } from '#tests/support/finance/vouchers';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf, present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true, day: '2026-02-05' });
const month = '2026-02';
let books: { legal_entity_id: number; month: string };
let shop: Contract;
let index: IndexTable;

beforeAll(async () => {
  const { value: legal_entity_id } = firstOf(await owner.call(legalEntityOptions, {}));
  books = { legal_entity_id, month };
  const rent = await chargeItem(owner, 'rent');
  const term = { start: '2026-01-01', end: '2026-12-31' };
  const common = { ...term, charge_item_id: rent, tax_rate: '0.09' };
  index = await owner.call(indexTableCalls.save, { name: '居民消费价格指数', remark: '', values: [] });
  shop = await approvedContract(owner, approver, {
    late_fee: { rate_daily: '0.0005', grace_days: 0 },
    clauses: [
      {
        ...common,
        basis: 'per_sqm_month',
        price: '60',
        escalations: [{ on: '2026-02-01', kind: 'index', index: index.id, base: '100' }],
      },
      { ...common, basis: 'turnover', rate: '0.1' },
    ],
  });
  // Dearer in the second half: by the straight line more is earned than falls due before.
  const priced = { ...common, basis: 'per_sqm_month' as const };
  await approvedContract(owner, approver, {
    clauses: [
      { ...priced, end: '2026-06-30', price: '50' },
      { ...priced, start: '2026-07-01', price: '60' },
    ],
  });
  await onDay(world, '2026-03-16');
});

const steps = async () => {
  const { steps: all } = await owner.call(monthEndSteps, books);
  return Object.fromEntries(all.map(({ key, ...step }) => [key, step])) as Record<
    MonthEndStepKey,
    Omit<(typeof all)[number], 'key'>
  >;
};

describe('each step is open until its work is done', () => {
  it('turnover to declare', async () => {
    expect((await steps()).turnover).toMatchObject({ done: false, count: 1, amount_fen: null });
    const entry = { contract_id: shop.id, line: 2, month, amount_fen: 0 };
    await owner.call(declareTurnover, { declared_on: '2026-03-02', entries: [entry] });
    expect((await steps()).turnover).toMatchObject({ done: true, count: 0 });
  });

  it('rows that wait for an index', async () => {
    // 100 m² at 60 yuan, due in February.
    expect((await steps()).provisional).toMatchObject({ done: false, count: 1, amount_fen: 600_000 });
    await owner.call(indexTableCalls.save, { ...index, values: [{ month: '2026-02', value: '110' }] });
    expect((await steps()).provisional).toMatchObject({ done: true, count: 0 });
  });

  it('receivables of the month on no bill', async () => {
    // The row, its adjustment by the index, and that of the other lease.
    expect((await steps()).unbilled).toMatchObject({ done: false, count: 3, amount_fen: 1_160_000 });
    await owner.call(runBills, { month });
    expect((await steps()).unbilled).toMatchObject({ done: true, count: 0 });
  });

  it('money with something left, of the month or before', async () => {
    const account = firstOf(await owner.call(flowAccountOptions, {}));
    const money = { flow_account_id: account.value, payer: '租客', amount_fen: 100_000 };
    const cash = await owner.call(saveCashRecord, { ...money, received_on: '2026-02-10' });
    await owner.call(saveCashRecord, { ...money, received_on: '2026-03-02' });
    expect((await steps()).cash).toMatchObject({ done: false, count: 1, amount_fen: 100_000 });
    const owed = present((await receivablesOf(owner, shop)).find(({ gross_fen }) => gross_fen === 600_000));
    const items = [{ receivable_id: owed.id, amount_fen: 100_000 }];
    await owner.call(writeOff, { cash_record_id: cash.id, items });
    expect((await steps()).cash).toMatchObject({ done: true, count: 0 });
  });

  it('late fees of the month', async () => {
    const { late_fee } = await steps();
    expect(late_fee.done).toBe(false);
    const posted = await owner.call(postLateFees, { as_of: '2026-02-28', receivable_ids: null });
    expect(late_fee).toMatchObject({ count: posted.posted, amount_fen: posted.posted_fen });
    const { late_fee: charged, unbilled } = await steps();
    expect(charged).toMatchObject({ done: true, count: 0 });
    // The fees fall due in the month: they are billed in turn.
    expect(unbilled).toMatchObject({ done: false, count: posted.posted, amount_fen: posted.posted_fen });
    await owner.call(runBills, { month });
  });

  it('the self-check of the night', async () => {
    expect((await steps()).ledger_check).toMatchObject({ done: false, at: null });
    await runJob(world.services, 'ledger');
    expect((await steps()).ledger_check).toMatchObject({ done: true, at: expect.any(String) });
  });

  it('the difference, the vouchers and their export', async () => {
    const { revenue } = await steps();
    // The other lease, and the shop's by the days of the months.
    expect(revenue).toMatchObject({ done: false, count: 2 });
    expect(await owner.call(postRevenue, books)).toMatchObject({ amount_fen: revenue.amount_fen });
    expect((await steps()).revenue).toMatchObject({ done: true, count: 0 });

    await setSubjects(world, enterprise.company_id);
    await setTenantCodes(world, enterprise.company_id);
    const { voucher, voucher_export } = await steps();
    expect(voucher.done).toBe(false);
    expect(voucher_export).toMatchObject({ done: false, count: 0 });
    const made = await owner.call(makeVouchers, books);
    expect(made.posting_count).toBe(voucher.count);
    expect(await steps()).toMatchObject({
      voucher: { done: true, count: 0 },
      voucher_export: { done: false, count: made.voucher_count },
    });
    await owner.call(exportVouchers, books);
    expect(Object.values(await steps()).filter(({ done }) => !done)).toEqual([]);
  });
});

it('is closed, and opened again with a reason, only by authorised users', async () => {
  const close = { month, reason: '', legal_entity_ids: [books.legal_entity_id] };
  const reader = await enterprise.person('viewer');
  expect(await reader.request(setPeriodLock, close)).toMatchObject({ error_code: 403 });
  await owner.call(setPeriodLock, close);
  expect((await owner.call(monthEndSteps, books)).closed).toBe(true);
  const reopen = { ...close, month: null };
  expect(await reader.request(setPeriodLock, { ...reopen, reason: '更正' })).toMatchObject({ error_code: 403 });
  expect(await owner.request(setPeriodLock, reopen)).toMatchObject({ error_code: 422, errors: [{ path: ['reason'] }] });
  await owner.call(setPeriodLock, { ...reopen, reason: '更正' });
  expect((await owner.call(monthEndSteps, books)).closed).toBe(false);
});

it('refuses at the field a month outside its books, and refuses users who see only some parks', async () => {
  const request = async (change: object) => {
    const { error_code: code, errors = [] } = await owner.request(monthEndSteps, { ...books, ...change });
    return [code, ...errors.map(({ path }) => path.join())];
  };
  expect(await request({ month: '2026-04' })).toEqual([422, 'month']);
  expect(await request({ month: '1999-12' })).toEqual([422, 'month']);
  expect(await request({ month: '2101-01' })).toEqual([422, 'month']);
  expect(await request({ month: '2026-3' })).toEqual([422, 'month']);
  expect(await request({ legal_entity_id: 999_999 })).toEqual([404, 'legal_entity_id']);
  const { id } = await newPark(owner);
  const limited = await personOfPark(world, owner, id, ['p_5', 'p_5900']);
  expect(await limited.request(monthEndSteps, books)).toMatchObject({ error_code: 403 });
});
