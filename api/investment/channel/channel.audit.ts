// Words of the audit trail.
import type { AuditWords } from '#api/kernel/audit-words';
import { CONTACTS_SECTION } from '#api/kernel/form/contacts';
import { channelForm } from './channel';

export const channelAudit: AuditWords = {
  objects: {
    channel: {
      label: '渠道',
      named: 'name',
      form: channelForm,
      fields: { commission: '佣金规则', contacts: CONTACTS_SECTION },
    },
  },
};
