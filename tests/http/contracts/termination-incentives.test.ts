// A termination takes back incentives (docs/domain §5.16). A lease of 2026 (365 days), delivered and approved on 2026-03-16, left on 2026-05-31: 214 days
// are left.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { decideWflow } from '#api/approval/task';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { previewTermination, terminationCalls } from '#api/contracts/termination/termination';
import * as calls from '#api/finance/incentive/incentive';
import { voidReceivable } from '#api/finance/receivable/receivable';
import { approvedContract, chargeItem, receivablesOf } from '#tests/support/builders';
import { executeTermination, submitTermination } from '#tests/support/contracts/termination';
import { confirmed, deliver, fitOut, incentiveItem, incentivesOf } from '#tests/support/finance/incentive';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { owner, approver, world, enterprise } = openEnterprise();
const TODAY = '2026-03-16';
const LAST = '2026-05-31';
const BACK = Math.round((365_000 * 214) / 365);
type Terms = Parameters<typeof fitOut>[1];

async function lease(...changes: Terms[]): Promise<Contract> {
  const incentives = changes.map((change) => fitOut(365_000, { clawback: true, ...change }));
  const contract = await approvedContract(owner, approver, { incentives });
  await deliver(owner, contract, '2026-03-01');
  return contract;
}
const orderFor = ({ id }: Contract, incentive_item_id: number | null = null) => ({
  contract_id: id,
  kind: 'agreement' as const,
  leave_date: LAST,
  incentive_item_id,
});
const costsOf = async ({ id }: Contract, day = '2026-12-31') => {
  const rows = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query<{ fen: number }>(
      sql`select coalesce(sum(fen), 0)::bigint as fen from incentive_costs_on(${day}::date) where contract_id = ${id}`,
    ),
  );
  return firstOf(rows).fen;
};
const only = async (contract: Contract) => firstOf(await incentivesOf(owner, contract));
const resultOf = async (contract: Contract, item: number | null = null) =>
  (await owner.call(previewTermination, orderFor(contract, item))).result_fen;

it('cancels what is not confirmed, of which nothing more can be confirmed', async () => {
  const contract = await lease({});
  const plain = await lease({ clawback: false });
  expect(await resultOf(contract)).toBe(await resultOf(plain));
  const order = await executeTermination(owner, approver, orderFor(contract));
  expect(order.sheet).toMatchObject({
    incentive_fen: 0,
    incentives: [{ missed_days: 214, lease_days: 365, back_fen: BACK, cancelled_fen: BACK, returned_fen: 0 }],
  });
  const incentive = await only(contract);
  const left = 365_000 - BACK;
  expect(incentive).toMatchObject({ state: 'payable', left_fen: left, to_confirm_fen: left, returned_fen: 0 });
  const above = await owner.request(calls.confirmIncentive, {
    id: incentive.id,
    acted_on: TODAY,
    amount_fen: left + 1,
  });
  expect(above.error_code).toBe(422);
  expect(await confirmed(owner, incentive, TODAY)).toMatchObject({ state: 'confirmed', confirmed_fen: left });
});

it('returns what is confirmed by a line of the settlement with its item', async () => {
  const contract = await lease({});
  const before = await resultOf(contract);
  const { acts, id } = await confirmed(owner, await only(contract), TODAY);
  const unknown = await owner.request(terminationCalls.save, orderFor(contract, 999_999));
  expect(unknown).toMatchObject({ error_code: 404, errors: [{ path: ['incentive_item_id'] }] });
  const parking = await chargeItem(owner, 'other');
  expect(await resultOf(contract, parking)).toBe(before + BACK);
  const order = await executeTermination(owner, approver, orderFor(contract));
  expect(order.sheet).toMatchObject({ incentive_fen: BACK, result_fen: before + BACK });
  const row = present((await receivablesOf(owner, contract)).find(({ charge_item }) => charge_item === '租赁激励退回'));
  expect(row).toMatchObject({ gross_fen: BACK, tax_fen: 0, due_date: LAST });
  expect(await only(contract)).toMatchObject({ state: 'confirmed', returned_fen: BACK, open_fen: 365_000 });
  expect(await costsOf(contract)).toBe(365_000 - BACK);
  expect(await costsOf(contract, TODAY)).toBe(365_000);
  expect(await owner.request(voidReceivable, { id: row.id, reason: '误' })).toMatchObject({ error_code: 423 });
  const undone = await owner.request(calls.undoIncentive, { id: firstOf(acts).id, reason: '误' });
  expect(undone).toMatchObject({ error_code: 423, message: '退租结算已按确认金额计算退回，不能撤销' });
  expect(id).toBe((await only(contract)).id);
});

it('returns a rent credit by its own item, with its tax', async () => {
  const charge_item_id = await incentiveItem(owner, '租金抵减');
  const contract = await lease({ kind: 'rent_credit', charge_item_id });
  await confirmed(owner, await only(contract), TODAY);
  const net = await costsOf(contract, TODAY);
  await executeTermination(owner, approver, orderFor(contract));
  const back = present((await receivablesOf(owner, contract)).find(({ gross_fen }) => gross_fen === BACK));
  expect(back).toMatchObject({ charge_item: '租金抵减', net_fen: Math.round(BACK / 1.09) });
  expect(await costsOf(contract)).toBe(net - back.net_fen);
});

it('settles what is confirmed between the submission and the approval', async () => {
  const contract = await lease({});
  const { instance_id } = await submitTermination(owner, approver, orderFor(contract));
  await confirmed(owner, await only(contract), TODAY);
  await approver.call(decideWflow, { instance_id, decision: 'approve' });
  expect(await only(contract)).toMatchObject({ returned_fen: BACK });
});

it('asks for the item when none has the subject of the incentives', async () => {
  const contract = await lease({});
  await confirmed(owner, await only(contract), TODAY);
  const enabled = (to: boolean) =>
    world.db.asOwner((tx) =>
      tx.query(
        sql`update charge_item set enabled = ${to} where company_id = ${enterprise.company_id} and revenue_subject = '1801.01'`,
      ),
    );
  await enabled(false);
  const { errors } = await owner.request(terminationCalls.save, orderFor(contract));
  await enabled(true);
  expect(errors).toEqual([{ path: ['incentive_item_id'], message: '请选择租赁激励退回的费项' }]);
});

it('ends incentives whose event comes after the last day', async () => {
  const contract = await lease({ clawback: false, trigger: 'date', due_on: '2026-08-01' });
  await executeTermination(owner, approver, orderFor(contract));
  expect(await only(contract)).toMatchObject({ state: 'lapsed', left_fen: 0 });
});
