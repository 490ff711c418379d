// Buildings: the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { AREA_COLUMNS } from '../area-columns';
import { PROPERTY_NATURE } from '../labels';
import { TAG_FIELDS, tagColumns } from '../parts';

export const buildingList = {
  area: 'assets',
  object: 'building',
  title: '楼宇',
  keys: ['p_1300'],
  exportKeys: ['p_1300_export'],
  columns: [
    { name: 'name', title: '楼宇名称', kind: 'link', sortable: true, filter: 'text', width: 170 },
    { name: 'code', title: '编号', kind: 'text', sortable: true, filter: 'text', width: 110 },
    { name: 'park_name', title: '所属园区', kind: 'text', sortable: true, width: 160 },
    {
      name: 'park_id',
      title: '所属园区',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/park',
      filterOnly: true,
    },
    { name: 'occupancy', title: '出租率', kind: 'percent', sortable: true, width: 100, optional: true },
    ...AREA_COLUMNS,
    {
      name: 'average_rent',
      title: '平均租金',
      kind: 'price',
      unit: '元/㎡/月',
      sortable: true,
      width: 130,
      optional: true,
    },
    ...tagColumns('asset-tag'),
    {
      name: 'asset_type_id',
      title: '资产类型',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/asset-type',
      filterOnly: true,
    },
    { name: 'space_count', title: '空间数', kind: 'integer', total: true, width: 90 },
    {
      name: 'gross_area_sqm',
      title: '建筑面积',
      kind: 'area',
      unit: '㎡',
      total: true,
      sortable: true,
      width: 130,
      optional: true,
    },
    { name: 'floor_count', title: '楼层数', kind: 'integer', total: true, width: 90 },
    { name: 'asset_type', title: '资产类型', kind: 'text', width: 110, optional: true },
    { name: 'floors_above', title: '地上层数', kind: 'integer', width: 100, hidden: true },
    { name: 'floors_below', title: '地下层数', kind: 'integer', width: 100, hidden: true },
    { name: 'completed_on', title: '竣工日期', kind: 'date', width: 110, hidden: true, optional: true },
    { name: 'owner', title: '产权主体', kind: 'text', width: 200, hidden: true, optional: true },
    {
      name: 'original_value_fen',
      title: '房产原值',
      kind: 'money',
      unit: '元',
      width: 150,
      hidden: true,
      optional: true,
    },
    { name: 'nature', title: '产权性质', kind: 'enum', labels: PROPERTY_NATURE, filter: 'enum', width: 100 },
    { name: 'id', title: '楼宇', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['name', 'code', 'park_name'],
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer', park_id: 'id', tags_shown: TAG_FIELDS },
} as const satisfies ListDeclaration;

export type BuildingRow = RowOf<typeof buildingList>;
