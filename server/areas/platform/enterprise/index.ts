// Routes of enterprises and messages for their database constraints.

import { duplicate } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { enterpriseRoutes } from './enterprise';

export const enterprise: AreaObject = {
  routes: () => [...enterpriseRoutes],
  constraints: {
    company_code_unique: duplicate('code', '企业编号已存在'),
    company_external_tenant_unique: duplicate('external_tenant', '该物业系统企业号已属于另一企业'),
  },
};
