// Messages leaving the product concern the whole enterprise: users limited to some parks cannot have them sent.
import { Refusal } from '../use-case/errors';
import type { Actor } from './actor';

export function assertEnterpriseScope({ scope_park_ids }: Actor): void {
  if (scope_park_ids !== null) throw new Refusal(403, '对外发送的内容包括全部园区，您的数据范围不是全部园区，不能设置');
}
