// Customer (客户): calls and form.

import { PRICE_UNIT } from '#api/assets/labels';
import type { Deleted, Ids } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import { CONTACTS_SECTION, contactFields } from '#api/kernel/form/contacts';
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import { TENANT_KIND } from '#api/tenants/labels';
import type {
  Customer,
  CustomerAssigning,
  CustomerDuplicate,
  CustomerDuplicatesQuery,
  CustomerEnding,
  CustomerEndingTerms,
  CustomerHandingOver,
  CustomerHandingOverTerms,
  CustomerMoving,
  CustomerSave,
  CustomerTerms,
} from './customer.schema';
import { CUSTOMER_LEVEL } from './customer-labels';

/** Key accounts are customers on a separate page. */
const READ = ['p_2100', 'p_2500'];
const EDIT = ['p_2100_edit', 'p_2500_edit'];
const BASE = '/api/investment/customer' as const;
const reads = { reads: true };

export const customerCalls = {
  get: endpoint<{ id: number }, Customer>(`${BASE}/get`, READ, '读取客户', reads),
  save: endpoint<CustomerSave, Customer, CustomerTerms>(`${BASE}/save`, EDIT, '保存客户'),
  remove: endpoint<Ids, Deleted>(`${BASE}/delete`, ['p_2100_delete', 'p_2500_delete'], '删除客户'),
};
export const moveCustomer = endpoint<CustomerMoving, Customer>(`${BASE}/move`, EDIT, '移动客户阶段');
/** Ends as won, lost or given up, with its cause. */
export const endCustomer = endpoint<CustomerEnding, Customer, CustomerEndingTerms>(`${BASE}/end`, EDIT, '结束跟进');
export const reopenCustomer = endpoint<CustomerMoving, Customer>(`${BASE}/reopen`, EDIT, '重新跟进');
/** Assigns to another manager, or to the pool. */
export const assignCustomers = endpoint<CustomerAssigning, { customer_count: number }>(
  `${BASE}/assign`,
  EDIT,
  '转交客户',
);
/** Moves all open customers of a leaving manager to another, or to the pool. */
export const handOverCustomers = endpoint<CustomerHandingOver, { customer_count: number }, CustomerHandingOverTerms>(
  `${BASE}/hand-over`,
  EDIT,
  '离职转交',
);
/** Assigns customers of the pool to the current user. */
export const claimCustomers = endpoint<Ids, { customer_count: number }>(`${BASE}/claim`, EDIT, '领取客户');
/** Keys to read telephones of customers in full, and to export them. */
export const UNMASK_CUSTOMER = ['p_2100_unmask', 'p_2500_unmask'];
/** Returns the telephones of a customer's contacts; the audit trail records the request. */
export const revealCustomer = endpoint<{ id: number }, { phones: string[] }>(
  `${BASE}/reveal`,
  UNMASK_CUSTOMER,
  '显示客户联系电话',
);
/** Returns possible duplicates of the customer being entered. */
export const customerDuplicates = endpoint<CustomerDuplicatesQuery, CustomerDuplicate[]>(
  `${BASE}/duplicates`,
  EDIT,
  '可能重复的客户',
  reads,
);

const stageField: FormField = {
  name: 'stage_id',
  title: '招商进度',
  kind: 'option',
  options: '/api/option/investment-progress',
  required: true,
  fixed: true,
  help: '登记之后在客户详情中移动',
};

export const customerForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '客户名称', kind: 'text', required: true, maxLength: 100 },
      { name: 'kind', title: '客户类型', kind: 'enum', labels: TENANT_KIND, required: true, initial: 'company' },
      stageField,
      { name: 'owner_id', title: '招商经理', kind: 'option', options: '/api/option/colleague', help: '不填则进入公海' },
      { name: 'manager_type_id', title: '招商经理类型', kind: 'option', options: '/api/option/manager-type' },
      { name: 'source_id', title: '客户来源', kind: 'option', options: '/api/option/customer-source' },
      { name: 'channel_id', title: '渠道', kind: 'option', options: '/api/option/channel' },
      { name: 'industry_id', title: '行业', kind: 'option', options: '/api/option/industry' },
      { name: 'area_id', title: '区域', kind: 'option', options: '/api/option/customer-area' },
    ],
  },
  {
    title: '需求',
    fields: [
      { name: 'demand_min_sqm', title: '最小面积', kind: 'area' },
      { name: 'demand_max_sqm', title: '最大面积', kind: 'area' },
      { name: 'budget', title: '预算', kind: 'decimal', unit: '元' },
      { name: 'budget_unit', title: '预算单位', kind: 'enum', labels: PRICE_UNIT, initial: 'per_sqm_day' },
      { name: 'move_in_on', title: '计划入驻', kind: 'date' },
      { name: 'park_ids', title: '意向园区', kind: 'options', options: '/api/option/park', help: '不填则不限' },
      {
        name: 'spatial_type_ids',
        title: '意向空间类型',
        kind: 'options',
        options: '/api/option/spatial-type',
        help: '不填则不限',
      },
    ],
  },
  {
    title: '大客户',
    fields: [
      { name: 'key_account', title: '大客户', kind: 'switch', initial: false },
      { name: 'level', title: '级别', kind: 'enum', labels: CUSTOMER_LEVEL, help: '只有大客户才分级' },
      { name: 'parent_id', title: '上级客户', kind: 'option', options: '/api/option/customer' },
    ],
  },
  { title: CONTACTS_SECTION, fields: [] },
  { title: '其他', fields: [{ name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, wide: true }] },
];

export const customerContactFields: readonly FormField[] = [
  ...contactFields,
  { name: 'kind_id', title: '类型', kind: 'option', options: '/api/option/contact-type' },
];
