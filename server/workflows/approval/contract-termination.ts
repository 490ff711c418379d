// Effects of the approval of a termination order: in one transaction the plan ends with the leave date, the settlement is posted and paid from what
// the landlord holds, and the spaces are free from the next day (docs/domain §5.12).
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { INCENTIVE_KIND } from '#api/contracts/labels';
import type { SettlementSheet, Termination, TerminationTerms } from '#api/contracts/termination/termination.schema';
import { NO_AMOUNT } from '#domain/contracts/change/manual-adjustment';
import { addDays } from '#domain/kernel/dates/calendar-date';
import type { Submission } from '#server/areas/approval/task/instance';
import { returnItem } from '#server/areas/contracts/contract/check-incentives';
import { loadContract } from '#server/areas/contracts/contract/load-contract';
import { cutOccupation } from '#server/areas/contracts/contract/occupation';
import { checkOrder, loadTermination, orderOf } from '#server/areas/contracts/termination';
import { type Settled, settlementOf } from '#server/areas/contracts/termination-settlement';
import { clawBack } from '#server/areas/finance/incentive/of-lease';
import { adjustBoth, type Correction, voidWithAdjustments } from '#server/areas/finance/receivable/adjust';
import {
  payFrom,
  postLines,
  type SettlementLine,
  voidOpenDeposits,
} from '#server/areas/finance/receivable/settle-contract';
import { one } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { endFees } from '../holdover';

/** `result_fen` is the result of the settlement as of now; when missing, the stored one stays. */
async function setStatus(
  call: Call,
  order: Termination,
  status: Termination['status'],
  action: string,
  result_fen: number | null = null,
): Promise<void> {
  await call.tx.query(
    sql`update contract_termination set status = ${status}, result_fen = coalesce(${result_fen}::bigint, result_fen), version = version + 1, updated_at = ${call.now.toISOString()}
        where company_id = app_company() and id = ${order.id}`,
  );
  const object = { object: 'contract_termination', object_id: order.id, action };
  await call.audit({ ...object, before: { status: order.status }, after: { status } });
}

async function loadBoth(call: Call, id: number, lock: boolean) {
  const order = await loadTermination(call, id);
  const contract = await loadContract(call.tx, call.actor, order.contract_id, call.today, lock);
  return { order, contract, input: orderOf(order) };
}

export const terminationApproval = {
  async assertVisible(call: Call, id: number): Promise<void> {
    await loadTermination(call, id);
  },
  async measures(call: Call, id: number): Promise<Record<string, string>> {
    const { contract, input } = await loadBoth(call, id, false);
    const { sheet } = await settlementOf(call, contract, input);
    return { refund_fen: String(sheet.refund_fen) };
  },
  async submit(call: Call, id: number): Promise<Submission> {
    const { order, contract, input } = await loadBoth(call, id, true);
    if (order.status !== 'draft') throw new Refusal(423, '只有草稿可以提交审批；已驳回的退租单请先编辑保存');
    const { result_fen } = await checkOrder(call, contract, input);
    await setStatus(call, order, 'auditing', 'submit', result_fen);
    return {
      title: `退租单 ${contract.number}（${contract.tenant_name}），${order.leave_date} 退租`,
      park_id: contract.park_id,
    };
  },
  async approved(call: Call, id: number): Promise<void> {
    const { order, contract, input } = await loadBoth(call, id, true);
    await checkOrder(call, contract, input);
    await execute(call, contract, { ...input, id });
    await setStatus(call, order, 'executed', 'approve');
  },
  async rejected(call: Call, id: number): Promise<void> {
    await setStatus(call, await loadTermination(call, id), 'rejected', 'reject');
  },
  async withdrawn(call: Call, id: number): Promise<void> {
    await setStatus(call, await loadTermination(call, id), 'draft', 'withdraw');
  },
};

async function execute(call: Call, contract: Contract, order: TerminationTerms & { id: number }): Promise<void> {
  const settled = await settlementOf(call, contract, order);
  const correction: Correction = {
    corrected_by: 'termination',
    reason: `退租：${order.leave_date}`,
    version_no: contract.version_no,
  };
  const cash = new Map([[contract.lessor_id, order.prepayment_fen]]);
  const free = (line: number, fen: number) => {
    const entity = settled.payeeOf(line);
    cash.set(entity, (cash.get(entity) ?? 0) + fen);
  };
  await endPlan(call, settled, correction, free);
  await endHoldover(call, settled, { ...correction, last: order.leave_date }, free);
  await voidOpenDeposits(call, contract.id, correction);
  await postLines(call, contract, {
    due: order.leave_date,
    reason: correction.reason,
    lines: await linesOf(call, contract, order, settled),
  });
  await returnIncentives(call, contract, order, settled.sheet);
  const remaining = await payFrom(call, contract, {
    termination_id: order.id,
    day: order.leave_date,
    reason: correction.reason,
    cash,
    forfeit_fen: order.forfeit_fen,
  });
  assertBalanced(settled.sheet, remaining);
  await cutOccupation(call, contract, {
    effective_on: addDays(order.leave_date, 1),
    end: order.leave_date,
    spaces: [],
  });
  await call.tx.query(
    sql`update contract_termination set sheet = ${JSON.stringify(settled.sheet)}::jsonb, result_fen = ${settled.sheet.result_fen}
        where company_id = app_company() and id = ${order.id}`,
  );
  await call.tx.query(
    sql`update contract set leave_date = ${order.leave_date}, leave_approved_on = ${call.today}, version = version + 1,
          updated_at = ${call.now.toISOString()}
        where company_id = app_company() and id = ${contract.id}`,
  );
  const object = { object: 'contract', object_id: contract.id, action: 'terminate' };
  const { result_fen } = settled.sheet;
  await call.audit({ ...object, before: { leave_date: null }, after: { leave_date: order.leave_date, result_fen } });
}

