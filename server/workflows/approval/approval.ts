// The approval calls: the engine of areas/wflow combined with the effects on each kind of object.
import sql from 'sql-template-tag';
import { type ApprovalKind, WFLOW_ACCESS, WFLOW_ACTION } from '#api/approval/labels';
import * as calls from '#api/approval/task';
import type {
  ApprovalInstance,
  ChosenApprover,
  DecideInput,
  DefaultChain,
  HandOverInput,
  ObjectRef,
  SubmitInput,
} from '#api/approval/task.schema';
import { voidContract as voidContractCall } from '#api/contracts/contract/contract';
import { chainFor } from '#server/areas/approval/chain';
import { assertDecidable, decidesForHolder } from '#server/areas/approval/task/deciders';
import {
  decide,
  latestApprovers,
  loadInstance,
  type OpenStep,
  openInstance,
  openStep,
  reassign,
  type Submission,
  trailOf,
  withdraw,
} from '#server/areas/approval/task/instance';
import { addressTasks, notifyOutcome } from '#server/areas/approval/task/tasks';
import { may } from '#server/platform/access/actor';
import { maybeOne } from '#server/platform/db/database';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { ownSubmissionAllowed, parameterValue } from '#server/policies/parameters';
import { quoteApproval } from '../quote/offer-quote';
import { contractApproval, voidContract } from './contract-approval';
import { changeApproval } from './contract-change';
import { terminationApproval } from './contract-termination';
import { depositRefundApproval } from './deposit-refund';
import { lateFeeWaiverApproval } from './late-fee-waiver';
import { writeOffUndoApproval } from './write-off-undo';

type Approver = Pick<ChosenApprover, 'kind' | 'id'>;

interface Subject {
  /** Throws 404 when the actor may not see the object. */
  assertVisible(call: Call, id: number): Promise<void>;
  /** Returns the values compared with the limits of chains (WFLOW_LIMITS), as decimals. */
  measures(call: Call, id: number): Promise<Record<string, string>>;
  /** Returns the points that the special role must approve, as text. */
  special?(call: Call, id: number): Promise<string[]>;
  /** Checks that the object may be submitted, and sets it to await the decision. */
  submit(call: Call, id: number): Promise<Submission>;
  approved(call: Call, id: number): Promise<void>;
  rejected(call: Call, id: number): Promise<void>;
  withdrawn(call: Call, id: number): Promise<void>;
}

const SUBJECTS: Record<ApprovalKind, Subject> = {
  contract: contractApproval,
  contract_change: changeApproval,
  termination: terminationApproval,
  deposit_refund: depositRefundApproval,
  late_fee_waiver: lateFeeWaiverApproval,
  write_off_undo: writeOffUndoApproval,
  quote: quoteApproval,
};

/** Calls for all kinds are open to the keys of any kind; the requested kind is checked here. */
function assertMay({ actor }: Call, kind: ApprovalKind, act: 'submit' | 'read'): void {
  if (!may(actor, [WFLOW_ACCESS[kind][act]])) throw new Refusal(403, '您没有此操作的权限，请联系管理员');
}

/** Returns the chain that the rules select for an object, and whether it must include the special role. */
export async function defaultChain(call: Call, { kind, object_id }: ObjectRef): Promise<DefaultChain> {
  assertMay(call, kind, 'submit');
  await SUBJECTS[kind].assertVisible(call, object_id);
  const chain = await chainFor(call.tx, kind, await SUBJECTS[kind].measures(call, object_id));
  const special = (await SUBJECTS[kind].special?.(call, object_id)) ?? [];
  const approvers = chain?.approvers ?? [];
  const needed = special.length ? await specialRole(call) : null;
  return {
    name: chain?.name ?? null,
    approvers: needed && !names(approvers, needed) ? [...approvers, needed] : approvers,
    fixed: chain !== undefined && (await parameterValue(call.tx, 'approval.chain_fixed')),
    special,
  };
}

/** Returns the default chain, or else the approvers of the user's latest submission of the kind for confirmation. */
async function offeredChain(call: Call, subject: ObjectRef): Promise<DefaultChain> {
  const chain = await defaultChain(call, subject);
  if (chain.name !== null || chain.special.length > 0) return chain;
  return { ...chain, approvers: await latestApprovers(call, subject.kind) };
}

const names = (approvers: readonly Approver[], { kind, id }: Approver): boolean =>
  approvers.some((each) => each.kind === kind && each.id === id);

