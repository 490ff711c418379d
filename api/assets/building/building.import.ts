// Buildings from a spreadsheet, with their floors.
import type { ImportDeclaration } from '#api/kernel/import';
import { buildingPaths } from '#api/kernel/paths';
import { PROPERTY_NATURE } from '../labels';

export const buildingImport: ImportDeclaration = {
  area: 'assets',
  object: 'building',
  title: '楼宇',
  keys: ['p_1300_import'],
  list: buildingPaths.list,
  max_rows: 1000,
  columns: [
    { name: 'park', title: '所属园区', kind: 'text', required: true, help: '已有的园区名称', example: '滨江科创园' },
    {
      name: 'name',
      title: '楼宇名称',
      kind: 'text',
      required: true,
      help: '同一园区内唯一',
      example: '1 号楼',
      requires: ['park'],
    },
    {
      name: 'code',
      title: '楼宇编号',
      also: ['编号'],
      kind: 'text',
      required: true,
      unique: true,
      help: '企业内唯一',
      example: 'BJ-01',
    },
    { name: 'asset_type', title: '资产类型', kind: 'text', help: '已有的资产类型', example: '写字楼' },
    {
      name: 'floors_above',
      title: '地上层数',
      kind: 'integer',
      help: '自动建立楼层 1F 至该层，最多 200 层',
      example: '20',
    },
    {
      name: 'floors_below',
      title: '地下层数',
      kind: 'integer',
      help: '自动建立楼层 B1 至该层，最多 20 层',
      example: '2',
    },
    { name: 'gross_area_sqm', title: '建筑面积', kind: 'decimal', help: '㎡，最多两位小数', example: '36000.00' },
    { name: 'completed_on', title: '竣工日期', kind: 'date', example: '2018-06-30' },
    {
      name: 'nature',
      title: '产权性质',
      kind: 'enum',
      labels: PROPERTY_NATURE,
      help: '不填为自有',
      example: '自有',
    },
    { name: 'owner', title: '产权主体', kind: 'text', help: '已有的签约主体名称' },
    { name: 'original_value_fen', title: '房产原值', kind: 'money', help: '元，用于房产税', example: '180000000.00' },
    { name: 'tags', title: '标签', kind: 'texts', help: '已有的资产标签', example: '核心资产' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
};
