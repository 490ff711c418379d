// The fields of a new space in a split or merge.
import type { FormField } from '#api/kernel/form/form';

export const PART_FIELDS: readonly FormField[] = [
  { name: 'number', title: '新空间编号', kind: 'text', required: true, maxLength: 32 },
  { name: 'rentable_area_sqm', title: '计租面积', kind: 'area', required: true },
  { name: 'gross_area_sqm', title: '建筑面积', kind: 'area', required: true },
  { name: 'inner_area_sqm', title: '套内面积', kind: 'area' },
];
