import type { ParameterDeclarations } from './declaration';

export const INDICATOR_PARAMETERS = {
  'occupancy.basis': {
    group: 'indicator',
    title: '出租率口径',
    kind: 'enum',
    value: 'rentable',
    labels: { rentable: { label: '计租面积' }, gross: { label: '建筑面积' } },
    help: '首页、园区与楼宇列表的面积与出租率按此口径计算',
  },
} as const satisfies ParameterDeclarations;
