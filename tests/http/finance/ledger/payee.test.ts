// A clause payable to another legal entity than the lessor, and months closed entity by entity (docs/domain §1): money held by one entity never pays
// receivables of another. Today is 2026-03-16.
import { beforeAll, expect, it } from 'vitest';
import { changeCalls } from '#api/contracts/change/change';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { previewTermination } from '#api/contracts/termination/termination';
import { saveCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { depositLedger, putDepositOn } from '#api/finance/deposit/deposit';
import { getPeriodLock, setPeriodLock } from '#api/finance/period-lock';
import { legalEntityCalls } from '#api/setup/enterprise/legal-entity';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { approvedContract, chargeItem, contractInput, receivablesOf } from '#tests/support/builders';
import { changeOf } from '#tests/support/contracts/contract-change';
import { executeTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { owner, approver } = openEnterprise();
const YEAR = { start: '2026-01-01', end: '2026-12-31' };
let [rent, fee, deposit] = [0, 0, 0];
let lessor: { id: number; name: string };
let manager: { id: number; name: string };
/** One account of each entity. */
let accounts: Record<'lessor' | 'manager', number>;

beforeAll(async () => {
  [rent, fee, deposit] = [
    await chargeItem(owner, 'rent'),
    await chargeItem(owner, 'property_fee'),
    await chargeItem(owner, 'deposit'),
  ];
  lessor = firstOf(await owner.call(legalEntityCalls.list, {}));
  manager = await owner.call(legalEntityCalls.save, { name: '乙方物业管理有限公司' });
  const own = firstOf(await owner.call(flowAccountCalls.list, {}));
  const other = await owner.call(flowAccountCalls.save, { name: '物业公司基本户', legal_entity_id: manager.id });
  accounts = { lessor: own.id, manager: other.id };
});

/** Creates a contract: 10,000.00 of rent a month to the lessor, 1,000.00 of property fee to the manager, a deposit of 5,000.00. */
async function leased(): Promise<Contract> {
  const monthly = (charge_item_id: number, price: string) =>
    ({ charge_item_id, basis: 'fixed_month', price, tax_rate: '0', ...YEAR }) as const;
  return approvedContract(owner, approver, {
    ...YEAR,
    lessor_id: lessor.id,
    clauses: [monthly(rent, '10000'), { ...monthly(fee, '1000'), payee_id: manager.id }],
    deposits: [{ charge_item_id: deposit, kind: 'fixed', amount_fen: 500_000, due: YEAR.start }],
  });
}

type Kind = 'rent' | 'property_fee' | 'deposit';

/** Returns the first receivable of a kind. */
const rowOf = async (contract: Contract, kind: Kind) =>
  present(
    (await receivablesOf(owner, contract)).find((row) => row.charge_kind === kind && row.start_date === YEAR.start),
    'receivable',
  );

const paid = (flow_account_id: number, amount_fen: number) =>
  owner.call(saveCashRecord, { flow_account_id, received_on: '2026-03-10', amount_fen, payer: '某租客' });

const put = (cash_record_id: number, row: { id: number; gross_fen: number }, accounting_date?: string) =>
  owner.request(writeOff, {
    cash_record_id,
    items: [{ receivable_id: row.id, amount_fen: row.gross_fen }],
    ...(accounting_date && { accounting_date }),
  });

/** Pays the deposit. */
async function secured(contract: Contract): Promise<void> {
  const row = await rowOf(contract, 'deposit');
  expect((await put((await paid(accounts.lessor, 500_000)).id, row)).error_code).toBe(0);
}

it('owes each clause in the books of its payee, and accepts only the money of that entity', async () => {
  const contract = await leased();
  expect(contract.clauses.map((clause) => clause.payee_name)).toEqual([undefined, manager.name]);
  const entities = new Map((await receivablesOf(owner, contract)).map((row) => [row.charge_kind, row.entity_name]));
  expect(entities).toEqual(
    new Map([
      ['rent', lessor.name],
      ['property_fee', manager.name],
      ['deposit', lessor.name],
    ]),
  );
  const row = await rowOf(contract, 'property_fee');
  const wrong = await put((await paid(accounts.lessor, row.gross_fen)).id, row);
  expect(wrong).toMatchObject({ error_code: 422, errors: [{ message: '与收款不属于同一签约主体' }] });
  expect((await put((await paid(accounts.manager, row.gross_fen)).id, row)).error_code).toBe(0);
});

it('refuses an invalid payee, and another one for a clause that continues', async () => {
  const input = await contractInput(owner, { lessor_id: lessor.id });
  const clause = firstOf(input.clauses);
  const unknown = { ...input, clauses: [{ ...clause, payee_id: 9_999_999 }] };
  expect(await owner.request(contractCalls.save, unknown)).toMatchObject({
    error_code: 404,
    errors: [{ path: ['clauses', 0, 'payee_id'], message: '所选收款主体不存在' }],
  });
  const change = changeOf(await leased());
  const moved = change.clauses.map((each) => ({ ...each, payee_id: lessor.id }));
  expect(await owner.request(changeCalls.save, { ...change, clauses: moved })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['clauses', 1, 'payee_id'] }],
  });
  expect((await owner.request(changeCalls.save, change)).error_code).toBe(0);
});

