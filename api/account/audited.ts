// Words of the audit trail for the objects and acts of accounts.
import type { AuditLabels } from '../kernel/audit-labels';
import { calendarLinkAudit } from './calendar-link.audit';
import { profileAudit } from './profile.audit';
import { signInAudit } from './sign-in/sign-in.audit';

export const accountAudited: readonly AuditLabels[] = [calendarLinkAudit, profileAudit, signInAudit];
