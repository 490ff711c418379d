import { reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { changeRoutes } from './change';

export const change: AreaObject = {
  routes: () => [...changeRoutes],
  constraints: {
    contract_change_contract: reference('contract_id', '所选合同不存在'),
    contract_change_one_open: { code: 409, message: '该合同已有未完成的变更，请先处理', path: ['contract_id'] },
  },
};
