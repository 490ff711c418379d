import { MESSAGE_KINDS } from '../home/message-kinds';
import type { AuditLabels } from '../kernel/audit-labels';

export const warnAudit: AuditLabels = {
  objects: {
    warn_setting: {
      label: '预警设置',
      fields: { in_app: '站内消息', by_mail: '邮件', role_ids: '接收角色', user_ids: '接收用户' },
      values: { kind: MESSAGE_KINDS },
    },
  },
};
