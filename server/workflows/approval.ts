// The approval calls: the engine of areas/wflow joined with what each kind of object does on the way.
import { voidContract as voidContractCall } from '../../api/contracts/contract';
import { chooseToAudit, decideWflow, resetWflow, wflowTodo, wflowTrail } from '../../api/wflow/wflow';
import type { DecideInput, ObjectRef, SubmitInput, WFLOW_KINDS, WflowInstance } from '../../api/wflow/wflow.schema';
import {
  decide,
  loadInstance,
  openInstance,
  type Submission,
  todoOf,
  trailOf,
  withdraw,
} from '../areas/wflow/instance';
import { type Call, handle, type Route } from '../platform/route';
import { contractApproval, voidContract } from './contract-approval';

interface Subject {
  /** Refuses with 404 when the actor may not see the object. */
  assertVisible(call: Call, id: number): Promise<void>;
  /** Checks that the object may be submitted, and makes it wait for the decision. */
  submit(call: Call, id: number): Promise<Submission>;
  approved(call: Call, id: number): Promise<void>;
  rejected(call: Call, id: number): Promise<void>;
  withdrawn(call: Call, id: number): Promise<void>;
}

const SUBJECTS: Record<(typeof WFLOW_KINDS)[number], Subject> = { contract: contractApproval };

async function submit(call: Call, input: SubmitInput): Promise<WflowInstance> {
  const submission = await SUBJECTS[input.kind].submit(call, input.object_id);
  return openInstance(call, input, submission);
}

async function decideAndApply(call: Call, input: DecideInput): Promise<WflowInstance> {
  const instance = await decide(call, input);
  if (instance.status === 'approved') await SUBJECTS[instance.kind].approved(call, instance.object_id);
  if (instance.status === 'rejected') await SUBJECTS[instance.kind].rejected(call, instance.object_id);
  return loadInstance(call.tx, call.actor, instance.id);
}

async function withdrawAndApply(call: Call, input: ObjectRef): Promise<WflowInstance> {
  const instance = await withdraw(call, input);
  await SUBJECTS[input.kind].withdrawn(call, input.object_id);
  return instance;
}

export const approvalRoutes: Route[] = [
  handle(chooseToAudit, submit),
  handle(decideWflow, decideAndApply),
  handle(resetWflow, withdrawAndApply),
  handle(wflowTrail, async (call, input) => {
    await SUBJECTS[input.kind].assertVisible(call, input.object_id);
    return trailOf(call.tx, call.actor, input);
  }),
  handle(wflowTodo, ({ tx, actor }) => todoOf(tx, actor)),
  handle(voidContractCall, voidContract),
];
