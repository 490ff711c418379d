// Words of the audit trail for the objects and acts of the open interfaces.
import type { AuditLabels } from '../kernel/audit-labels';
import { accessTokenAudit } from './access-token/access-token.audit';
import { chatBotAudit } from './chat-bot/chat-bot.audit';
import { webhookAudit } from './webhook/webhook.audit';

export const integrationAudited: readonly AuditLabels[] = [accessTokenAudit, webhookAudit, chatBotAudit];
