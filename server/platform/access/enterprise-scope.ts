// Messages leaving the product concern the whole enterprise: users limited to some parks can neither read nor send them, nor change or delete their
// recipients.
import { Refusal } from '../use-case/errors';
import type { Actor } from './actor';

export function assertEnterpriseScope({ scope_park_ids }: Actor): void {
  if (scope_park_ids !== null)
    throw new Refusal(403, '您的数据范围限于部分园区；对外发送的内容包括全部园区，您不能查看或设置');
}
