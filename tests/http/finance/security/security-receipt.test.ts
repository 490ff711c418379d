// Claims on a security linked to a receipt that was entered before (docs/domain §5.15): which receipts, their amounts, undo, and simultaneous claims.
// A lease of 2026 with a deposit of 10,000 yuan, covered by a guarantee; today is 2026-03-16.
import sql from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { getCashRecord, setCashTenant, voidCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import { runLedgerCheck } from '#api/finance/ledger-check';
import * as calls from '#api/finance/security/security';
import type { ClaimInput, Security } from '#api/finance/security/security.schema';
import { approvedContract, chargeItem, newCash, newTenant, receivablesOf } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';

const ISSUER = '招商银行上海分行';
const { owner, approver, world } = openEnterprise({ each: 'test', day: '2026-03-16' });
let item: number;
let contract: Contract;
let security: Security;

beforeEach(async () => {
  item = await chargeItem(owner, 'deposit');
  contract = await approvedContract(owner, approver, {
    deposits: [{ charge_item_id: item, kind: 'fixed', amount_fen: 1_000_000, due: '2026-01-01' }],
  });
  security = await owner.call(calls.registerSecurity, {
    contract_id: contract.id,
    charge_item_id: item,
    kind: 'bank_guarantee',
    issuer: ISSUER,
    number: 'BH-1',
    amount_fen: 1_000_000,
    start: '2026-01-01',
    end: '2026-12-31',
  });
});

const claim = (patch: Partial<ClaimInput>) => ({ id: security.id, amount_fen: 300_000, reason: '欠租', ...patch });
const claimed = (cash_record_id: number, amount_fen = 300_000) =>
  owner.call(calls.claimSecurity, claim({ cash_record_id, amount_fen }));
const offered = async () =>
  (await owner.call(calls.receiptsOfSecurity, { id: security.id })).map(({ id, left_fen }) => [id, left_fen]);
const openDeposit = async () =>
  (await receivablesOf(owner, contract))
    .filter(({ charge_kind, status }) => charge_kind === 'deposit' && status !== 'void')
    .map(({ due_date, open_fen }) => [due_date, open_fen])
    .filter(([, fen]) => fen !== 0)
    .sort();

it('takes day and money from the receipt, which becomes that of the tenant and can be written off', async () => {
  const cash = await newCash(owner, 300_000, ISSUER, '2026-03-10');
  const after = await claimed(cash.id);
  expect(after).toMatchObject({ claimed_fen: 300_000, in_force_fen: 700_000 });
  expect(after.acts).toMatchObject([{ acted_on: '2026-03-10', cash_record_id: cash.id, linked: true }]);
  expect(await owner.call(getCashRecord, { id: cash.id })).toMatchObject({
    tenant_id: contract.tenant_id,
    amount_fen: 300_000,
    allocated_fen: 0,
  });
  expect(await openDeposit()).toEqual([
    ['2026-03-10', 300_000],
    ['2027-01-01', 700_000],
  ]);
  const rent = present((await receivablesOf(owner, contract)).find((row) => row.clause_id !== null));
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: rent.id, amount_fen: 300_000 }] });
  const aliases = await world.db.asOwner((tx) =>
    tx.query(sql`select value from tenant_alias where tenant_id = ${contract.tenant_id}`),
  );
  expect(aliases).toEqual([]);
  expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);
});

it('offers receipts of the tenant or without one since its start, those of the issuer first', async () => {
  const early = await newCash(owner, 1, ISSUER, '2025-12-31');
  const other = await newCash(owner, 200, '某公司', '2026-03-12');
  const issued = await newCash(owner, 500, ISSUER, '2026-02-01');
  const mine = await newCash(owner, 300, contract.tenant_name, '2026-03-01');
  const stranger = await newTenant(owner);
  const foreign = await newCash(owner, 400, '某人', '2026-03-02');
  await owner.call(setCashTenant, { id: foreign.id, tenant_id: stranger.id });
  expect(await offered()).toEqual([
    [issued.id, 500],
    [other.id, 200],
    [mine.id, 300],
  ]);
  await claimed(issued.id, 200);
  expect(await offered()).toContainEqual([issued.id, 300]);
  for (const cash of [early, foreign])
    expect(await owner.request(calls.claimSecurity, claim({ cash_record_id: cash.id, amount_fen: 1 }))).toMatchObject({
      error_code: 404,
      errors: [{ path: ['cash_record_id'] }],
    });
});

