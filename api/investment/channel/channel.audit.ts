import type { AuditLabels } from '#api/kernel/audit-labels';
import { CONTACTS_SECTION } from '#api/kernel/form/contacts';
import { channelForm } from './channel';

export const channelAudit: AuditLabels = {
  objects: {
    channel: {
      label: '渠道',
      named: 'name',
      form: channelForm,
      fields: { commission: '佣金规则', contacts: CONTACTS_SECTION },
    },
  },
};
