import { PRICE_UNIT } from '#api/assets/labels';
import { YES_NO } from '#api/kernel/constants';
import { IMPORT_LARGE_ROWS, type ImportDeclaration } from '#api/kernel/import';
import { customerPaths } from '#api/kernel/paths';
import { TENANT_KIND } from '#api/tenants/labels';
import { CUSTOMER_LEVEL } from './customer-labels';

export const customerImport: ImportDeclaration = {
  area: 'investment',
  object: 'customer',
  title: '客户',
  keys: ['p_2100_import'],
  max_rows: IMPORT_LARGE_ROWS,
  tells_alike: true,
  list: customerPaths.list,
  columns: [
    {
      name: 'name',
      title: '客户名称',
      also: ['名称'],
      kind: 'text',
      required: true,
      help: '与已有客户同名的会提示',
      example: '上海示例科技有限公司',
    },
    { name: 'kind', title: '客户类型', kind: 'enum', labels: TENANT_KIND, help: '不填为企业', example: '企业' },
    { name: 'stage', title: '招商进度', kind: 'text', help: '不填为第一个阶段', example: '初步接触' },
    { name: 'owner', title: '招商经理', kind: 'text', help: '登录名或姓名；不填则进入公海' },
    { name: 'source', title: '客户来源', kind: 'text', help: '已有的客户来源' },
    { name: 'channel', title: '渠道', kind: 'text', help: '已有的渠道名称' },
    { name: 'industry', title: '行业', kind: 'text', help: '已有的行业分类' },
    { name: 'area', title: '区域', kind: 'text', help: '已有的客户区域' },
    { name: 'demand_min_sqm', title: '最小面积', kind: 'decimal', help: '㎡，最多两位小数', example: '200' },
    {
      name: 'demand_max_sqm',
      title: '最大面积',
      kind: 'decimal',
      help: '㎡，最多两位小数',
      example: '500',
      requires: ['demand_min_sqm'],
    },
    { name: 'budget', title: '预算', kind: 'decimal', help: '元，按预算单位', example: '4.5' },
    {
      name: 'budget_unit',
      title: '预算单位',
      kind: 'enum',
      labels: PRICE_UNIT,
      help: `不填为${PRICE_UNIT.per_sqm_day.label}`,
      example: PRICE_UNIT.per_sqm_day.label,
    },
    { name: 'move_in_on', title: '计划入驻', kind: 'date', example: '2026-10-01' },
    { name: 'parks', title: '意向园区', kind: 'texts', help: '已有的园区名称，不填则不限' },
    { name: 'spatial_types', title: '意向空间类型', kind: 'texts', help: '已有的空间类型，不填则不限' },
    { name: 'key_account', title: '大客户', kind: 'enum', labels: YES_NO, help: '不填为否', example: '否' },
    {
      name: 'level',
      title: '级别',
      kind: 'enum',
      labels: CUSTOMER_LEVEL,
      help: '只有大客户才分级',
      requires: ['key_account'],
    },
    { name: 'contact_name', title: '联系人', kind: 'text', example: '张伟' },
    {
      name: 'contact_phone',
      title: '联系电话',
      also: ['电话'],
      kind: 'text',
      help: '与已有客户相同的会提示',
      example: '021-5888 0000',
    },
    { name: 'contact_position', title: '职务', kind: 'text', example: '行政经理' },
    { name: 'contact_email', title: '邮箱', kind: 'text', example: 'zhangwei@example.com' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
};
