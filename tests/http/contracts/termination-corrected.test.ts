// Corrections before the tenant leaves: the settlement sheet requests each open amount of the contract once, and after its execution exactly that
// stays open (docs/domain §5.12). Today is 2026-03-16.
import { beforeAll, describe, expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { previewTermination } from '#api/contracts/termination/termination';
import { writeOff } from '#api/finance/cash-record/cash-record';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import { approvedContract, chargeItem, newCash, receivablesOf } from '#tests/support/builders';
import { approvedChange, repriced } from '#tests/support/contracts/contract-change';
import { holdoverHands } from '#tests/support/contracts/holdover';
import { executeTermination } from '#tests/support/contracts/termination';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { world, owner, approver } = openEnterprise();
let utility: number;

beforeAll(async () => {
  utility = await chargeItem(owner, 'utility');
});

const correct = (id: number, amount_fen: number) =>
  owner.call(adjustReceivable, { id, amount_fen, reason: '另行约定' });

/** Enters a receivable by hand next to the plan. */
const entered = (contract: Contract, gross_fen: number) =>
  owner.call(addReceivable, {
    contract_id: contract.id,
    charge_item_id: utility,
    start_date: '2026-02-01',
    end_date: '2026-02-28',
    due_date: '2026-03-01',
    gross_fen,
  });

const rowFrom = async (contract: Contract, day: string) =>
  present((await receivablesOf(owner, contract)).find(({ start_date }) => start_date === day));

/** Executes the termination and expects its result as the open amount; returns the lines of the sheet outside the plan. */
async function settled(contract: Contract, leave_date: string) {
  const order = { contract_id: contract.id, kind: 'agreement' as const, leave_date };
  const { others, result_fen } = await owner.call(previewTermination, order);
  const done = await executeTermination(owner, approver, order);
  expect(done).toMatchObject({ status: 'executed', sheet: { others, result_fen } });
  const rows = (await receivablesOf(owner, contract)).filter(({ status }) => status !== 'void');
  expect(rows.reduce((sum, { open_fen }) => sum + open_fen, 0)).toBe(result_fen);
  return { result_fen, others: others.map(({ receivable_id, open_fen }) => [receivable_id, open_fen]) };
}

describe('the settlement counts', () => {
  // January … 15 March are 74 days at 200 yuan.
  const CHARGED = 74 * 20_000;

  it('a receivable outside the plan that was raised by hand, in its own line', async () => {
    const contract = await approvedContract(owner, approver);
    const { id } = await entered(contract, 178_893);
    await correct(id, 148_568);
    const open = 178_893 + 148_568;
    expect(await settled(contract, '2026-03-15')).toEqual({ result_fen: CHARGED + open, others: [[id, open]] });
  });

  it('the rest of an original that was paid and then raised, and nothing of one that was reduced to 0', async () => {
    const contract = await approvedContract(owner, approver);
    const { id } = await entered(contract, 100_000);
    const cash = await newCash(owner, 100_000, contract.tenant_name);
    await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: id, amount_fen: 100_000 }] });
    await correct(id, 5_000);
    await correct((await entered(contract, 70_000)).id, -70_000);
    expect(await settled(contract, '2026-03-15')).toEqual({ result_fen: CHARGED + 5_000, others: [[id, 5_000]] });
  });

  it('a manual raise of a row of the plan after a change had reversed it', async () => {
    const contract = await approvedContract(owner, approver);
    const { id, gross_fen } = await rowFrom(contract, '2026-02-01');
    const cash = await newCash(owner, gross_fen, contract.tenant_name);
    await owner.call(writeOff, { cash_record_id: cash.id, items: [{ receivable_id: id, amount_fen: gross_fen }] });
    await approvedChange(owner, approver, repriced(contract, '3', '2026-02-01'));
    await correct(id, 12_345);
    // 31 days of January at 200 yuan, 43 from February on at 300.
    expect(await settled(contract, '2026-03-15')).toEqual({
      result_fen: 31 * 20_000 + 43 * 30_000 + 12_345,
      others: [[id, 12_345]],
    });
  });

  it('a fee of a holdover as it was corrected after a renewal had ended it', async () => {
    const hands = holdoverHands(world, owner, approver);
    const contract = await hands.expired();
    await hands.confirm(contract);
    await approvedContract(owner, approver, hands.renewalOf(contract, { start: '2026-03-11', end: '2026-12-31' }));
    const march = firstOf(
      (await receivablesOf(owner, contract)).filter((row) => row.start_date === '2026-03-01' && row.gross_fen > 0),
    );
    await correct(march.id, 777);
    const { end } = await owner.call(contractCalls.get, { id: contract.id });
    // 396 days of the term, 28 of February and 10 of March at 200 yuan.
    expect(await settled(contract, end)).toEqual({ result_fen: 434 * 20_000 + 777, others: [] });
  });
});
