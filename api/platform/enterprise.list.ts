// Lists of the platform's administration: enterprises with usage figures, their sign-ins, the platform's log.
import type { ListDeclaration } from '../kernel/list/list';
import type { RowOf } from '../kernel/list/row';
import { ENTERPRISE_STATE, PLATFORM_ACTION } from './labels';

export const enterpriseList = {
  area: 'platform',
  object: 'enterprise',
  title: '企业',
  keys: 'is_sadmin',
  columns: [
    { name: 'name', title: '企业名称', kind: 'text', sortable: true, filter: 'text', width: 220 },
    { name: 'code', title: '企业编号', kind: 'text', sortable: true, filter: 'text', width: 140 },
    { name: 'enabled', title: '状态', kind: 'status', labels: ENTERPRISE_STATE, filter: 'enum', width: 80 },
    { name: 'user_count', title: '启用用户数', kind: 'integer', sortable: true, total: true, width: 110 },
    { name: 'park_count', title: '园区数', kind: 'integer', sortable: true, total: true, width: 90 },
    { name: 'contract_count', title: '合同数', kind: 'integer', sortable: true, total: true, width: 90 },
    { name: 'last_sign_in_at', title: '最近登录', kind: 'instant', sortable: true, width: 150, optional: true },
    { name: 'created_at', title: '新增时间', kind: 'instant', sortable: true, width: 150 },
    { name: 'external_tenant', title: '物业系统企业号', kind: 'text', filter: 'text', width: 140, optional: true },
  ],
  defaultSort: { field: 'created_at', order: 'desc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type EnterpriseRow = RowOf<typeof enterpriseList>;

const company = { name: 'company_id', title: '企业', kind: 'integer', filter: 'id', filterOnly: true } as const;

/** Users by their last sign-in, with the origin of the last open session. */
export const signInList = {
  area: 'platform',
  object: 'sign-in',
  title: '登录记录',
  keys: 'is_sadmin',
  columns: [
    { name: 'name', title: '登录名', kind: 'text', sortable: true, filter: 'text', width: 150 },
    { name: 'display_name', title: '姓名', kind: 'text', width: 110 },
    { name: 'enabled', title: '状态', kind: 'status', labels: ENTERPRISE_STATE, width: 80 },
    { name: 'last_sign_in_at', title: '最近登录', kind: 'instant', sortable: true, width: 150, optional: true },
    { name: 'session_count', title: '未退出的登录', kind: 'integer', width: 120 },
    { name: 'address', title: '登录地址', kind: 'text', width: 130, optional: true },
    { name: 'user_agent', title: '设备', kind: 'text', width: 260, optional: true },
    company,
  ],
  defaultSort: { field: 'last_sign_in_at', order: 'desc' },
  extra: { id: 'id' },
} as const satisfies ListDeclaration;

export const platformLogList = {
  area: 'platform',
  object: 'log',
  title: '平台操作记录',
  keys: 'is_sadmin',
  columns: [
    { name: 'at', title: '时间', kind: 'instant', sortable: true, filter: 'range', width: 150 },
    { name: 'user_name', title: '操作人', kind: 'text', filter: 'text', width: 110 },
    { name: 'action', title: '操作', kind: 'enum', labels: PLATFORM_ACTION, filter: 'enum', width: 140 },
    { name: 'company', title: '企业', kind: 'text', filter: 'text', width: 180, optional: true },
    // JSON text, as in the audit trail.
    { name: 'changes', title: '内容', kind: 'text', width: 320 },
    company,
  ],
  defaultSort: { field: 'at', order: 'desc' },
  extra: { id: 'id' },
} as const satisfies ListDeclaration;

export type PlatformLogRow = RowOf<typeof platformLogList>;
