// Labels of the yearly cost reconciliation (docs/domain §6.1).
import type { Labels } from '#api/kernel/labels';

export const COST_POOL_STATUS = {
  draft: { label: '草稿', tone: 'neutral' },
  posted: { label: '已过账', tone: 'success' },
  undone: { label: '已撤销', tone: 'warning' },
} satisfies Labels;

/** The m²-days over which the costs are shared. */
export const COST_BASIS = {
  rentable: { label: '按可租面积' },
  let: { label: '按已租面积' },
} satisfies Labels;

export const COST_CAP = {
  none: { label: '不封顶' },
  fixed: { label: '固定封顶' },
  yearly: { label: '逐年增幅封顶' },
  cumulative: { label: '累计增幅封顶' },
} satisfies Labels;
