// Labels of the platform's administration.
import type { Labels } from '../kernel/labels';

export const ENTERPRISE_STATE = {
  enabled: { label: '启用', tone: 'success' },
  disabled: { label: '停用', tone: 'ended' },
} satisfies Labels;

/** Acts of super-administrators; each is a line of the platform's log. */
export const PLATFORM_ACTION = {
  create: { label: '新增企业' },
  update: { label: '编辑企业' },
  enable: { label: '启用企业' },
  disable: { label: '停用企业' },
  'reset-password': { label: '重置管理员密码' },
} satisfies Labels;
export type PlatformAction = keyof typeof PLATFORM_ACTION;
