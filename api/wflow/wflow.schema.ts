// Approval of business objects (domain.md §8). Kinds beyond the contract come with their objects.
import * as z from 'zod';
import { id } from '../kernel/fields';

export const WFLOW_KINDS = ['contract'] as const;
const kind = z.enum(WFLOW_KINDS);
const comment = z.string().trim().max(500, '最多 500 个字');

export const submitInput = z.strictObject({
  kind,
  object_id: id,
  approvers: z
    .array(z.strictObject({ kind: z.enum(['user', 'role']), id }))
    .min(1, '请至少选择一位审批人')
    .max(10, '最多 10 个审批步骤'),
});
export const objectRef = z.strictObject({ kind, object_id: id });
export const decideInput = z
  .strictObject({ instance_id: id, decision: z.enum(['approve', 'reject']), comment: comment.default('') })
  .check((context) => {
    if (context.value.decision === 'reject' && !context.value.comment) {
      context.issues.push({ code: 'custom', path: ['comment'], message: '驳回时请填写意见', input: '' });
    }
  });

export const step = z.strictObject({
  seq: z.number(),
  approver: z.string(),
  status: z.enum(['waiting', 'approved', 'rejected']),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  comment: z.string(),
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
  /** The asking user may decide the step that is open now. */
  may_decide: z.boolean(),
  /** The asking user submitted it and it is undecided. */
  may_withdraw: z.boolean(),
  steps: z.array(step),
});

export type SubmitInput = z.input<typeof submitInput>;
export type ObjectRef = z.infer<typeof objectRef>;
export type DecideInput = z.input<typeof decideInput>;
export type WflowInstance = z.infer<typeof instance>;

export const wflowSchemas = {
  '/api/wflow/choose-to-audit': { input: submitInput, output: instance },
  '/api/wflow/reset': { input: objectRef, output: instance },
  '/api/wflow/decide': { input: decideInput, output: instance },
  '/api/wflow/trail': { input: objectRef, output: z.array(instance) },
  '/api/wflow/todo': { input: z.strictObject({}), output: z.array(instance) },
};
