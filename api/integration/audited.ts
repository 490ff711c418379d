// Words of the audit trail for the objects and acts of the open interfaces.
import type { AuditWords } from '../kernel/audit-words';
import { accessTokenAudit } from './access-token/access-token.audit';
import { chatBotAudit } from './chat-bot/chat-bot.audit';
import { webhookAudit } from './webhook/webhook.audit';

export const integrationAudited: readonly AuditWords[] = [accessTokenAudit, webhookAudit, chatBotAudit];
