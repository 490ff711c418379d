import { duplicate, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { tenantRoutes } from './tenant';
import { tenantImportRoutes } from './tenant-import';

export const tenant: AreaObject = {
  routes: () => [...tenantRoutes, ...tenantImportRoutes],
  constraints: {
    tenant_name_unique: duplicate('name', '已有同名租客'),
    tenant_code_unique: duplicate('code', '该客户编码已属于另一租客'),
    tenant_identifier_unique: duplicate('identifier', '该证件号码已属于另一租客'),
    tenant_invoice_kind: field('invoice_kind', '票种不正确'),
    tenant_invoice_kind_person: field('invoice_kind', '个人租客不能开专用发票，请选择普通发票'),
    tenant_industry: reference('industry_id', '所选行业不存在'),
    tenant_contact_one_main: field('contacts', '只能有一位主要联系人'),
    tenant_alias_unique: duplicate('aliases', '付款名称或账号重复'),
    tenant_alias_learnt_from: reference('learnt_from', '收款流水不存在'),
  },
};
