// The audit trail (操作日志): the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { AUDIT_ACTION, AUDIT_OBJECT } from './audit-labels';

export const auditList = {
  area: 'setup',
  object: 'audit',
  title: '操作日志',
  keys: ['p_98160'],
  exportKeys: ['p_98160_export'],
  columns: [
    { name: 'at', title: '时间', kind: 'instant', sortable: true, filter: 'range', width: 150 },
    { name: 'user_name', title: '操作人', kind: 'text', width: 80 },
    { name: 'user_id', title: '操作人', kind: 'integer', filter: 'id', options: '/api/option/user', filterOnly: true },
    { name: 'object', title: '对象', kind: 'enum', labels: AUDIT_OBJECT, filter: 'enum', width: 110 },
    { name: 'action', title: '操作', kind: 'enum', labels: AUDIT_ACTION, filter: 'enum', width: 110 },
    { name: 'object_name', title: '名称或编号', kind: 'text', filter: 'text', width: 180, optional: true },
    // JSON text; null for a change too long for a list.
    { name: 'changes', title: '变更内容', kind: 'text', width: 340 },
    { name: 'object_id', title: '对象编号', kind: 'integer', hidden: true, filter: 'id', width: 90 },
  ],
  totals: 'apart',
  defaultSort: { field: 'at', order: 'desc' },
  extra: { id: 'id' },
} as const satisfies ListDeclaration;

export type AuditRow = RowOf<typeof auditList>;
