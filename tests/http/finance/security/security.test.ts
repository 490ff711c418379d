// Securities other than cash for a deposit (docs/domain §5.15). A lease of 2026 with a deposit of 10,000 yuan due on 2026-01-01; today is 2026-03-16.
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { getCashRecord, voidCashRecord, writeOff } from '#api/finance/cash-record/cash-record';
import * as deposits from '#api/finance/deposit/deposit';
import * as calls from '#api/finance/security/security';
import { securityList } from '#api/finance/security/security.list';
import type { SecurityInput } from '#api/finance/security/security.schema';
import { listEndpoint } from '#api/kernel/list/list';
import { flowAccountOptions } from '#api/setup/option';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { PDF, uploaded } from '#tests/support/files/upload';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { owner, approver, world } = openEnterprise({ each: 'test' });
let item: number;
let contract: Contract;

beforeEach(async () => {
  item = await chargeItem(owner, 'deposit');
  contract = await approvedContract(owner, approver, {
    deposits: [{ charge_item_id: item, kind: 'fixed', amount_fen: 1_000_000, due: '2026-01-01' }],
  });
});

const guarantee = (patch: Partial<SecurityInput> = {}): SecurityInput => ({
  contract_id: contract.id,
  charge_item_id: item,
  kind: 'bank_guarantee',
  issuer: '招商银行上海分行',
  number: 'BH-2026-001',
  amount_fen: 1_000_000,
  start: '2026-01-01',
  end: '2026-12-31',
  ...patch,
});
const register = (patch: Partial<SecurityInput> = {}) => owner.call(calls.registerSecurity, guarantee(patch));
const refused = async (patch: Partial<SecurityInput>) =>
  (await owner.request(calls.registerSecurity, guarantee(patch))).errors;
const ledger = () => owner.call(deposits.depositLedger, { contract_id: contract.id, charge_item_id: item });
/** Open receivables of the deposit: due date and open amount. */
const open = async () =>
  (await receivablesOf(owner, contract))
    .filter((row) => row.clause_id === null && row.status !== 'void')
    .map(({ due_date, open_fen }) => [due_date, open_fen] as const)
    .filter(([, fen]) => fen !== 0)
    .sort();
const account = async () => firstOf(await owner.call(flowAccountOptions, {})).value;
const claimed = async (id: number, amount_fen: number, acted_on = '2026-03-10') =>
  owner.call(calls.claimSecurity, {
    id,
    amount_fen,
    acted_on,
    flow_account_id: await account(),
    reason: '欠租',
  });
async function pay(amount_fen: number) {
  const cash = await newCash(owner, amount_fen, contract.tenant_name);
  const rows = await receivablesOf(owner, contract);
  const receivable_id = present(rows.find((row) => row.clause_id === null)).id;
  await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id, amount_fen }] });
}

