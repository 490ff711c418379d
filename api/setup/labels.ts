// Labels of the setup centre (docs/domain §1, §6).
import type { Labels } from '../kernel/labels';

export const ENABLED = {
  yes: { label: '启用', tone: 'success' },
  no: { label: '停用', tone: 'ended' },
} satisfies Labels;

export const CHARGE_ITEM_KIND = {
  rent: { label: '租金' },
  property_fee: { label: '物业费' },
  deposit: { label: '保证金' },
  utility: { label: '水电能源' },
  late_fee: { label: '滞纳金' },
  other: { label: '其他' },
} satisfies Labels;

export const VAT_KIND = {
  general: { label: '一般纳税人' },
  small_scale: { label: '小规模纳税人' },
} satisfies Labels;

export const SUBJECT_SIDE = {
  debit: { label: '借' },
  credit: { label: '贷' },
} as const satisfies Labels;

/** Analysis dimensions of lines on a subject, as accounting systems name them. */
export const SUBJECT_AUXILIARY = {
  tenant: { label: '客户（租客）' },
  park: { label: '部门（园区）' },
  contract: { label: '项目（合同）' },
  building: { label: '楼宇' },
} as const satisfies Labels;
