// Tenant (租客): calls and form.
import { tagField } from '#api/assets/parts';
import { INVOICE_KIND } from '#api/finance/invoice/invoice-labels';
import { crud } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import { COUNT, type FigureLinks } from '#api/kernel/figure';
import { CONTACTS_SECTION, contactFields } from '#api/kernel/form/contacts';
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import { cashPaths, contractPaths, receivablePaths } from '#api/kernel/paths';
import { ALIAS_KIND, TENANT_KIND } from '../labels';
import type { Duplicate, DuplicatesQuery, Tenant, TenantFigures, TenantRevealed, TenantSave } from './tenant.schema';

const BASE = '/api/tenants/tenant' as const;
type Versioned = { id: number; version: number };

export const tenantCalls = crud<TenantSave, Tenant>('tenants', 'tenant', '租客', 'p_3100');
export const enableTenant = endpoint<Versioned, Tenant>(`${BASE}/enable`, ['p_3100_edit'], '启用租客');
export const disableTenant = endpoint<Versioned, Tenant>(`${BASE}/disable`, ['p_3100_edit'], '停用租客');
export const tenantFigures = endpoint<{ id: number }, TenantFigures>(`${BASE}/figures`, ['p_3100'], '租客的金额概况', {
  reads: true,
});
export const TENANT_LINKS = {
  billed_fen: { to: ({ id }) => receivablePaths.ofTenant(id), figure: 'gross_fen' },
  received_fen: { to: ({ id }) => receivablePaths.ofTenant(id), figure: 'received_fen' },
  contract_count: { to: ({ id }) => contractPaths.runningOfTenant(id), figure: COUNT },
  due_fen: { to: ({ id, today }) => receivablePaths.unpaidOfTenant(id, today), figure: 'due_fen' },
  overdue_fen: { to: ({ id }) => receivablePaths.overdueOfTenant(id), figure: 'due_fen' },
  not_due_fen: { to: ({ id }) => receivablePaths.notDueOfTenant(id), figure: 'not_due_fen' },
  prepayment_fen: { to: ({ id }) => cashPaths.ofTenant(id), figure: 'left_fen' },
} as const satisfies FigureLinks<TenantFigures, { id: number; today: string }>;
/** Returns possible duplicates of the tenant being entered. */
export const tenantDuplicates = endpoint<DuplicatesQuery, Duplicate[]>(
  `${BASE}/duplicates`,
  ['p_3100_edit'],
  '可能重复的租客',
  { reads: true },
);

/** Key to read telephones and ID numbers of persons in full, and to export them. */
export const UNMASK_KEY = 'p_3100_unmask';
/** Returns the masked data of a tenant in full; the audit trail records the request. */
export const revealTenant = endpoint<{ id: number }, TenantRevealed>(
  `${BASE}/reveal`,
  [UNMASK_KEY],
  '显示租客电话与证件号码',
);

export const ALIASES_SECTION = '付款名称与账号';

export const tenantForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '租客名称', kind: 'text', required: true, maxLength: 100 },
      { name: 'kind', title: '租客类型', kind: 'enum', labels: TENANT_KIND, required: true, initial: 'company' },
      {
        name: 'identifier',
        title: '证件号码',
        kind: 'text',
        maxLength: 18,
        help: '企业填统一社会信用代码，个人填身份证号',
      },
      {
        name: 'code',
        title: '客户编码',
        kind: 'text',
        maxLength: 40,
        help: '财务系统中的客户编码，导出凭证时使用；字母、数字和 . _ - /',
      },
      { name: 'industry_id', title: '行业', kind: 'option', options: '/api/option/industry' },
      tagField('tenant-tag'),
    ],
  },
  { title: CONTACTS_SECTION, fields: [] },
  {
    title: '开票信息',
    fields: [
      { name: 'invoice_title', title: '发票抬头', kind: 'text', maxLength: 100 },
      { name: 'invoice_tax_number', title: '税号', kind: 'text', maxLength: 20 },
      { name: 'invoice_address', title: '地址', kind: 'text', maxLength: 200 },
      { name: 'invoice_phone', title: '电话', kind: 'text', maxLength: 30 },
      { name: 'invoice_bank', title: '开户行', kind: 'text', maxLength: 100 },
      { name: 'invoice_account', title: '银行账号', kind: 'text', maxLength: 40 },
      {
        name: 'invoice_kind',
        title: '默认票种',
        kind: 'enum',
        labels: INVOICE_KIND,
        help: '申请开票时带出；不填为数电普票',
      },
    ],
  },
  { title: ALIASES_SECTION, fields: [] },
  { title: '其他', fields: [{ name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, wide: true }] },
];

/** Fields of one contact. */
export const tenantContactFields: readonly FormField[] = [
  ...contactFields,
  { name: 'receives_bills', title: '接收账单', kind: 'switch' },
];

/** Fields of one payer name or account. */
export const aliasFields: readonly FormField[] = [
  { name: 'kind', title: '类别', kind: 'enum', labels: ALIAS_KIND, required: true },
  { name: 'value', title: '名称或账号', kind: 'text', required: true, maxLength: 100 },
];
