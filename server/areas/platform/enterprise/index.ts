// Enterprise: its routes, and what the database refuses of it.
import type { AreaObject } from '#server/platform/area';
import { duplicate } from '#server/platform/db/constraints';
import { enterpriseRoutes } from './enterprise';

export const enterprise: AreaObject = {
  routes: () => [...enterpriseRoutes],
  constraints: {
    company_code_unique: duplicate('code', '企业编号已存在'),
    company_external_tenant_unique: duplicate('external_tenant', '该外部租户号已属于另一企业'),
  },
};
