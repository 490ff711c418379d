import type { AuditLabels } from '#api/kernel/audit-labels';

export const accessTokenAudit: AuditLabels = {
  objects: {
    access_token: {
      label: '访问令牌',
      named: 'name',
      fields: { name: '名称', keys: '权限', expires_on: '有效期至', prefix: '令牌开头' },
    },
  },
  actions: { revoke: { label: '吊销' } },
};
