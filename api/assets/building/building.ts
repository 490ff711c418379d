// Building (楼宇/资产) and its floors: calls and form.
import { crud } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import { PROPERTY_NATURE } from '../labels';
import { partsSection } from '../parts';
import type { Building, BuildingSave, Floor, FloorsSave } from './building.schema';

export const buildingCalls = crud<BuildingSave, Building>('assets', 'building', '楼宇', 'p_1300');

export const floorsOfBuilding = endpoint<{ building_id: number }, Floor[]>(
  '/api/assets/floor/list-of-building',
  ['p_1300', 'p_1400'],
  '楼宇的楼层',
  { reads: true },
);
/** Replaces the building's floors by the given list; a floor with spaces must be included. */
export const saveFloorsOfBuilding = endpoint<FloorsSave, Floor[]>(
  '/api/assets/floor/save-of-building',
  ['p_1300_edit'],
  '保存楼层',
);

export const buildingForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'park_id', title: '所属园区', kind: 'option', options: '/api/option/park', required: true, fixed: true },
      { name: 'name', title: '楼宇名称', kind: 'text', required: true, maxLength: 60 },
      { name: 'code', title: '楼宇编号', kind: 'text', required: true, maxLength: 32 },
      { name: 'asset_type_id', title: '资产类型', kind: 'option', options: '/api/option/asset-type' },
      {
        name: 'floors_above',
        title: '地上层数',
        kind: 'integer',
        unit: '层',
        initial: 0,
        fixed: true,
        help: '新增时自动建立楼层，以后在“楼层”中增减',
      },
      { name: 'floors_below', title: '地下层数', kind: 'integer', unit: '层', initial: 0, fixed: true },
      { name: 'gross_area_sqm', title: '建筑面积', kind: 'area', unit: '㎡' },
      { name: 'completed_on', title: '竣工日期', kind: 'date' },
    ],
  },
  {
    title: '产权',
    fields: [
      { name: 'nature', title: '产权性质', kind: 'enum', labels: PROPERTY_NATURE, required: true, initial: 'owned' },
      { name: 'owner_id', title: '产权主体', kind: 'option', options: '/api/option/legal-entity', onlyChoice: true },
      { name: 'original_value_fen', title: '房产原值', kind: 'money', unit: '元', help: '用于房产税从价计征' },
    ],
  },
  partsSection('asset-tag'),
];
