import type { AuditLabels } from '../kernel/audit-labels';
import { visitForm } from './visit-plan';

export const visitPlanAudit: AuditLabels = {
  objects: {
    visit_plan: {
      label: '拜访计划',
      form: visitForm,
      fields: { name: '客户', kind: '方式', manager: '招商经理', follow_up_id: '跟进编号', contact: '联系人' },
    },
  },
  actions: { 'visit-move': { label: '改期拜访' }, 'visit-done': { label: '完成拜访' } },
};
