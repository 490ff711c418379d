// Spaces: the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { PRICE_UNIT, SPACE_STATUS, SPACE_USE } from '../labels';
import { TAG_FIELDS, tagColumns } from '../parts';

export const spaceList = {
  area: 'assets',
  object: 'space',
  title: '空间',
  keys: ['p_1400'],
  exportKeys: ['p_1400_export'],
  columns: [
    { name: 'number', title: '空间编号', kind: 'link', sortable: true, filter: 'text', width: 120 },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
    {
      name: 'building_id',
      title: '楼宇',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/building',
      filterOnly: true,
    },
    { name: 'status', title: '状态', kind: 'status', labels: SPACE_STATUS, filter: 'enum', width: 132 },
    { name: 'building_name', title: '楼宇', kind: 'text', sortable: true, width: 160 },
    { name: 'floor_name', title: '楼层', kind: 'text', width: 80 },
    {
      name: 'rentable_area_sqm',
      title: '计租面积',
      kind: 'area',
      unit: '㎡',
      sortable: true,
      filter: 'range',
      total: true,
      width: 120,
    },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220, optional: true },
    { name: 'lease_end', title: '合同到期', kind: 'date', sortable: true, filter: 'range', width: 110, optional: true },
    { name: 'days_left', title: '剩余天数', kind: 'integer', width: 100, optional: true },
    { name: 'list_price', title: '招商价', kind: 'price', sortable: true, width: 100, optional: true },
    { name: 'price_unit', title: '价格单位', kind: 'enum', labels: PRICE_UNIT, width: 110 },
    { name: 'gross_area_sqm', title: '建筑面积', kind: 'area', unit: '㎡', total: true, width: 120 },
    { name: 'park_name', title: '园区', kind: 'text', width: 170 },
    ...tagColumns('space-tag'),
    {
      name: 'spatial_type_id',
      title: '空间类型',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/spatial-type',
      filterOnly: true,
    },
    {
      name: 'delivery_standard_id',
      title: '交付标准',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/delivery-standard',
      filterOnly: true,
    },
    { name: 'spatial_type', title: '空间类型', kind: 'text', width: 110, hidden: true, optional: true },
    { name: 'use', title: '用途', kind: 'enum', labels: SPACE_USE, width: 100, hidden: true },
    { name: 'inner_area_sqm', title: '套内面积', kind: 'area', unit: '㎡', width: 120, hidden: true, optional: true },
    { name: 'floor_price', title: '底价', kind: 'price', width: 100, hidden: true, optional: true },
    { name: 'delivery_standard', title: '交付标准', kind: 'text', width: 110, hidden: true, optional: true },
    { name: 'orientation', title: '朝向', kind: 'text', width: 80, hidden: true },
    { name: 'valid_from', title: '启用日期', kind: 'date', width: 110, hidden: true },
    // Set only by links from messages.
    { name: 'id', title: '空间', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['number', 'building_name', 'tenant_name'],
  tabs: {
    field: 'status',
    tabs: [
      { key: 'vacant', label: '空置', values: ['vacant'] },
      { key: 'leased', label: '已租', values: ['leased'] },
      { key: 'signed', label: '已签未起租', values: ['signed'] },
      { key: 'reserved', label: '已预定', values: ['reserved'] },
      { key: 'holdover', label: '到期未退', values: ['holdover'] },
      { key: 'not_let', label: '自用、不可招商', values: ['self_use', 'not_for_rent'] },
    ],
  },
  defaultSort: { field: 'building_name', order: 'asc' },
  extra: {
    id: 'id',
    version: 'integer',
    park_id: 'id',
    building_id: 'id',
    contract_id: 'id?',
    tenant_id: 'id?',
    tags_shown: TAG_FIELDS,
  },
} as const satisfies ListDeclaration;

export type SpaceRow = RowOf<typeof spaceList>;
