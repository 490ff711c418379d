import type { AuditLabels } from '../kernel/audit-labels';
import { WFLOW_KIND } from './labels';

export const chainAudit: AuditLabels = {
  objects: {
    approval_chain: {
      label: '审批链',
      named: 'name',
      fields: { order: '先后顺序', area_sqm: '计租面积', months: '租期', discount: '租金折让', refund_fen: '应退金额' },
      values: { kind: WFLOW_KIND },
    },
  },
};
