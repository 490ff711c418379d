import type { AuditLabels } from '#api/kernel/audit-labels';
import { buildingForm } from './building';

export const buildingAudit: AuditLabels = {
  objects: {
    building: {
      label: '楼宇',
      named: 'name',
      form: buildingForm,
      fields: { pattern: '编号规则', from: '起始序号', to: '结束序号', created: '新增空间数' },
    },
  },
};
