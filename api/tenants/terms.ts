// Labels of the tenant area (domain.md §4).
import type { Terms } from '../kernel/terms';

export const TENANT_KIND = { company: { label: '企业' }, person: { label: '个人' } } satisfies Terms;