describe('a guarantee', () => {
  it('fulfils the deposit until its end, after which the deposit is due again', async () => {
    expect(await open()).toEqual([['2026-01-01', 1_000_000]]);
    const file = await uploaded(owner, '保函.pdf', PDF);
    const security = await register({ attachment_ids: [file] });
    expect(security).toMatchObject({ state: 'in_force', in_force_fen: 1_000_000, claimed_fen: 0 });
    expect(security.attachments.map(({ name }) => name)).toEqual(['保函.pdf']);
    expect(await open()).toEqual([['2027-01-01', 1_000_000]]);
    expect(await ledger()).toMatchObject({ balance_fen: 0, due_fen: 0, not_due_fen: 1_000_000 });
    expect(await owner.call(calls.securitiesOfContract, { contract_id: contract.id })).toMatchObject({
      deposits: [{ agreed_fen: 1_000_000, held_fen: 0, secured_fen: 1_000_000, due_fen: 0, not_due_fen: 1_000_000 }],
      securities: [{ id: security.id }],
    });
    const { rows, summary } = await owner.call(listEndpoint(securityList), { page: 1, page_size: 20 });
    expect(rows).toMatchObject([{ id: security.id, number: 'BH-2026-001', state: 'in_force' }]);
    expect(summary).toMatchObject({ amount_fen: 1_000_000, in_force_fen: 1_000_000 });
  });

  it('covers a part of the deposit; the rest stays due, and a second one covers it', async () => {
    await register({ amount_fen: 600_000 });
    expect(await open()).toEqual([
      ['2026-01-01', 400_000],
      ['2027-01-01', 600_000],
    ]);
    expect(await refused({ amount_fen: 400_001, number: 'BH-2' })).toEqual([
      { path: ['amount_fen'], message: '超过尚未担保的保证金 4,000.00 元' },
    ]);
    await register({ kind: 'guarantor', issuer: '李四', number: '', amount_fen: 400_000, end: null });
    expect(await open()).toEqual([['2027-01-01', 600_000]]);
  });

  it('sets a received deposit free as the prepayment of the tenant', async () => {
    await pay(1_000_000);
    await register({ amount_fen: 700_000 });
    expect(await ledger()).toMatchObject({ balance_fen: 300_000, due_fen: 0, not_due_fen: 700_000 });
  });

  it('reports wrong input at the field and writes nothing', async () => {
    expect(await refused({ end: '2025-12-31' })).toEqual([{ path: ['end'], message: '止期不能早于起期' }]);
    expect(await refused({ amount_fen: 0 })).toEqual([{ path: ['amount_fen'], message: '金额须大于 0' }]);
    expect(await refused({ amount_fen: 1_000_001 })).toEqual([
      { path: ['amount_fen'], message: '超过合同约定的保证金 10,000.00 元' },
    ]);
    expect(await refused({ number: '' })).toEqual([{ path: ['number'], message: '请填写保函或保单编号' }]);
    expect(await refused({ start: '2026-04-01' })).toEqual([
      { path: ['start'], message: '起期晚于保证金应收日 2026-01-01，期间没有担保；请在生效后登记' },
    ]);
    expect(await refused({ end: '2026-03-15' })).toEqual([{ path: ['end'], message: '担保已到期' }]);
    expect(await refused({ charge_item_id: await chargeItem(owner, 'rent') })).toEqual([
      { path: ['charge_item_id'], message: '所选费项不存在' },
    ]);
    expect(await owner.call(calls.securitiesOfContract, { contract_id: contract.id })).toMatchObject({
      securities: [],
    });
    expect(await open()).toEqual([['2026-01-01', 1_000_000]]);
  });

  it('is followed by another one that begins on the day after its end', async () => {
    await register({ end: '2026-06-30' });
    const next = await register({ number: 'BH-2', start: '2026-07-01', end: '2027-06-30' });
    expect(next.state).toBe('ahead');
    expect(await open()).toEqual([['2027-07-01', 1_000_000]]);
    const gap = guarantee({ number: 'BH-3', start: '2027-07-02', end: '2027-12-31', amount_fen: 1 });
    expect((await owner.request(calls.registerSecurity, gap)).errors).toEqual([
      { path: ['start'], message: '起期晚于保证金应收日 2027-07-01，期间没有担保；请在生效后登记' },
    ]);
  });

  it('is replaced by a smaller one from its start on; voiding the new one restores it', async () => {
    const first = await register();
    expect(await refused({ number: 'BH-2', start: '2026-03-01', end: '2027-03-31', amount_fen: 1 })).toEqual([
      { path: ['start'], message: '2027-01-01 前已有担保，请自该日起登记，或选择被替换的担保' },
    ]);
    const second = await register({
      number: 'BH-2',
      start: '2026-03-01',
      end: '2027-03-31',
      amount_fen: 800_000,
      replaces_id: first.id,
    });
    expect(await open()).toEqual([
      ['2026-03-01', 200_000],
      ['2027-04-01', 800_000],
    ]);
    expect(await owner.call(calls.getSecurity, { id: first.id })).toMatchObject({
      state: 'replaced',
      in_force_fen: 0,
      replaced_by_id: second.id,
    });
    await owner.call(calls.voidSecurity, { id: second.id, reason: '登记错误' });
    expect(await open()).toEqual([['2027-01-01', 1_000_000]]);
    expect(await owner.call(calls.getSecurity, { id: first.id })).toMatchObject({ state: 'in_force' });
  });
});

