// Routes of terminations and messages for their database constraints.

import { field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { terminationRoutes } from './termination';

export const termination: AreaObject = {
  routes: () => [...terminationRoutes],
  constraints: {
    contract_termination_contract: missing('contract_id', '所选合同不存在'),
    contract_termination_reason: missing('reason_id', '所选退租原因不存在'),
    contract_termination_once: { code: 409, message: '该合同已有退租单', path: ['contract_id'] },
    contract_termination_forfeit: field('forfeit_fen', '没收金额不能小于 0'),
    contract_termination_prepayment: field('prepayment_fen', '预收抵扣不能小于 0'),
  },
};
