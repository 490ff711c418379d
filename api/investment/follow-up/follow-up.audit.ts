import type { AuditLabels } from '#api/kernel/audit-labels';
import { followUpForm } from './follow-up';

export const followUpAudit: AuditLabels = {
  objects: {
    follow_up: {
      label: '跟进',
      form: followUpForm,
      fields: { name: '客户', kind: '跟进方式', done_by: '跟进人', subject: '邮件主题', targets: '收件人' },
    },
  },
  actions: { 'follow-up-mail': { label: '发送跟进邮件' }, 'follow-up-reschedule': { label: '改期下次跟进' } },
};
