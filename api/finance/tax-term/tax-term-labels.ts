// Parameters of taxes (docs/domain §7.4): what each is, and whether its value is an amount in yuan or a fraction.
import type { Labels } from '#api/kernel/labels';

export const TAX_TERM = {
  stamp_rate: { label: '印花税：租赁合同税率' },
  stamp_fixed: { label: '印花税：未列明金额的定额' },
  stamp_relief: { label: '印花税：减免系数' },
  land_unit: { label: '土地使用税：单位税额' },
  land_relief: { label: '土地使用税：减免系数' },
  vat_simplified: { label: '增值税：征收率上限' },
  vat_advance: { label: '增值税：预收款计税比例' },
} as const satisfies Labels;

export type TaxTermKind = keyof typeof TAX_TERM;

export const isAmount = (kind: TaxTermKind): boolean => kind === 'stamp_fixed' || kind === 'land_unit';
export const isOfLand = (kind: TaxTermKind): boolean => kind === 'land_unit' || kind === 'land_relief';
