// Fields in which two duplicate customers may differ, so that the user must choose. All other data of both is retained.
import type { Labels } from '../kernel/labels';

export const MERGED_FIELD = {
  name: { label: '客户名称' },
  kind: { label: '客户类型' },
  standing: { label: '状态与招商进度' },
  owner: { label: '招商经理' },
  manager_type: { label: '招商经理类型' },
  source: { label: '客户来源' },
  channel: { label: '渠道' },
  industry: { label: '行业' },
  area: { label: '区域' },
  demand: { label: '需求面积' },
  budget: { label: '预算' },
  move_in: { label: '计划入驻' },
  key_account: { label: '大客户' },
  parent: { label: '上级客户' },
  remark: { label: '备注' },
} as const satisfies Labels;
export type MergedField = keyof typeof MERGED_FIELD;