it('refuses more than the receipt, and input that neither links nor enters one', async () => {
  const cash = await newCash(owner, 300_000, ISSUER, '2026-03-10');
  const errors = async (patch: Partial<ClaimInput>) =>
    (await owner.request(calls.claimSecurity, claim(patch))).errors?.map(({ path, message }) => [path.join(), message]);
  expect(await errors({ cash_record_id: cash.id, amount_fen: 300_001 })).toEqual([
    ['amount_fen', '超过该收款尚未关联索赔的 3,000.00 元'],
  ]);
  const [day, account] = [
    ['acted_on', '请选择到账日，或已有的收款流水'],
    ['flow_account_id', '请选择流水账户，或已有的收款流水'],
  ];
  expect(await errors({})).toEqual([day, account]);
  expect(await errors({ cash_record_id: cash.id, acted_on: '2026-03-10' })).toEqual([day]);
  expect((await owner.call(calls.getSecurity, { id: security.id })).acts).toEqual([]);
});

it('keeps the receipt when it is undone; until then the receipt is neither voided nor given to another tenant', async () => {
  const cash = await newCash(owner, 300_000, ISSUER, '2026-03-10');
  const act = present((await claimed(cash.id)).acts[0]);
  const kept = { error_code: 423, message: '该流水是担保索赔的到账，不能作废或改租客；请先在非现金担保中撤销索赔' };
  expect(await owner.request(voidCashRecord, { id: cash.id, reason: '误登' })).toMatchObject(kept);
  expect(await owner.request(setCashTenant, { id: cash.id, tenant_id: null })).toMatchObject(kept);
  await owner.call(calls.undoSecurityAct, { id: act.id, reason: '误登' });
  expect(await owner.call(getCashRecord, { id: cash.id })).toMatchObject({ status: 'open', amount_fen: 300_000 });
  expect(await openDeposit()).toEqual([
    ['2027-01-01', 300_000],
    ['2027-01-01', 700_000],
  ]);
  expect(await owner.call(voidCashRecord, { id: cash.id, reason: '误登' })).toMatchObject({ status: 'void' });
  expect((await owner.call(runLedgerCheck, {})).faults).toEqual([]);
});

it('a receipt that a claim entered is voided by its undo only', async () => {
  const { flow_account_id } = await newCash(owner, 1, ISSUER);
  const after = await owner.call(calls.claimSecurity, claim({ acted_on: '2026-03-10', flow_account_id }));
  const act = present(after.acts[0]);
  const id = present(act.cash_record_id);
  expect(await owner.request(voidCashRecord, { id, reason: '误登' })).toMatchObject({ error_code: 423 });
  await owner.call(calls.undoSecurityAct, { id: act.id, reason: '误登' });
  expect(await owner.call(getCashRecord, { id })).toMatchObject({ status: 'void' });
});

it('two guarantees share a receipt; simultaneous claims do not exceed it, nor does the database allow it', async () => {
  const cash = await newCash(owner, 500_000, ISSUER, '2026-03-10');
  const both = claim({ cash_record_id: cash.id });
  const replies = await Promise.all([
    owner.request(calls.claimSecurity, both),
    approver.request(calls.claimSecurity, both),
  ]);
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 422]);
  await claimed(cash.id, 200_000);
  await expect(
    world.db.asOwner((tx) =>
      tx.query(sql`insert into deposit_security_act (company_id, security_id, kind, acted_on, amount_fen, cash_record_id, linked, created_by, created_at)
        select company_id, security_id, kind, acted_on, 1, cash_record_id, linked, created_by, created_at from deposit_security_act
        where cash_record_id = ${cash.id} limit 1`),
    ),
  ).rejects.toMatchObject({ constraint: 'deposit_security_act_receipt' });
});
