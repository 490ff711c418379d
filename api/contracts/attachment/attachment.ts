// Files attached to a contract (合同附件): calls. Each answers the attachments as they are afterwards.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { AttachInput, ContractAttachment, DetachInput } from './attachment.schema';

export const contractAttachments = endpoint<{ contract_id: number }, ContractAttachment[]>(
  '/api/contracts/attachment/of-contract',
  ['p_4100'],
  '合同附件',
  { reads: true },
);
export const attachToContract = endpoint<AttachInput, ContractAttachment[]>(
  '/api/contracts/attachment/add',
  ['p_4100_edit'],
  '上传合同附件',
);
export const detachFromContract = endpoint<DetachInput, ContractAttachment[]>(
  '/api/contracts/attachment/delete',
  ['p_4100_edit'],
  '删除合同附件',
);
