// What is known of a tenant: himself, his contact, and what stands on his invoices.

import type { Tenant } from '../../../../api/tenants/tenant.schema';
import { TENANT_KIND } from '../../../../api/tenants/terms';
import { DescriptionList, type Fact } from '../../../components/detail-page';

const BASIC: readonly Fact<Tenant>[] = [
  { title: '租客名称', name: 'name' },
  { title: '租客类型', name: 'kind', kind: 'enum', terms: TENANT_KIND },
  { title: '证件号码', name: 'identifier' },
  { title: '行业', name: 'industry' },
  { title: '联系人', name: 'contact_name' },
  { title: '联系电话', name: 'contact_phone' },
  { title: '邮箱', name: 'contact_email' },
  { title: '备注', name: 'remark', wide: true },
];

const INVOICE: readonly Fact<Tenant>[] = [
  { title: '发票抬头', name: 'invoice_title' },
  { title: '税号', name: 'invoice_tax_number' },
  { title: '地址', name: 'invoice_address' },
  { title: '电话', name: 'invoice_phone' },
  { title: '开户行', name: 'invoice_bank' },
  { title: '银行账号', name: 'invoice_account' },
];

export function BasicFacts({ tenant }: { tenant: Tenant }) {
  return <DescriptionList facts={BASIC} of={tenant} />;
}

export function InvoiceFacts({ tenant }: { tenant: Tenant }) {
  return <DescriptionList facts={INVOICE} of={tenant} />;
}
