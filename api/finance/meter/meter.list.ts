// Meters (仪表): the list, declared once.
import { METER_KIND } from '#api/contracts/labels';
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { METER_STATE } from '../labels';

export const meterList = {
  area: 'finance',
  object: 'meter',
  title: '仪表',
  keys: ['p_5200'],
  exportKeys: ['p_5200_export'],
  columns: [
    { name: 'number', title: '表号', kind: 'text', filter: 'text', sortable: true, width: 120 },
    { name: 'kind', title: '种类', kind: 'enum', labels: METER_KIND, filter: 'enum', width: 80 },
    { name: 'building_name', title: '楼宇', kind: 'text', sortable: true, width: 120 },
    {
      name: 'building_id',
      title: '楼宇',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/building',
      filterOnly: true,
    },
    { name: 'space_label', title: '位置', kind: 'text', width: 110, optional: true },
    { name: 'tenant_name', title: '当前租客', kind: 'text', width: 190, optional: true },
    { name: 'multiplier', title: '倍率', kind: 'price', width: 70 },
    { name: 'reading', title: '最近读数', kind: 'price', width: 110, optional: true },
    { name: 'read_on', title: '抄表日期', kind: 'date', sortable: true, filter: 'range', width: 110, optional: true },
    { name: 'state', title: '状态', kind: 'status', labels: METER_STATE, filter: 'enum', width: 80 },
    { name: 'removed_on', title: '换表日期', kind: 'date', width: 110, hidden: true, optional: true },
    { name: 'replaced_by', title: '换成', kind: 'text', width: 150, hidden: true, optional: true },
    { name: 'park_name', title: '园区', kind: 'text', width: 160, hidden: true },
  ],
  search: ['number', 'building_name', 'tenant_name'],
  tabs: {
    field: 'state',
    opens: 'hanging',
    tabs: [
      { key: 'hanging', label: '在用', values: ['hanging'] },
      { key: 'removed', label: '已更换', values: ['removed'] },
    ],
  },
  defaultSort: { field: 'number', order: 'asc' },
  extra: { id: 'id', version: 'integer', replacement: 'flag', digits: 'integer?' },
} as const satisfies ListDeclaration;

export type MeterRow = RowOf<typeof meterList>;
