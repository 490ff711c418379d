// Approval of business objects: calls. `choose-to-audit` and `reset` are named by the specification.
import { endpoint } from '../kernel/endpoint';
import type { DecideInput, ObjectRef, SubmitInput, WflowInstance } from './wflow.schema';

const SUBMIT = ['p_4100_submit'];
const APPROVE = ['p_4100_approve'];

export const chooseToAudit = endpoint<SubmitInput, WflowInstance>('/api/wflow/choose-to-audit', SUBMIT, '提交审批', {
  posts: true,
});
export const resetWflow = endpoint<ObjectRef, WflowInstance>('/api/wflow/reset', SUBMIT, '撤回审批', { posts: true });
export const decideWflow = endpoint<DecideInput, WflowInstance>('/api/wflow/decide', APPROVE, '审批', { posts: true });
export const wflowTrail = endpoint<ObjectRef, WflowInstance[]>('/api/wflow/trail', ['p_4100'], '审批记录', {
  reads: true,
});
export const wflowTodo = endpoint<Record<string, never>, WflowInstance[]>('/api/wflow/todo', 'signed-in', '待我审批', {
  reads: true,
});
