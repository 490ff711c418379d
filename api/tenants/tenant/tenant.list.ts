// Tenants: the list, declared once.
import { TAG_FIELDS, tagColumns } from '#api/assets/parts';
import { INVOICE_KIND } from '#api/finance/invoice/invoice-labels';
import { eachLabel, type ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { TENANCY, TENANT_KIND, TENANT_STATUS } from '../labels';

export const tenantList = {
  area: 'tenants',
  object: 'tenant',
  title: '租客',
  keys: ['p_3100'],
  exportKeys: ['p_3100_export'],
  columns: [
    { name: 'name', title: '租客名称', kind: 'link', sortable: true, filter: 'text', width: 250 },
    { name: 'tenancy', title: '租赁', kind: 'enum', labels: TENANCY, filter: 'enum', filterOnly: true },
    { name: 'kind', title: '类型', kind: 'enum', labels: TENANT_KIND, filter: 'enum', width: 80 },
    { name: 'contact_name', title: '联系人', kind: 'text', width: 100 },
    { name: 'contact_phone', title: '联系电话', kind: 'text', filter: 'text', width: 130 },
    { name: 'contract_count', title: '在租合同', kind: 'integer', total: true, width: 90 },
    { name: 'area_sqm', title: '在租面积', kind: 'area', unit: '㎡', total: true, sortable: true, width: 130 },
    { name: 'due_fen', title: '到期未收', kind: 'money', unit: '元', total: true, sortable: true },
    { name: 'overdue_fen', title: '逾期', kind: 'money', unit: '元', total: true, sortable: true },
    { name: 'not_due_fen', title: '未到期', kind: 'money', unit: '元', total: true, sortable: true, hidden: true },
    { name: 'enabled', title: '状态', kind: 'status', labels: TENANT_STATUS, filter: 'enum', width: 80 },
    { name: 'code', title: '客户编码', kind: 'text', filter: 'text', width: 120, optional: true },
    { name: 'identifier', title: '证件号码', kind: 'text', filter: 'text', width: 190 },
    { name: 'industry', title: '行业', kind: 'text', width: 120, optional: true },
    {
      name: 'invoice_kind',
      title: '默认票种',
      kind: 'enum',
      labels: INVOICE_KIND,
      filter: 'enum',
      width: 100,
      optional: true,
    },
    ...tagColumns('tenant-tag'),
    {
      name: 'industry_id',
      title: '行业',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/industry',
      filterOnly: true,
    },
    { name: 'id', title: '租客', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['name', 'contact_phone', 'identifier'],
  tabs: { field: 'tenancy', tabs: eachLabel(TENANCY) },
  totals: 'apart',
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer', tags_shown: TAG_FIELDS },
} as const satisfies ListDeclaration;

export type TenantRow = RowOf<typeof tenantList>;
