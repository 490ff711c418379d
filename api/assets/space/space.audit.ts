import type { AuditLabels } from '#api/kernel/audit-labels';
import { spaceForm } from './space';

export const spaceAudit: AuditLabels = {
  objects: {
    space: { label: '空间', named: 'number', form: spaceForm, fields: { into: '新空间' } },
    reservation: {
      label: '预定',
      fields: {
        holder: '预定人',
        space: '空间',
        customer_id: '客户',
        rank: '排队位次',
        deposit_fen: '意向金',
        deposit_received_on: '意向金收到日期',
        deposit_returned_on: '意向金退还日期',
        released_on: '解除日期',
        release_reason: '解除原因',
      },
    },
  },
  actions: {
    'bulk-spaces': { label: '批量新增空间' },
    release: { label: '解除预定' },
    'reservation-deposit': { label: '登记意向金' },
  },
};
