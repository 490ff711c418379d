// Approval of business objects (docs/domain §8). Each kind is an entry here and its subject in server/workflows/approval/approval.ts.
import * as z from 'zod';
import { bulkDone, tickedIds } from '../kernel/endpoint/bulk.schema';
import { boundedText, id } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { MOST_STEPS, WFLOW_ACTION, WFLOW_KIND } from './labels';

const kind = z.enum(valuesOf(WFLOW_KIND));
const comment = boundedText(500);
export const approver = z.strictObject({ kind: z.enum(['user', 'role']), id });
export const approvers = z
  .array(approver)
  .min(1, '请至少选择一位审批人')
  .max(MOST_STEPS, `最多 ${MOST_STEPS} 个审批步骤`);

export const submitInput = z.strictObject({ kind, object_id: id, approvers });
export const objectRef = z.strictObject({ kind, object_id: id });
const commentToReject = (context: z.core.ParsePayload<{ decision: string; comment: string }>) => {
  if (context.value.decision === 'reject' && !context.value.comment) {
    context.issues.push({ code: 'custom', path: ['comment'], message: '驳回时请填写意见', input: '' });
  }
};
export const decideInput = z
  .strictObject({ instance_id: id, decision: z.enum(['approve', 'reject']), comment: comment.default('') })
  .check(commentToReject);
/** Approvers chosen by the submitter when the enterprise's rules give no chain. */
export const otherwise = z.array(approver).max(MOST_STEPS, `最多 ${MOST_STEPS} 个审批步骤`).default([]);
export const submitMany = z.strictObject({ ids: tickedIds, approvers: otherwise });
export const decideMany = z
  .strictObject({ ids: tickedIds, decision: z.enum(['approve', 'reject']), comment: comment.default('') })
  .check(commentToReject);
export const handOverInput = z.strictObject({ instance_id: id, to_user_id: id, comment: comment.default('') });

/** An approver of a default chain. */
export const chosenApprover = z.strictObject({
  ...approver.shape,
  label: z.string(),
  /** Set unless the user is disabled; the step of a disabled one falls to their delegate or an administrator. */
  able: z.boolean(),
});

/** Role in which a user other than the addressed approver may act. */
const decidesAs = z.enum(['', 'deputy', 'administrator', 'submitter']);

export const step = z.strictObject({
  seq: z.number(),
  approver: z.string(),
  status: z.enum(['waiting', 'approved', 'rejected']),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  comment: z.string(),
  /** Users who may decide it now; only on the open step. */
  able: z.array(z.strictObject({ name: z.string(), stands_for: decidesAs })),
});
export const event = z.strictObject({
  seq: z.number().nullable(),
  action: z.enum(valuesOf(WFLOW_ACTION)),
  user: z.string(),
  to_user: z.string().nullable(),
  stands_for: decidesAs,
  comment: z.string(),
  at: z.string(),
});
export const instance = z.strictObject({
  id: z.number(),
  kind,
  object_id: z.number(),
  title: z.string(),
  status: z.enum(['running', 'approved', 'rejected', 'withdrawn']),
  submitted_by: z.string(),
  submitted_at: z.string(),
  finished_at: z.string().nullable(),
  /** Set when the current user may decide the open step, or hand it over to a colleague. */
  may_decide: z.boolean(),
  /** Set when the current user submitted it and it is undecided. */
  may_withdraw: z.boolean(),
  steps: z.array(step),
  events: z.array(event),
});

/** The chain that the enterprise's rules give an object; with `fixed` the submitter may not choose another one. */
export const defaultChain = z.strictObject({
  name: z.string().nullable(),
  approvers: z.array(chosenApprover),
  fixed: z.boolean(),
  /** Reasons why the special role must be among the approvers; empty when it need not be. */
  special: z.array(z.string()),
});

export type ChosenApprover = z.infer<typeof chosenApprover>;
export type SubmitInput = z.input<typeof submitInput>;
export type ObjectRef = z.infer<typeof objectRef>;
export type DecideInput = z.input<typeof decideInput>;
export type Approver = z.infer<typeof approver>;
export type SubmitMany = z.infer<typeof submitMany>;
export type DecideMany = z.input<typeof decideMany>;
export type HandOverInput = z.input<typeof handOverInput>;
export type ApprovalInstance = z.infer<typeof instance>;
export type DefaultChain = z.infer<typeof defaultChain>;

export const taskSchemas = {
  '/api/wflow/choose-to-audit': { input: submitInput, output: instance },
  '/api/wflow/reset': { input: objectRef, output: instance },
  '/api/wflow/decide': { input: decideInput, output: instance },
  '/api/wflow/submit-many': { input: submitMany, output: bulkDone },
  '/api/wflow/decide-many': { input: decideMany, output: bulkDone },
  '/api/wflow/hand-over': { input: handOverInput, output: instance },
  '/api/wflow/trail': { input: objectRef, output: z.array(instance) },
  '/api/wflow/default-chain': { input: objectRef, output: defaultChain },
};
