// Tenants from a spreadsheet.
import type { ImportDeclaration } from '#api/kernel/import/import';
import { tenantPaths } from '#api/kernel/paths';
import { TENANT_KIND } from '../labels';

export const tenantImport: ImportDeclaration = {
  area: 'tenants',
  object: 'tenant',
  title: '租客',
  keys: ['p_3100_import'],
  list: tenantPaths.list,
  columns: [
    {
      name: 'name',
      title: '租客名称',
      also: ['名称'],
      kind: 'text',
      required: true,
      unique: true,
      help: '与营业执照或身份证一致，企业内唯一',
      example: '上海示例科技有限公司',
    },
    {
      name: 'kind',
      title: '租客类型',
      also: ['类型'],
      kind: 'enum',
      labels: TENANT_KIND,
      required: true,
      example: '企业',
    },
    {
      name: 'identifier',
      with: ['kind'],
      title: '证件号码',
      kind: 'text',
      unique: true,
      help: '企业填统一社会信用代码，个人填身份证号',
      example: '52997600P8D4E914JB',
    },
    { name: 'industry', title: '行业', kind: 'text', help: '已有的行业分类', example: '' },
    { name: 'contact_name', title: '联系人', kind: 'text', example: '张伟' },
    { name: 'contact_position', title: '职务', kind: 'text', example: '行政经理' },
    { name: 'contact_phone', title: '联系电话', kind: 'text', example: '021-5888 0000' },
    { name: 'contact_email', title: '邮箱', kind: 'text', help: '填写后默认接收账单', example: 'zhangwei@example.com' },
    {
      name: 'alias_names',
      title: '付款名称',
      kind: 'texts',
      help: '回款可能使用的其他名称',
      example: '示例集团财务共享中心',
    },
    { name: 'alias_accounts', title: '付款账号', kind: 'texts', help: '回款可能使用的银行账号', example: '' },
    { name: 'invoice_title', title: '发票抬头', kind: 'text', example: '上海示例科技有限公司' },
    { name: 'invoice_tax_number', title: '税号', kind: 'text', example: '52997600P8D4E914JB', with: ['kind'] },
    { name: 'invoice_address', title: '开票地址', kind: 'text', example: '上海市浦东新区世纪大道 1 号' },
    { name: 'invoice_phone', title: '开票电话', kind: 'text', example: '021-5888 0000' },
    { name: 'invoice_bank', title: '开户行', kind: 'text', example: '' },
    { name: 'invoice_account', title: '银行账号', kind: 'text', example: '' },
    { name: 'tags', title: '标签', kind: 'texts', help: '已有的租客标签', example: '' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
};
