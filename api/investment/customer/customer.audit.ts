import type { AuditLabels } from '#api/kernel/audit-labels';
import { customerForm } from './customer';
import { CUSTOMER_STATUS } from './customer-labels';

export const customerAudit: AuditLabels = {
  objects: {
    customer: {
      label: '客户',
      named: 'name',
      form: customerForm,
      fields: {
        stage: '招商进度',
        status: '状态',
        owner: '招商经理',
        cause: '原因',
        contacts: '联系人',
        contact_kinds: '联系人类型',
        contact_position: '联系人职务',
        parent: '上级客户',
        tenant_name: '租客',
        source: '客户来源',
        channel: '渠道',
        industry: '行业',
        area: '区域',
        manager_type: '招商经理类型',
        park_names: '意向园区',
        spatial_types: '意向空间类型',
        remark: '备注',
        merged: '被合并的客户',
        merged_into: '合并到',
      },
      values: { status: CUSTOMER_STATUS },
    },
  },
  actions: {
    'customer-move': { label: '移动阶段' },
    'customer-end': { label: '结束跟进' },
    'customer-reopen': { label: '重新跟进' },
    'customer-assign': { label: '转交' },
    'customer-merge': { label: '合并客户' },
    'customer-claim': { label: '领取' },
    'customer-tenant': { label: '成为租客' },
  },
};
