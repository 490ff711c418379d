// Messages for the database constraints of handovers.

import { conflict, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';

export const handover: AreaObject = {
  constraints: {
    contract_signing_once: conflict('该合同已登记签约，请刷新后查看'),
    contract_signing_contract: missing('contract_id', '所选合同不存在'),
    contract_delivery_once: conflict('该合同已登记交房，请刷新后查看'),
    contract_delivery_contract: missing('contract_id', '所选合同不存在'),
  },
};
