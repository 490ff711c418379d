// Tenant (租客): calls and form.
import { crud } from '../kernel/crud';
import { endpoint } from '../kernel/endpoint';
import type { FormDeclaration } from '../kernel/form';
import type { Tenant, TenantFigures, TenantSave } from './tenant.schema';
import { TENANT_KIND } from './terms';

export const tenantCalls = crud<TenantSave, Tenant>('tenants', 'tenant', '租客', 'p_3100');
export const tenantFigures = endpoint<{ id: number }, TenantFigures>(
  '/api/tenants/tenant/figures',
  ['p_3100'],
  '租客的金额概况',
  {
    reads: true,
  },
);

export const tenantForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '租客名称', kind: 'text', required: true, maxLength: 100 },
      { name: 'kind', title: '租客类型', kind: 'enum', terms: TENANT_KIND, required: true, initial: 'company' },
      {
        name: 'identifier',
        title: '证件号码',
        kind: 'text',
        maxLength: 18,
        help: '企业填统一社会信用代码，个人填身份证号',
      },
      { name: 'industry_id', title: '行业', kind: 'option', options: '/api/option/industry' },
    ],
  },
  {
    title: '联系人',
    fields: [
      { name: 'contact_name', title: '联系人', kind: 'text', maxLength: 40 },
      { name: 'contact_phone', title: '联系电话', kind: 'text', maxLength: 30 },
      { name: 'contact_email', title: '邮箱', kind: 'text', maxLength: 100 },
    ],
  },
  {
    title: '开票信息',
    fields: [
      { name: 'invoice_title', title: '发票抬头', kind: 'text', maxLength: 100 },
      { name: 'invoice_tax_number', title: '税号', kind: 'text', maxLength: 20 },
      { name: 'invoice_address', title: '地址', kind: 'text', maxLength: 200 },
      { name: 'invoice_phone', title: '电话', kind: 'text', maxLength: 30 },
      { name: 'invoice_bank', title: '开户行', kind: 'text', maxLength: 100 },
      { name: 'invoice_account', title: '银行账号', kind: 'text', maxLength: 40 },
    ],
  },
  { title: '其他', fields: [{ name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, wide: true }] },
];
