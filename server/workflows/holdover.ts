// Holdover from its confirmation to its end (docs/domain §5.13): the spaces remain occupied, fees are posted month by month, a termination or renewal
// settles them. Every operation locks the contract first, so confirmation, job and end are serialized.
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import { cancelHoldover, confirmHoldover } from '#api/contracts/holdover';
import type { HoldoverCancel, HoldoverConfirm, HoldoverState } from '#api/contracts/holdover.schema';
import { NO_AMOUNT } from '#domain/contracts/change/manual-adjustment';
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { DroppedReasons } from '../areas/contracts/change/versions';
import { loadContract } from '../areas/contracts/contract/load-contract';
import {
  assertNotRenewing,
  type FeeChange,
  feesBegun,
  feesUpTo,
  type HoldoverPeriod,
  loadHoldoverPeriod,
  refusalOf,
  stateOf,
} from '../areas/contracts/holdover';
import { endHoldoverOccupation, occupyAfterHoldover, occupyInHoldover } from '../areas/contracts/holdover-occupation';
import { adjustBoth, type Correction, voidWithAdjustments } from '../areas/finance/receivable/adjust';
import { postHoldoverFees } from '../areas/finance/receivable/post-holdover';
import type { Tx } from '../platform/db/database';
import { insertRecord } from '../platform/list/record';
import { Refusal } from '../platform/use-case/errors';
import { type Call, handle, type Route } from '../platform/use-case/route';

const STALE = '该合同已被他人修改，请刷新后重试';

async function touch({ tx, now }: Call, contract_id: number): Promise<void> {
  await tx.query(
    sql`update contract set version = version + 1, updated_at = ${now.toISOString()} where company_id = app_company() and id = ${contract_id}`,
  );
}

async function confirm(call: Call, input: HoldoverConfirm): Promise<HoldoverState> {
  const { tx, actor, today } = call;
  const contract = await loadContract(tx, actor, input.contract_id, today, true);
  const refusal = await refusalOf(call, contract, await loadHoldoverPeriod(tx, contract.id));
  if (refusal) throw new Refusal(423, refusal);
  if (contract.version !== input.version) throw new Refusal(409, STALE);
  const start = addDays(contract.end, 1);
  const holdover_id = await insertRecord(tx, 'contract_holdover', {
    contract_id: contract.id,
    start_date: start,
    factor: input.factor,
    created_by: actor.user_id,
    created_at: call.now.toISOString(),
  });
  const balance = await occupyInHoldover(tx, { contract_id: contract.id, start });
  if (balance === 0) throw new Refusal(409, '合同的空间自到期次日起已由其他合同占用，不能确认到期未退');
  const fees = await feesBegun(tx, contract, input.factor, today);
  await postHoldoverFees(tx, { contract_id: contract.id, holdover_id, user_id: actor.user_id, today }, fees);
  await touch(call, contract.id);
  const object = { object: 'contract', object_id: contract.id, action: 'holdover' };
  const charged_fen = fees.reduce((sum, fee) => sum + fee.gross, 0);
  await call.audit({ ...object, after: { holdover_start: start, factor: input.factor, charged_fen } });
  return stateOf(call, await loadContract(tx, actor, contract.id, today));
}

async function setEnd({ tx }: Call, period: HoldoverPeriod, last: CalendarDate): Promise<void> {
  const none = addDays(period.start, -1);
  await tx.query(
    sql`update contract_holdover set status = 'ended', end_date = greatest(${last}::date, ${none}::date), version = version + 1
        where company_id = app_company() and id = ${period.id}`,
  );
}

/** Cancels a holdover with all its fees; refused when one of them was paid or invoiced. */
async function takeBack(call: Call, contract: Contract, period: HoldoverPeriod, reason: string): Promise<void> {
  const fees = await call.tx.query<{ id: number; touched: boolean }>(
    sql`select id, received_fen <> 0 or invoiced_fen <> 0 as touched from receivable
        where company_id = app_company() and holdover_id = ${period.id} and voided_on is null order by id for update`,
  );
  if (fees.some((fee) => fee.touched)) throw new Refusal(423, '占用费已有收款或开票，请先反核销，或办理退租');
  const correction = {
    corrected_by: 'holdover' as const,
    reason: `撤销到期未退：${reason}`,
    version_no: contract.version_no,
  };
  for (const { id } of fees) await voidWithAdjustments(call, id, correction);
  await endHoldoverOccupation(call.tx, contract.id, contract.end);
  await call.tx.query(
    sql`update contract_holdover set status = 'cancelled', end_date = null, reason = ${reason}, version = version + 1
        where company_id = app_company() and id = ${period.id}`,
  );
}

