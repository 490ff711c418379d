// Words of the audit trail for the objects and acts of approval.
import type { AuditLabels } from '../kernel/audit-labels';
import { chainAudit } from './chain.audit';
import { delegateAudit } from './delegate.audit';
import { taskAudit } from './task.audit';

export const approvalAudited: readonly AuditLabels[] = [chainAudit, delegateAudit, taskAudit];
