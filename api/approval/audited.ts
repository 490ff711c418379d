// Words of the audit trail for the objects and acts of approval.
import type { AuditWords } from '../kernel/audit-words';
import { chainAudit } from './chain/chain.audit';
import { delegateAudit } from './delegate/delegate.audit';
import { taskAudit } from './task/task.audit';

export const approvalAudited: readonly AuditWords[] = [chainAudit, delegateAudit, taskAudit];