/** Receives the cash set free on a line of the contract. */
type Freed = (line: number, fen: number) => void;

/** Cuts and removes the rows of the plan. */
async function endPlan(call: Call, { rows, dropped }: Settled, correction: Correction, freed: Freed): Promise<void> {
  for (const { row, change } of rows) {
    if (row.receivable_id === null) continue;
    if (change.action === 'drop') {
      freed(row.line, await voidWithAdjustments(call, row.receivable_id, correction));
      continue;
    }
    const difference = {
      plan: change.action === 'adjust' ? change.adjustment : NO_AMOUNT,
      manual: { old: row.manual, revised: change.manual, ended: dropped.get(row.receivable_id) },
    };
    freed(row.line, await adjustBoth(call, row.receivable_id, difference, correction));
  }
}

/** Ends a running holdover with its fees. */
async function endHoldover(
  call: Call,
  { holdover, dropped }: Settled,
  correction: Correction & { last: string },
  freed: Freed,
): Promise<void> {
  if (holdover?.period.status !== 'running') return;
  await endFees(call, holdover.period, holdover.changes, { ...correction, dropped }, freed);
}

/** Returns the additions of the settlement: the entered lines, reclaimed rent of free days, late fees not posted yet. */
async function linesOf(
  call: Call,
  { lessor_id: legal_entity_id }: Contract,
  order: TerminationTerms,
  { sheet, late_fees }: Settled,
): Promise<SettlementLine[]> {
  const lines: SettlementLine[] = order.lines.map(({ charge_item_id, amount_fen, remark }) => ({
    legal_entity_id,
    charge_item_id,
    amount_fen,
    remark,
  }));
  if (sheet.clawback_fen > 0)
    lines.push({
      legal_entity_id,
      charge_item_id: await itemOf(call, 'rent'),
      amount_fen: sheet.clawback_fen,
      remark: '追回免租',
    });
  for (const [entity, amount_fen] of late_fees)
    lines.push({
      legal_entity_id: entity,
      charge_item_id: await itemOf(call, 'late_fee'),
      amount_fen,
      remark: `滞纳金至 ${order.leave_date}`,
    });
  return lines.filter((line) => line.amount_fen !== 0);
}

/** Posts what the tenant returns of incentives, and enters the clawback. */
async function returnIncentives(
  call: Call,
  contract: Contract,
  { leave_date, incentive_item_id }: TerminationTerms,
  { incentives }: SettlementSheet,
): Promise<void> {
  const returned = incentives.filter(({ returned_fen }) => returned_fen > 0);
  const chosen = returned.length > 0 ? await returnItem(call.tx, incentive_item_id) : null;
  const lines = returned.map(({ charge_item_id, returned_fen, kind }) => {
    const item = charge_item_id ?? chosen;
    if (item === null) throw new Error('a returned incentive has no charge item');
    const remark = `退回${INCENTIVE_KIND[kind].label}`;
    return { legal_entity_id: contract.lessor_id, charge_item_id: item, amount_fen: returned_fen, remark };
  });
  const ids = await postLines(call, contract, { due: leave_date, reason: `退租：${leave_date}`, lines });
  const receivables = new Map(returned.map(({ incentive_id }, place) => [incentive_id, ids[place] as number]));
  await clawBack(call, contract, leave_date, incentives, receivables);
}

async function itemOf({ tx }: Call, kind: 'rent' | 'late_fee'): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    sql`select id from charge_item where company_id = app_company() and kind = ${kind} order by enabled desc, id limit 1`,
  );
  return id;
}

/** The open amount less the remainder must equal the result of the sheet, to the fen. */
function assertBalanced(
  { result_fen }: SettlementSheet,
  { open_fen, left_fen }: { open_fen: number; left_fen: number },
): void {
  if (open_fen - left_fen !== result_fen)
    throw new Error(`settlement ${result_fen} does not balance: open ${open_fen}, left ${left_fen}`);
}
