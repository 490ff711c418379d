import type { Labels } from '#api/kernel/labels';

export const QUARTER = {
  '1': { label: '第 1 季度' },
  '2': { label: '第 2 季度' },
  '3': { label: '第 3 季度' },
  '4': { label: '第 4 季度' },
} as const satisfies Labels;