async function cancel(call: Call, { contract_id, version, reason }: HoldoverCancel): Promise<HoldoverState> {
  const { tx, actor, today } = call;
  const contract = await loadContract(tx, actor, contract_id, today, true);
  const period = await loadHoldoverPeriod(tx, contract_id);
  if (period?.status !== 'running') throw new Refusal(423, '该合同没有占用中的到期未退记录');
  if (period.version !== version) throw new Refusal(409, STALE);
  await assertNotRenewing(tx, contract_id);
  await takeBack(call, contract, period, reason);
  await touch(call, contract_id);
  const object = { object: 'contract', object_id: contract_id, action: 'cancel-holdover' };
  await call.audit({ ...object, before: { holdover_start: period.start, factor: period.factor }, after: { reason } });
  return stateOf(call, await loadContract(tx, actor, contract_id, today));
}

/** Cancels the holdover of a voided contract; its receivables are already void and its spaces free. */
export async function forgetHoldover(call: Call, contract_id: number, reason: string): Promise<void> {
  await call.tx.query(
    sql`update contract_holdover set status = 'cancelled', end_date = null, reason = ${reason}, version = version + 1
        where company_id = app_company() and contract_id = ${contract_id} and status <> 'cancelled'`,
  );
}

/** Applies `changes` to the fees of a holdover that ends, and reports the cash set free. The caller frees the spaces. */
export async function endFees(
  call: Call,
  period: HoldoverPeriod,
  changes: readonly FeeChange[],
  { dropped = new Map(), ...correction }: Correction & { last: CalendarDate; dropped?: DroppedReasons },
  freed: (line: number, fen: number) => void = () => undefined,
): Promise<void> {
  for (const change of changes) {
    if (change.action === 'add') continue;
    const { line, receivable_id, manual: old } = change.posted;
    if (change.action === 'drop') {
      freed(line, await voidWithAdjustments(call, receivable_id, correction));
      continue;
    }
    const difference = {
      plan: change.action === 'cut' ? change.adjustment : NO_AMOUNT,
      manual: { old, revised: change.manual, ended: dropped.get(receivable_id) },
    };
    freed(line, await adjustBoth(call, receivable_id, difference, correction));
  }
  const added = changes.flatMap((change) => (change.action === 'add' ? [change.row] : []));
  const owner = {
    contract_id: period.contract_id,
    holdover_id: period.id,
    user_id: call.actor.user_id,
    today: call.today,
  };
  await postHoldoverFees(call.tx, owner, added);
  await setEnd(call, period, correction.last);
}

/** Ends a holdover with the start of an approved renewal; money paid for later days becomes prepayment. */
export async function renewHoldover(call: Call, renewal: Contract): Promise<void> {
  const { tx } = call;
  if (renewal.renews_id === null) return;
  await tx.query(
    sql`select id from contract where company_id = app_company() and id = ${renewal.renews_id} for update`,
  );
  const period = await loadHoldoverPeriod(tx, renewal.renews_id);
  if (period?.status !== 'running') return;
  const before = await loadContract(tx, call.actor, renewal.renews_id, call.today);
  const last = addDays(renewal.start, -1);
  const changes = await feesUpTo(tx, before, period, last);
  await endFees(call, period, changes, {
    corrected_by: 'holdover',
    reason: `续租 ${renewal.number}`,
    version_no: before.version_no,
    last,
  });
  await endHoldoverOccupation(tx, before.id, last);
  await occupyAfterHoldover(tx, renewal);
  const object = { object: 'contract', object_id: before.id, action: 'end-holdover' };
  await call.audit({ ...object, after: { holdover_end: last, reason: `续租 ${renewal.number}` } });
}

/** Posts the months begun by today and extends the occupation of the spaces as far as possible; returns the number of new months. */
export async function continueHoldovers(tx: Tx, today: CalendarDate): Promise<number> {
  const running = await tx.query<{ id: number; start: string }>(
    sql`select c.id, c.start_date as start from contract c
        where c.company_id = app_company() and exists (select from contract_holdover h
          where h.company_id = c.company_id and h.contract_id = c.id and h.status = 'running')
        order by c.id for update of c`,
  );
  let posted = 0;
  for (const contract of running) {
    const period = await loadHoldoverPeriod(tx, contract.id);
    if (period?.status !== 'running') continue;
    const owner = { contract_id: contract.id, holdover_id: period.id, user_id: period.created_by, today };
    posted += await postHoldoverFees(tx, owner, await feesBegun(tx, contract, period.factor, today));
    await occupyInHoldover(tx, period);
  }
  return posted;
}

export const holdoverRoutes: Route[] = [handle(confirmHoldover, confirm), handle(cancelHoldover, cancel)];
