// Park (园区): calls and form.
import { crud } from '#api/kernel/endpoint/crud';
import type { FormDeclaration } from '#api/kernel/form/form';
import { PARK_TYPE } from '../labels';
import { partsSection } from '../parts';
import type { Park, ParkSave } from './park.schema';

export const parkCalls = crud<ParkSave, Park>('assets', 'park', '园区', 'p_1200');

/** Section that the map follows. */
export const POSITION_SECTION = '位置';

export const parkForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '园区名称', kind: 'text', required: true, maxLength: 60 },
      {
        name: 'code',
        title: '园区编号',
        kind: 'text',
        required: true,
        maxLength: 32,
        help: '企业内唯一，用于合同编号',
      },
      { name: 'type', title: '园区类型', kind: 'enum', labels: PARK_TYPE, required: true, initial: 'industrial' },
      { name: 'land_area_sqm', title: '占地面积', kind: 'area', unit: '㎡' },
      { name: 'manager', title: '负责人', kind: 'text', maxLength: 40, initialMe: true },
    ],
  },
  {
    title: POSITION_SECTION,
    fields: [
      { name: 'province', title: '省/直辖市', kind: 'province', required: true },
      { name: 'city', title: '城市', kind: 'city', optionsBy: ['province'], required: true },
      { name: 'district', title: '区/县', kind: 'text', maxLength: 20 },
      { name: 'address', title: '详细地址', kind: 'text', required: true, maxLength: 200, wide: true },
      { name: 'longitude', title: '经度', kind: 'decimal', unit: '°', help: 'GCJ-02 坐标，可在下方地图上点选' },
      { name: 'latitude', title: '纬度', kind: 'decimal', unit: '°' },
    ],
  },
  partsSection('asset-tag'),
];
