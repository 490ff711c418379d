// What the audit trail calls the objects and acts of accounts.
import type { AuditWords } from '../kernel/audit-words';
import { profileAudit } from './profile/profile.audit';
import { signInAudit } from './sign-in/sign-in.audit';

export const accountAudited: readonly AuditWords[] = [profileAudit, signInAudit];
