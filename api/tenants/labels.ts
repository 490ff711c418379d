// Labels of the tenant area (docs/domain §4).
import type { Labels } from '../kernel/labels';

export const TENANT_KIND = { company: { label: '企业' }, person: { label: '个人' } } satisfies Labels;

export const TENANT_STATUS = {
  enabled: { label: '启用', tone: 'success' },
  disabled: { label: '停用', tone: 'ended' },
} satisfies Labels;

/** A tenant's leases as of today: one that runs, only later ones or none yet, or only ended ones. */
export const TENANCY = {
  current: { label: '在租', tone: 'success' },
  coming: { label: '未起租', tone: 'progress' },
  former: { label: '已退租', tone: 'ended' },
} satisfies Labels;

/** Known sources of a tenant's payments. */
export const ALIAS_KIND = { name: { label: '付款名称' }, account: { label: '付款账号' } } satisfies Labels;

/** Lines of an account statement. */
export const STATEMENT_LINE = {
  charge: { label: '应收' },
  charge_void: { label: '应收作废' },
  receipt: { label: '收款' },
  receipt_void: { label: '收款作废' },
  receipt_moved: { label: '收款改挂' },
  payment: { label: '付款' },
  write_off: { label: '核销' },
  deposit_use: { label: '保证金抵扣' },
  deposit_refund: { label: '应退保证金' },
  paid_for: { label: '代付' },
} satisfies Labels;
