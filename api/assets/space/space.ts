// Space (空间): calls and form.
import type { BulkDone } from '#api/kernel/endpoint/bulk';
import { crud } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import { PRICE_UNIT, SPACE_USE } from '../labels';
import { partsSection } from '../parts';
import type { PickedSpace, Space, SpaceFirstDay, SpacePick, SpaceSave, ValueRemove } from './space.schema';

export const spaceCalls = crud<SpaceSave, Space>('assets', 'space', '空间', 'p_1400');
/** Moves the first day of the selected spaces; their first use, area and prices move with it. */
export const setFirstDay = endpoint<SpaceFirstDay, BulkDone>(
  '/api/assets/space/first-day',
  ['p_1400_edit'],
  '批量修改启用日期',
);

export const pickSpaces = endpoint<SpacePick, PickedSpace[]>(
  '/api/assets/space/pick',
  ['p_1400', 'p_4100_edit'],
  '可选空间',
  {
    reads: true,
  },
);

export const removeSpaceValue = endpoint<ValueRemove, Space>(
  '/api/assets/space/remove-value',
  ['p_1400_edit'],
  '删除未生效的变更',
);

export const PLACE_SECTION = '位置';
/** Section that the history of the dated values follows. */
export const VALUE_SECTION = '面积与价格';

export const spaceForm: FormDeclaration = [
  {
    title: PLACE_SECTION,
    fields: [
      { name: 'park_id', title: '所属园区', kind: 'option', options: '/api/option/park', required: true, fixed: true },
      {
        name: 'building_id',
        title: '所属楼宇',
        kind: 'option',
        options: '/api/option/building',
        optionsBy: ['park_id'],
        required: true,
        fixed: true,
      },
      {
        name: 'floor_id',
        title: '楼层',
        kind: 'option',
        options: '/api/option/floor',
        optionsBy: ['building_id'],
        required: true,
        fixed: true,
      },
      { name: 'number', title: '空间编号', kind: 'text', required: true, maxLength: 32, help: '同一楼层内唯一' },
      { name: 'spatial_type_id', title: '空间类型', kind: 'option', options: '/api/option/spatial-type' },
      { name: 'orientation', title: '朝向', kind: 'text', maxLength: 10 },
      {
        name: 'delivery_standard_id',
        title: '交付标准',
        kind: 'option',
        options: '/api/option/delivery-standard',
      },
      { name: 'valid_from', title: '启用日期', kind: 'date', required: true, help: '不晚于最早一份合同的起租日' },
      { name: 'valid_to', title: '停用日期', kind: 'date' },
    ],
  },
  {
    title: VALUE_SECTION,
    fields: [
      { name: 'gross_area_sqm', title: '建筑面积', kind: 'area', unit: '㎡', required: true },
      { name: 'inner_area_sqm', title: '套内面积', kind: 'area', unit: '㎡' },
      { name: 'rentable_area_sqm', title: '计租面积', kind: 'area', unit: '㎡', required: true },
      { name: 'use', title: '用途', kind: 'enum', labels: SPACE_USE, required: true, initial: 'for_rent' },
      { name: 'list_price', title: '招商价', kind: 'price', unit: '元' },
      { name: 'floor_price', title: '底价', kind: 'price', unit: '元' },
      {
        name: 'price_unit',
        title: '价格单位',
        kind: 'enum',
        labels: PRICE_UNIT,
        required: true,
        initial: 'per_sqm_day',
      },
      {
        name: 'effective_on',
        title: '变更生效日期',
        kind: 'date',
        help: '修改用途、计租面积或价格时填写：从该日起按新值计算，此前的报表不变',
      },
    ],
  },
  partsSection('space-tag'),
];
