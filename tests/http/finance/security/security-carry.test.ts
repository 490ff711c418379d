// A security carried to the renewal of its lease (docs/domain §5.15): in force on one of the leases on every day, covering the deposit of the renewal;
// undone by voiding it; refusals. A lease of 2026 with a deposit of 10,000 yuan is renewed for 2027; today is 2026-11-16.
import sql from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { runLedgerCheck } from '#api/finance/ledger-check';
import * as calls from '#api/finance/security/security';
import type { Security, SecurityInput } from '#api/finance/security/security.schema';
import { securitiesOn } from '#server/measures/finance/security';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const { owner, approver, world, enterprise } = openEnterprise({ each: 'test', day: '2026-11-16' });
let item: number;
let lease: Contract;
let renewal: Contract;

const depositOf = (due: string, amount_fen = 1_000_000) => [
  { charge_item_id: item, kind: 'fixed' as const, amount_fen, due },
];
const renewed = (change: object = {}) =>
  approvedContract(owner, approver, {
    kind: 'renewal',
    renews_id: lease.id,
    carry_deposit: true,
    tenant_id: lease.tenant_id,
    park_id: lease.park_id,
    spaces: lease.spaces.map(({ id, area }) => ({ id, area })),
    start: '2027-01-01',
    end: '2027-12-31',
    deposits: depositOf('2027-01-01'),
    ...change,
  });

beforeEach(async () => {
  item = await chargeItem(owner, 'deposit');
  lease = await approvedContract(owner, approver, {
    start: '2026-01-01',
    end: '2026-12-31',
    deposits: depositOf('2026-01-01'),
  });
});

const guarantee = (patch: Partial<SecurityInput> = {}): SecurityInput => ({
  contract_id: lease.id,
  charge_item_id: item,
  kind: 'bank_guarantee',
  issuer: '招商银行上海分行',
  number: 'BH-1',
  amount_fen: 1_000_000,
  start: '2026-01-01',
  end: '2027-06-30',
  ...patch,
});
const register = (patch: Partial<SecurityInput> = {}) => owner.call(calls.registerSecurity, guarantee(patch));
const carry = (security: Security, patch: Partial<SecurityInput> = {}) =>
  owner.request(
    calls.registerSecurity,
    guarantee({
      contract_id: renewal.id,
      start: '2027-01-01',
      end: security.end,
      amount_fen: security.amount_fen,
      replaces_id: security.id,
      ...patch,
    }),
  );
const openDeposits = async (contract: Contract) =>
  (await receivablesOf(owner, contract))
    .filter(({ charge_kind, status }) => charge_kind === 'deposit' && status !== 'void')
    .map(({ due_date, open_fen }) => [due_date, open_fen])
    .filter(([, fen]) => fen !== 0)
    .sort();
const inForce = async (day: string) => {
  const rows = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query<{ contract_id: number; fen: number }>(
      sql`select contract_id, in_force_fen as fen from ${securitiesOn(day)} s where in_force_fen <> 0 order by 1`,
    ),
  );
  return rows.map(({ contract_id, fen }) => [contract_id, fen]);
};

it('secures the lease until its end and the renewal from its first day, without cash in between', async () => {
  const security = await register();
  renewal = await renewed();
  expect((await owner.call(calls.getSecurity, { id: security.id })).renewal).toEqual({
    id: renewal.id,
    start: '2027-01-01',
  });
  const { carriable, start } = await owner.call(calls.securitiesOfContract, { contract_id: renewal.id });
  expect([carriable.map(({ id }) => id), start]).toEqual([[security.id], '2027-01-01']);
  const { data } = await carry(security);
  expect(present(data)).toMatchObject({ contract_id: renewal.id, state: 'ahead', replaces_id: security.id });
  expect(await openDeposits(lease)).toEqual([]);
  expect(await openDeposits(renewal)).toEqual([['2027-07-01', 1_000_000]]);
  expect(await inForce('2026-12-31')).toEqual([[lease.id, 1_000_000]]);
  expect(await inForce('2027-01-01')).toEqual([[renewal.id, 1_000_000]]);
  expect((await owner.call(calls.securitiesOfContract, { contract_id: renewal.id })).carriable).toEqual([]);
  expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);
});