it('puts a deposit on receivables of the lessor, never on those of another entity', async () => {
  const contract = await leased();
  await secured(contract);
  const account = { contract_id: contract.id, charge_item_id: deposit };
  const { usable } = await owner.call(depositLedger, account);
  expect(new Set(usable.map((row) => row.charge_item))).toEqual(new Set([(await rowOf(contract, 'rent')).charge_item]));
  const row = await rowOf(contract, 'property_fee');
  const use = { ...account, items: [{ receivable_id: row.id, amount_fen: 100 }], reason: '抵扣' };
  expect(await owner.request(putDepositOn, use)).toMatchObject({
    error_code: 422,
    errors: [{ path: ['items', 0, 'receivable_id'] }],
  });
});

it('settles entity by entity when the tenant leaves: the deposit is refunded while the fee is still owed', async () => {
  const contract = await leased();
  await secured(contract);
  const january = await rowOf(contract, 'rent');
  expect((await put((await paid(accounts.lessor, january.gross_fen)).id, january)).error_code).toBe(0);
  const order = { contract_id: contract.id, kind: 'agreement' as const, leave_date: '2026-01-31' };
  const expected = { result_fen: -400_000, owed_fen: 100_000, refund_fen: 500_000 };
  expect(await owner.call(previewTermination, order)).toMatchObject(expected);
  expect((await executeTermination(owner, approver, order)).sheet).toMatchObject(expected);
  expect((await rowOf(contract, 'property_fee')).open_fen).toBe(100_000);
  const { balance_fen, entries } = await owner.call(depositLedger, {
    contract_id: contract.id,
    charge_item_id: deposit,
  });
  expect(balance_fen).toBe(0);
  expect(entries.map(({ kind, amount_fen }) => [kind, amount_fen])).toEqual([
    ['receive', 500_000],
    ['refund', -500_000],
  ]);
});

it('closes the months of one legal entity and leaves those of the other open', async () => {
  const contract = await leased();
  const [ofRent, ofFee] = [await rowOf(contract, 'rent'), await rowOf(contract, 'property_fee')];
  const [money, other] = [await paid(accounts.lessor, 1_000_000), await paid(accounts.manager, 100_000)];
  const lock = await owner.call(setPeriodLock, { month: '2026-03', legal_entity_ids: [lessor.id] });
  expect(lock.entities.map(({ name, closed_through }) => [name, closed_through])).toEqual([
    [lessor.name, '2026-03-31'],
    [manager.name, null],
  ]);
  expect(lock.history.map(({ entity_name }) => entity_name)).toEqual([lessor.name]);
  expect(await put(money.id, ofRent, '2026-03-16')).toMatchObject({ error_code: 423 });
  expect((await put(other.id, ofFee, '2026-03-16')).error_code).toBe(0);
  // Money of a closed month is booked in the first open one of its own entity.
  expect((await paid(accounts.lessor, 100)).received_on).toBe('2026-03-10');
  await owner.call(setPeriodLock, { month: '2026-03' });
  expect((await owner.call(getPeriodLock, {})).entities.map((each) => each.closed_through)).toEqual([
    '2026-03-31',
    '2026-03-31',
  ]);
  await owner.call(setPeriodLock, { month: null, reason: '更正', legal_entity_ids: [lessor.id] });
  expect((await put(money.id, ofRent, '2026-03-16')).error_code).toBe(0);
  expect(await owner.request(setPeriodLock, { month: '2026-03', legal_entity_ids: [9_999_999] })).toMatchObject({
    error_code: 404,
    errors: [{ path: ['legal_entity_ids', 0] }],
  });
});
