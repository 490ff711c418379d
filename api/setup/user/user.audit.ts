import type { AuditLabels } from '#api/kernel/audit-labels';

export const userAudit: AuditLabels = {
  objects: {
    app_user: {
      label: '用户',
      named: 'display_name',
      fields: { name: '登录名', head_image: '头像', email_verified: '邮箱已验证', phone_verified: '手机已验证' },
    },
  },
  actions: {
    'reset-password': { label: '重置密码' },
    'reset-totp': { label: '重置动态验证码' },
    'end-sessions': { label: '结束登录' },
  },
};