it('carries what is left after a claim; the deposit due again for the claim stays', async () => {
  const security = await register();
  const { flow_account_id } = await newCash(owner, 1, '招商银行');
  const claim = { id: security.id, amount_fen: 300_000, acted_on: '2026-11-10', flow_account_id, reason: '欠租' };
  await owner.call(calls.claimSecurity, claim);
  renewal = await renewed();
  expect(await carry(security, { amount_fen: 700_000 })).toMatchObject({ error_code: 0 });
  expect(await openDeposits(lease)).toEqual([['2026-11-10', 300_000]]);
  expect(await openDeposits(renewal)).toEqual([
    ['2027-01-01', 300_000],
    ['2027-07-01', 700_000],
  ]);
  expect(await inForce('2027-01-01')).toEqual([[renewal.id, 700_000]]);
  expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);
});

it.each([null, '2026-12-31', '2027-06-30'])(
  'ending %s is carried and restored by a void, in force for one of the leases on each day',
  async (end) => {
    const security = await register({ end });
    renewal = await renewed();
    const before = [await openDeposits(lease), await openDeposits(renewal)];
    const carried = present((await carry(security, { end: end && '2027-12-31' })).data);
    expect(await openDeposits(lease)).toEqual([]);
    for (const day of ['2026-01-01', '2026-11-16', '2026-12-31'])
      expect(await inForce(day)).toEqual([[lease.id, 1_000_000]]);
    for (const day of ['2027-01-01', '2027-12-31']) expect(await inForce(day)).toEqual([[renewal.id, 1_000_000]]);
    await owner.call(calls.voidSecurity, { id: carried.id, reason: '误登' });
    expect([await openDeposits(lease), await openDeposits(renewal)]).toEqual(before);
    expect(await inForce('2026-12-31')).toEqual([[lease.id, 1_000_000]]);
    expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);
  },
);

it('is refused for another lease, another first day, a security that ends before, and one that was paid meanwhile', async () => {
  const security = await register();
  renewal = await renewed();
  const errors = async (patch: Partial<SecurityInput>, of = security) => (await carry(of, patch)).errors;
  expect(await errors({ start: '2027-01-02' })).toEqual([
    { path: ['start'], message: '延续到续租合同的担保从其起租日 2027-01-01 开始' },
  ]);
  expect(await errors({ amount_fen: 1_000_001 })).toEqual([
    { path: ['amount_fen'], message: '超过合同约定的保证金 10,000.00 元' },
  ]);
  const other = await approvedContract(owner, approver, { deposits: depositOf('2026-01-01') });
  expect(await errors({ contract_id: other.id })).toEqual([
    { path: ['replaces_id'], message: '所选担保不属于这项保证金' },
  ]);
  const due = present((await receivablesOf(owner, lease)).find(({ due_date }) => due_date === '2027-07-01'));
  const cash = await newCash(owner, 100, lease.tenant_name);
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: due.id, amount_fen: 100 }] });
  expect(await carry(security)).toMatchObject({
    error_code: 423,
    message: '原担保到期后的保证金已收款或已有后续担保，不能延续',
  });
  expect(await inForce('2027-01-01')).toEqual([[lease.id, 1_000_000]]);
});

it('is refused when it ends before the renewal, or the lease was terminated', async () => {
  const early = await register({ end: '2026-12-30' });
  renewal = await renewed();
  expect((await carry(early, { end: '2027-12-31' })).errors).toEqual([
    { path: ['replaces_id'], message: '原担保在续租起租前到期，请登记新担保' },
  ]);
  await world.db.asOwner((tx) =>
    tx.query(
      sql`update contract set leave_date = '2026-12-31', leave_approved_on = '2026-11-16' where id = ${lease.id}`,
    ),
  );
  expect((await carry(early, { end: '2027-12-31' })).errors).toEqual([
    { path: ['replaces_id'], message: '原合同已退租，担保不能延续' },
  ]);
});

it('happens once when two users carry it at the same time', async () => {
  const security = await register();
  renewal = await renewed();
  const terms = guarantee({ contract_id: renewal.id, start: '2027-01-01', replaces_id: security.id });
  const replies = await Promise.all([
    owner.request(calls.registerSecurity, terms),
    approver.request(calls.registerSecurity, terms),
  ]);
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 422]);
});
