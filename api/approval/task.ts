// Approval of business objects: calls. The names `choose-to-audit` and `reset` are fixed.
import type { BulkDone } from '../kernel/endpoint/bulk';
import { endpoint } from '../kernel/endpoint/endpoint';
import { WFLOW_ACCESS } from './labels';
import type {
  ApprovalInstance,
  DecideInput,
  DecideMany,
  DefaultChain,
  HandOverInput,
  ObjectRef,
  SubmitInput,
  SubmitMany,
} from './task.schema';

const SUBMIT = Object.values(WFLOW_ACCESS).map((access) => access.submit);
const READ = Object.values(WFLOW_ACCESS).map((access) => access.read);
const reads = { reads: true };
const posts = { posts: true };

export const chooseToAudit = endpoint<SubmitInput, ApprovalInstance>(
  '/api/wflow/choose-to-audit',
  SUBMIT,
  '提交审批',
  posts,
);
export const resetWflow = endpoint<ObjectRef, ApprovalInstance>('/api/wflow/reset', SUBMIT, '撤回审批', posts);
// Open to every user: the step determines who may decide. A delegate and an administrator act without the key.
export const decideWflow = endpoint<DecideInput, ApprovalInstance>('/api/wflow/decide', 'signed-in', '审批', posts);
export const handOverWflow = endpoint<HandOverInput, ApprovalInstance>(
  '/api/wflow/hand-over',
  'signed-in',
  '转交审批',
  posts,
);
export const approvalTrail = endpoint<ObjectRef, ApprovalInstance[]>('/api/wflow/trail', READ, '审批记录', reads);
export const defaultChainOf = endpoint<ObjectRef, DefaultChain>(
  '/api/wflow/default-chain',
  SUBMIT,
  '单据的默认审批链',
  reads,
);
/** Submits contracts, each by the chain that the rules give it. */
export const submitContracts = endpoint<SubmitMany, BulkDone>(
  '/api/wflow/submit-many',
  [WFLOW_ACCESS.contract.submit],
  '批量提交审批',
  posts,
);
export const decideMany = endpoint<DecideMany, BulkDone>('/api/wflow/decide-many', 'signed-in', '批量审批', posts);
