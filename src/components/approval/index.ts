// Approval of business objects, for the page of any kind: submit, decide or hand over, and the trail.
export { ApproverSteps } from './approver-steps';
export { DecideDialog } from './decide-dialog';
export { SubmitDialog } from './submit-dialog';
export { ApprovalTrail } from './trail';
export { isRunning, useTrail } from './use-trail';
