// What the database refuses of the platform, in words for the user.
import { type Constraints, duplicate } from '#server/platform/db/constraints';

export const constraints: Constraints = {
  company_code_unique: duplicate('code', '企业编号已存在'),
  company_external_tenant_unique: duplicate('external_tenant', '该外部租户号已属于另一企业'),
};
