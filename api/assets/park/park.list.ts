// Parks: the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { AREA_COLUMNS } from '../area-columns';
import { PARK_TYPE } from '../labels';
import { TAG_FIELDS, tagColumns } from '../parts';

export const parkList = {
  area: 'assets',
  object: 'park',
  title: '园区',
  keys: ['p_1200'],
  exportKeys: ['p_1200_export'],
  columns: [
    { name: 'name', title: '园区名称', kind: 'link', sortable: true, filter: 'text', width: 200 },
    { name: 'code', title: '编号', kind: 'text', sortable: true, filter: 'text', width: 110 },
    { name: 'type', title: '类型', kind: 'enum', labels: PARK_TYPE, filter: 'enum', width: 110 },
    { name: 'city', title: '城市', kind: 'text', sortable: true, filter: 'text', width: 100 },
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
    { name: 'building_count', title: '楼宇数', kind: 'integer', total: true, width: 90 },
    { name: 'space_count', title: '空间数', kind: 'integer', total: true, width: 90 },
    { name: 'address', title: '地址', kind: 'text', width: 220 },
    { name: 'manager', title: '负责人', kind: 'text', width: 90 },
    { name: 'province', title: '省/直辖市', kind: 'text', width: 110, hidden: true },
    { name: 'district', title: '区/县', kind: 'text', width: 110, hidden: true },
    { name: 'longitude', title: '经度', kind: 'text', width: 110, hidden: true, optional: true },
    { name: 'latitude', title: '纬度', kind: 'text', width: 110, hidden: true, optional: true },
    { name: 'land_area_sqm', title: '占地面积', kind: 'area', unit: '㎡', width: 130, hidden: true, optional: true },
    { name: 'id', title: '园区', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['name', 'code', 'city'],
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer', tags_shown: TAG_FIELDS },
} as const satisfies ListDeclaration;

export type ParkRow = RowOf<typeof parkList>;
