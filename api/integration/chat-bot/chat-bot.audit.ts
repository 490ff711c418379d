import { MESSAGE_KINDS } from '#api/home/message-kinds';
import type { AuditLabels } from '#api/kernel/audit-labels';
import { chatBotFields } from './chat-bot';

export const chatBotAudit: AuditLabels = {
  objects: {
    chat_bot: {
      label: '群机器人',
      named: 'name',
      form: [{ title: '群机器人', fields: chatBotFields }],
      fields: { kinds: '发送的消息', host: '地址所在' },
      values: { kinds: MESSAGE_KINDS },
    },
  },
};