describe('a return', () => {
  it('makes the deposit due on its day, and is undone with a reason', async () => {
    const { id } = await register();
    const returned = await owner.call(calls.returnSecurity, { id, acted_on: '2026-03-12', reason: '改交现金' });
    expect(returned).toMatchObject({ state: 'returned', in_force_fen: 0 });
    expect(await open()).toEqual([['2026-03-12', 1_000_000]]);
    expect(await owner.request(calls.returnSecurity, { id, acted_on: '2026-03-12', reason: '再退' })).toMatchObject({
      error_code: 423,
      message: '该担保已退还，请先撤销退还',
    });
    const act = present(returned.acts[0]);
    const undone = await owner.call(calls.undoSecurityAct, { id: act.id, reason: '未退' });
    expect(undone).toMatchObject({ state: 'in_force', acts: [{ undone: true, undo_reason: '未退' }] });
    expect(await open()).toEqual([['2027-01-01', 1_000_000]]);
  });

  it('of a guarantor without end makes the deposit due, which the undo takes back unless it was paid', async () => {
    const { id } = await register({ kind: 'guarantor', issuer: '李四', number: '', end: null });
    expect(await open()).toEqual([]);
    const { acts } = await owner.call(calls.returnSecurity, { id, acted_on: '2026-03-01', reason: '解除保证' });
    expect(await open()).toEqual([['2026-03-01', 1_000_000]]);
    const due = present(
      (await receivablesOf(owner, contract)).find((row) => row.clause_id === null && row.due_date === '2026-03-01'),
    );
    const cash = await newCash(owner, 100, contract.tenant_name);
    await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: due.id, amount_fen: 100 }] });
    const act_id = present(acts[0]).id;
    expect(await owner.request(calls.undoSecurityAct, { id: act_id, reason: '误登' })).toMatchObject({
      error_code: 423,
      message: '由此重新应收的保证金已收款或已有新的担保，请先撤销',
    });
  });

  it('refuses a day ahead, before the start and while a later guarantee covers the deposit', async () => {
    const { id } = await register({ end: '2026-06-30' });
    const day = async (acted_on: string) =>
      (await owner.request(calls.returnSecurity, { id, acted_on, reason: '退' })).errors;
    expect(await day('2026-03-17')).toEqual([{ path: ['acted_on'], message: '日期不能晚于今天' }]);
    expect(await day('2025-12-31')).toEqual([{ path: ['acted_on'], message: '日期不能早于起期 2026-01-01' }]);
    await register({ number: 'BH-2', start: '2026-07-01', end: '2027-06-30' });
    expect(await owner.request(calls.returnSecurity, { id, acted_on: '2026-03-16', reason: '退' })).toMatchObject({
      error_code: 423,
      message: '到期后的保证金已由后续担保覆盖，请先作废后续担保',
    });
  });
});

describe('a claim', () => {
  it('becomes a receipt of the tenant from the issuer, and the deposit is due again by its amount', async () => {
    const { id } = await register();
    const after = await claimed(id, 300_000);
    expect(after).toMatchObject({ state: 'in_force', in_force_fen: 700_000, claimed_fen: 300_000 });
    expect(await open()).toEqual([
      ['2026-03-10', 300_000],
      ['2027-01-01', 700_000],
    ]);
    const cash_record_id = present(after.acts[0]?.cash_record_id);
    expect(await owner.call(getCashRecord, { id: cash_record_id })).toMatchObject({
      payer: '招商银行上海分行',
      tenant_id: contract.tenant_id,
      received_on: '2026-03-10',
      amount_fen: 300_000,
      allocated_fen: 0,
    });
    expect(
      (
        await owner.request(calls.claimSecurity, {
          id,
          amount_fen: 700_001,
          acted_on: '2026-03-16',
          flow_account_id: await account(),
          reason: '欠租',
        })
      ).errors,
    ).toEqual([{ path: ['amount_fen'], message: '超过可索赔的 7,000.00 元' }]);
    expect(await claimed(id, 700_000, '2026-03-16')).toMatchObject({ state: 'claimed', in_force_fen: 0 });
    expect(await open()).toEqual([
      ['2026-03-10', 300_000],
      ['2026-03-16', 700_000],
    ]);
  });

  it('is undone with its receipt unless that is written off; its issuer is no payer of the tenant', async () => {
    const { id } = await register();
    const after = await claimed(id, 300_000);
    const act = present(after.acts[0]);
    const cash_record_id = present(act.cash_record_id);
    const rent = present((await receivablesOf(owner, contract)).find((row) => row.clause_id !== null));
    const items = [{ receivable_id: rent.id, amount_fen: 300_000 }];
    await owner.call(writeOff, { cash_record_id, items });
    const aliases = await world.db.asOwner((tx) =>
      tx.query(sql`select value from tenant_alias where tenant_id = ${contract.tenant_id}`),
    );
    expect(aliases).toEqual([]);
    expect(await owner.request(calls.undoSecurityAct, { id: act.id, reason: '误登' })).toMatchObject({
      error_code: 423,
      message: '该流水已有核销，请先反核销再作废',
    });
    expect(await open()).toContainEqual(['2026-03-10', 300_000]);
    expect(await owner.request(voidCashRecord, { id: cash_record_id, reason: '误登' })).toMatchObject({
      error_code: 423,
    });
  });
});
