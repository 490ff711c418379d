// Labels of roles and users.
import type { Labels } from '../kernel/labels';

/** Parks visible to the holders of a role (docs/domain §1). */
export const ROLE_SCOPE = {
  all: { label: '全部园区' },
  department: { label: '本部门及下级部门的园区' },
  parks: { label: '指定园区' },
} satisfies Labels;

export const ACCOUNT_STATE = {
  enabled: { label: '启用', tone: 'success' },
  disabled: { label: '停用', tone: 'ended' },
} satisfies Labels;
