import type { ImportDeclaration } from '#api/kernel/import';
import { parkPaths } from '#api/kernel/paths';
import { PARK_TYPE } from '../labels';

export const parkImport: ImportDeclaration = {
  area: 'assets',
  object: 'park',
  title: '园区',
  keys: ['p_1200_import'],
  list: parkPaths.list,
  max_rows: 1000,
  columns: [
    {
      name: 'name',
      title: '园区名称',
      kind: 'text',
      required: true,
      unique: true,
      help: '企业内唯一',
      example: '滨江科创园',
    },
    {
      name: 'code',
      title: '园区编号',
      also: ['编号'],
      kind: 'text',
      required: true,
      unique: true,
      help: '企业内唯一，用于合同编号',
      example: 'BJ',
    },
    {
      name: 'type',
      title: '园区类型',
      also: ['类型'],
      kind: 'enum',
      labels: PARK_TYPE,
      required: true,
      example: '产业园区',
    },
    { name: 'province', title: '省/直辖市', kind: 'text', required: true, example: '上海市' },
    { name: 'city', title: '城市', kind: 'text', required: true, example: '上海市' },
    { name: 'district', title: '区/县', kind: 'text', example: '浦东新区' },
    { name: 'address', title: '详细地址', also: ['地址'], kind: 'text', required: true, example: '世纪大道 1 号' },
    {
      name: 'longitude',
      title: '经度',
      kind: 'decimal',
      help: 'GCJ-02 坐标，与纬度同时填写',
      example: '121.506377',
      requires: ['latitude'],
    },
    { name: 'latitude', title: '纬度', kind: 'decimal', example: '31.245105', requires: ['longitude'] },
    { name: 'land_area_sqm', title: '占地面积', kind: 'decimal', help: '㎡，最多两位小数', example: '52000.00' },
    { name: 'manager', title: '负责人', kind: 'text', example: '张伟' },
    { name: 'tags', title: '标签', kind: 'texts', help: '已有的资产标签', example: '核心资产、地铁上盖' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
};
