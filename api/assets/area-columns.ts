// Rentable areas of parks and buildings, by the status of their spaces today: columns of their lists.
import type { ListColumn } from '../kernel/list/column';

/** 可租 is the sum of the others; 空置 excludes signed, reserved and held-over spaces. */
export const AREA_COLUMNS = [
  { name: 'vacant_area_sqm', title: '空置面积', kind: 'area', unit: '㎡', total: true, sortable: true, width: 130 },
  { name: 'signed_area_sqm', title: '已签未起租', kind: 'area', unit: '㎡', total: true, sortable: true, width: 130 },
  { name: 'rentable_area_sqm', title: '可租面积', kind: 'area', unit: '㎡', total: true, sortable: true, width: 130 },
  { name: 'leased_area_sqm', title: '已租面积', kind: 'area', unit: '㎡', total: true, width: 130 },
  { name: 'reserved_area_sqm', title: '已预定', kind: 'area', unit: '㎡', total: true, width: 120, hidden: true },
  { name: 'holdover_area_sqm', title: '到期未退', kind: 'area', unit: '㎡', total: true, width: 120, hidden: true },
] as const satisfies readonly ListColumn[];