async function specialRole({ tx }: Call): Promise<ChosenApprover> {
  const id = await parameterValue(tx, 'approval.special_role_id');
  const role = await maybeOne<{ name: string }>(
    tx,
    sql`select name from role where company_id = app_company() and id = ${id}`,
  );
  if (id === null || !role) throw new Refusal(423, '单据有须特批的情形，请先在参数设置中指定特批角色');
  return { kind: 'role', id, label: `角色：${role.name}`, able: true };
}

/** Returns true when the approvers are those of the chain, in its order. */
const follows = (input: SubmitInput, chain: DefaultChain): boolean =>
  chain.name !== null &&
  input.approvers.length === chain.approvers.length &&
  input.approvers.every(
    ({ kind, id }, index) => kind === chain.approvers[index]?.kind && id === chain.approvers[index]?.id,
  );

export async function submit(call: Call, input: SubmitInput): Promise<ApprovalInstance> {
  assertMay(call, input.kind, 'submit');
  const chain = await defaultChain(call, input);
  const ruled = follows(input, chain);
  if (chain.fixed && !ruled) {
    throw invalid([{ path: ['approvers'], message: `该单据必须使用默认审批链「${chain.name}」` }]);
  }
  if (chain.special.length && !names(input.approvers, await specialRole(call))) {
    throw invalid([{ path: ['approvers'], message: `须特批角色审批：${chain.special.join('；')}` }]);
  }
  const submission = await SUBJECTS[input.kind].submit(call, input.object_id);
  const own_allowed = await ownSubmissionAllowed(call.tx);
  const instance = await openInstance(call, input, submission, { own_allowed, ruled });
  await assertDecidable(call, instance.id, WFLOW_ACCESS[input.kind].approve);
  await addressTasks(call, instance.id);
  return instance;
}

export async function decideAndApply(call: Call, input: DecideInput): Promise<ApprovalInstance> {
  const open = await openStep(call, input.instance_id);
  const { kind, object_id } = open.instance;
  const key = WFLOW_ACCESS[kind].approve;
  if (!may(call.actor, [key]) && !(await decidesForHolder(call, open, key))) {
    throw new Refusal(403, '您没有审批此类单据的权限，请转交或联系管理员');
  }
  const instance = await decide(call, open, input);
  await auditOwn(call, open, input);
  if (instance.status === 'approved') await SUBJECTS[kind].approved(call, object_id);
  if (instance.status === 'rejected') await SUBJECTS[kind].rejected(call, object_id);
  await addressTasks(call, instance.id);
  await notifyOutcome(call, instance);
  return loadInstance(call, instance.id);
}

/** Object name in the audit log, when it differs from the approval kind. */
const audited = (kind: ApprovalKind): string => (kind === 'termination' ? 'contract_termination' : kind);

/** Logs a decision on the user's own submission, whatever the outcome. */
async function auditOwn(call: Call, { instance, step, stands_for }: OpenStep, input: DecideInput): Promise<void> {
  if (stands_for !== 'submitter') return;
  await call.audit({
    object: audited(instance.kind),
    object_id: instance.object_id,
    action: 'decide-own',
    after: { decision: WFLOW_ACTION[input.decision].label, step: step.seq, comment: input.comment },
  });
}

async function handOverAndAddress(call: Call, input: HandOverInput): Promise<ApprovalInstance> {
  const instance = await reassign(call, await openStep(call, input.instance_id), input);
  await addressTasks(call, instance.id);
  return instance;
}

async function withdrawAndApply(call: Call, input: ObjectRef): Promise<ApprovalInstance> {
  assertMay(call, input.kind, 'submit');
  const instance = await withdraw(call, input);
  await SUBJECTS[input.kind].withdrawn(call, input.object_id);
  await addressTasks(call, instance.id);
  return instance;
}

export const approvalRoutes: Route[] = [
  handle(calls.chooseToAudit, submit),
  handle(calls.decideWflow, decideAndApply),
  handle(calls.handOverWflow, handOverAndAddress),
  handle(calls.resetWflow, withdrawAndApply),
  handle(calls.approvalTrail, async (call, input) => {
    assertMay(call, input.kind, 'read');
    await SUBJECTS[input.kind].assertVisible(call, input.object_id);
    return trailOf(call, input);
  }),
  handle(calls.defaultChainOf, offeredChain),
  handle(voidContractCall, voidContract),
];
