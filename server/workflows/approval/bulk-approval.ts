// Bulk approval: submits by the enterprise's rules, decides, voids contracts, waives late fees, undoes write-offs. Each object is processed like a
// single one.
import sql from 'sql-template-tag';
import type { ApprovalKind } from '#api/approval/labels';
import * as calls from '#api/approval/task';
import type { Approver, DecideMany, ObjectRef, SubmitMany } from '#api/approval/task.schema';
import { voidContracts } from '#api/contracts/contract/contract';
import type { VoidMany } from '#api/contracts/contract/contract.schema';
import { undoWriteOff as undoWriteOffCall, undoWriteOffs } from '#api/finance/cash-record/cash-record';
import type { CashRecord, UndoTerms } from '#api/finance/cash-record/cash-record.schema';
import { waiveLateFees } from '#api/finance/late-fee';
import type { WaiveMany } from '#api/finance/late-fee.schema';
import { mulDivRound } from '#domain/kernel/numbers/rounding';
import { saveWaiver } from '#server/areas/finance/late-fee/late-fee-waiver';
import { receivableNames } from '#server/areas/finance/receivable/receivable';
import { cashRecordOf, requestUndo, undoEach, undoWriteOff } from '#server/areas/finance/write-off/undo-write-off';
import { openFen } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import { allOrNone } from '#server/platform/use-case/all-or-none';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { parameterValue } from '#server/policies/parameters';
import { payers } from '../payers';
import { decideAndApply, defaultChain, submit } from './approval';
import { voidContract } from './contract-approval';

interface Named {
  id: number;
  name: string;
}
const asMap = (rows: readonly Named[]) => new Map(rows.map(({ id, name }) => [id, name]));

const contractNames = async ({ tx, actor }: Call, ids: readonly number[]) =>
  asMap(
    await tx.query<Named>(
      sql`select c.id, c.number || '（' || t.name || '）' as name from contract c join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
          where c.company_id = app_company() and c.id = any(${[...ids]}::bigint[])${inScope(actor, sql`c.park_id`)}`,
    ),
  );

const isSame = (a: Approver, b: Approver) => a.kind === b.kind && a.id === b.id;

/** Submits with the chain that the rules select; `otherwise` approves when there is none. */
async function submitByRule(call: Call, ref: ObjectRef, otherwise: readonly Approver[]): Promise<void> {
  const chain = await defaultChain(call, ref);
  const ruled = chain.approvers.map(({ kind, id }) => ({ kind, id }));
  // The rules may require the special role even without a chain; it comes last.
  const chosen = chain.name === null ? otherwise.filter((each) => !ruled.some((rule) => isSame(rule, each))) : [];
  const approvers = [...chosen, ...ruled];
  if (approvers.length === 0) throw invalid([{ path: ['approvers'], message: '没有默认审批链，请选择审批人' }]);
  await submit(call, { ...ref, approvers });
}

async function submitMany(call: Call, { ids, approvers }: SubmitMany) {
  const names = await contractNames(call, ids);
  return allOrNone({ verb: '提交审批', ids, names }, (object_id) =>
    submitByRule(call, { kind: 'contract', object_id }, approvers),
  );
}

async function decideMany(call: Call, { ids, decision, comment }: DecideMany) {
  const { tx, actor } = call;
  const names = asMap(
    await tx.query<Named>(
      sql`select w.id, w.title as name from wflow_instance w
          where w.company_id = app_company() and w.id = any(${ids}::bigint[])${inScope(actor, sql`w.park_id`)}`,
    ),
  );
  const verb = decision === 'approve' ? '通过' : '驳回';
  return allOrNone({ verb, ids, names }, (instance_id) => decideAndApply(call, { instance_id, decision, comment }));
}

async function voidMany(call: Call, { rows, reason }: VoidMany) {
  const ids = rows.map(({ id }) => id);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const names = await contractNames(call, ids);
  return allOrNone({ verb: '作废', ids, names, field: 'rows' }, (id) =>
    voidContract(call, { id, version: versions.get(id) ?? -1, reason }),
  );
}

const WAIVER: ApprovalKind = 'late_fee_waiver';

/** Saves and submits a waiver of the same share of the open amount of each late fee. */
async function waiveMany(call: Call, { ids, percent, reason, approvers }: WaiveMany) {
  const names = await receivableNames(call, ids);
  return allOrNone({ verb: '减免', ids, names }, async (receivable_id) => {
    const { open_fen } = await one<{ open_fen: number }>(
      call.tx,
      sql`select ${openFen} as open_fen from receivable r where r.company_id = app_company() and r.id = ${receivable_id}`,
    );
    if (open_fen <= 0) throw new Refusal(409, '没有未收的金额可以减免');
    const amount_fen = Math.max(1, mulDivRound(open_fen, percent, 100));
    const waiver = await saveWaiver(call, { receivable_id, amount_fen, reason });
    await submitByRule(call, { kind: WAIVER, object_id: waiver.id }, approvers);
  });
}

/** Undoes immediately, or stores and submits a request when the enterprise requires approval. */
async function undoOrRequest(call: Call, { id, reason, approvers }: UndoTerms): Promise<void> {
  if (!(await parameterValue(call.tx, 'cash.undo_approval'))) await undoWriteOff(call, payers, { id, reason });
  else {
    const object_id = await requestUndo(call, { id, reason });
    await submitByRule(call, { kind: 'write_off_undo', object_id }, approvers);
  }
}

async function undoOne(call: Call, input: UndoTerms): Promise<CashRecord> {
  await undoOrRequest(call, input);
  return cashRecordOf(call, input.id);
}

export const bulkApprovalRoutes: Route[] = [
  handle(calls.submitContracts, submitMany),
  handle(calls.decideMany, decideMany),
  handle(voidContracts, voidMany),
  handle(waiveLateFees, waiveMany),
  handle(undoWriteOffCall, undoOne),
  handle(undoWriteOffs, (call, { reason, approvers, ...rows }) =>
    undoEach(call, rows, (id) => undoOrRequest(call, { id, reason, approvers })),
  ),
];
