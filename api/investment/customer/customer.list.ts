// Customers: the list, declared once; key accounts are the same customers on a separate page.
import type { ListColumn } from '#api/kernel/list/column';
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { TENANT_KIND } from '#api/tenants/labels';
import { CUSTOMER_LEVEL, CUSTOMER_STATUS } from './customer-labels';

const chosen = <const Name extends string>(name: Name, title: string, options: `/api/option/${string}`) =>
  ({ name, title, kind: 'integer', filter: 'id', options, filterOnly: true }) as const satisfies ListColumn;

const columns = [
  { name: 'name', title: '客户名称', kind: 'link', filter: 'text', sortable: true, width: 240 },
  { name: 'status', title: '状态', kind: 'status', labels: CUSTOMER_STATUS, filter: 'enum', width: 90 },
  { name: 'stage', title: '招商进度', kind: 'text', sortable: true, width: 110 },
  { name: 'contact_name', title: '联系人', kind: 'text', width: 100 },
  { name: 'contact_phone', title: '联系电话', kind: 'text', filter: 'text', width: 140 },
  { name: 'next_on', title: '下次跟进', kind: 'date', filter: 'range', sortable: true, optional: true, width: 110 },
  { name: 'level', title: '级别', kind: 'enum', labels: CUSTOMER_LEVEL, filter: 'enum', width: 70, optional: true },
  { name: 'owner', title: '招商经理', kind: 'text', sortable: true, width: 100, optional: true },
  {
    name: 'demand_sqm',
    title: '需求面积',
    kind: 'area',
    unit: '㎡',
    total: true,
    sortable: true,
    optional: true,
    width: 120,
  },
  { name: 'followed_on', title: '最近跟进', kind: 'date', filter: 'range', sortable: true, optional: true, width: 110 },
  { name: 'source', title: '客户来源', kind: 'text', width: 110, optional: true },
  { name: 'channel', title: '渠道', kind: 'text', width: 140, optional: true },
  { name: 'industry', title: '行业', kind: 'text', width: 110, optional: true },
  { name: 'move_in_on', title: '计划入驻', kind: 'date', filter: 'range', sortable: true, optional: true, width: 110 },
  { name: 'kind', title: '客户类型', kind: 'enum', labels: TENANT_KIND, filter: 'enum', width: 90, hidden: true },
  { name: 'created_on', title: '登记日期', kind: 'date', filter: 'range', sortable: true, width: 110 },
  chosen('stage_id', '招商进度', '/api/option/investment-progress'),
  chosen('owner_id', '招商经理', '/api/option/colleague'),
  chosen('source_id', '客户来源', '/api/option/customer-source'),
  chosen('channel_id', '渠道', '/api/option/channel'),
  chosen('industry_id', '行业', '/api/option/industry'),
  chosen('area_id', '区域', '/api/option/customer-area'),
  chosen('manager_type_id', '招商经理类型', '/api/option/manager-type'),
  chosen('spatial_type_id', '需求空间类型', '/api/option/spatial-type'),
  chosen('contact_type_id', '联系人类型', '/api/option/contact-type'),
  chosen('visit_kind_id', '计划拜访方式', '/api/option/follow-up-type'),
  chosen('past_stage_id', '到过的进度', '/api/option/investment-progress'),
  chosen('loss_cause_id', '流失原因', '/api/option/loss-cause'),
  chosen('renunciation_reason_id', '放弃原因', '/api/option/renunciation-reason'),
  chosen('park_id', '意向园区', '/api/option/park'),
  { name: 'id', title: '客户', kind: 'integer', filter: 'id', filterOnly: true },
] as const satisfies readonly ListColumn[];

const shared = {
  area: 'investment',
  columns,
  search: ['name', 'contact_phone'],
  tabs: {
    field: 'status',
    opens: 'open',
    tabs: [
      { key: 'open', label: '跟进中', values: ['open'] },
      { key: 'pool', label: '公海', values: ['pool'] },
      { key: 'won', label: '已成交', values: ['won'] },
      { key: 'ended', label: '流失与放弃', values: ['lost', 'given_up'] },
    ],
  },
  defaultSort: { field: 'created_on', order: 'desc' },
  extra: { id: 'id', version: 'integer', stage_id_now: 'id', owner_id_now: 'id?' },
} as const;

export const customerList = {
  ...shared,
  object: 'customer',
  title: '客户',
  keys: ['p_2100'],
  exportKeys: ['p_2100_export'],
} as const satisfies ListDeclaration;

export const keyAccountList = {
  ...shared,
  object: 'key-account',
  title: '大客户',
  keys: ['p_2500'],
  exportKeys: ['p_2500_export'],
} as const satisfies ListDeclaration;

export type CustomerRow = RowOf<typeof customerList>;
