import type { AuditLabels } from '../kernel/audit-labels';

export const profileAudit: AuditLabels = {
  actions: {
    profile: { label: '修改个人资料' },
    bind: { label: '绑定手机或邮箱' },
    avatar: { label: '更换头像' },
    password: { label: '修改密码' },
    totp_enable: { label: '开启动态验证码' },
    totp_disable: { label: '关闭动态验证码' },
    end_session: { label: '结束一处登录' },
    end_sessions: { label: '结束其他登录' },
  },
};
