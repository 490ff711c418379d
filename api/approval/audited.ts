// Words of the audit trail for the objects and acts of approval.
import type { AuditLabels } from '../kernel/audit-labels';
import { chainAudit } from './chain/chain.audit';
import { delegateAudit } from './delegate/delegate.audit';
import { taskAudit } from './task/task.audit';

export const approvalAudited: readonly AuditLabels[] = [chainAudit, delegateAudit, taskAudit];
