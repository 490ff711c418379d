// Files attached to a contract (合同附件): calls. Each write returns the resulting attachments.
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type {
  AttachInput,
  AttachTerms,
  AttachVersionInput,
  ContractAttachment,
  DetachInput,
  EditAttachmentInput,
  EditAttachmentTerms,
} from './attachment.schema';

const READ = ['p_4100'];
const EDIT = ['p_4100_edit'];

export const contractAttachments = endpoint<{ contract_id: number }, ContractAttachment[]>(
  '/api/contracts/attachment/of-contract',
  READ,
  '合同附件',
  { reads: true },
);
export const attachToContract = endpoint<AttachInput, ContractAttachment[], AttachTerms>(
  '/api/contracts/attachment/add',
  EDIT,
  '上传合同附件',
);
/** Adds a version of an attachment; the earlier ones remain in its history. */
export const attachVersion = endpoint<AttachVersionInput, ContractAttachment[]>(
  '/api/contracts/attachment/add-version',
  EDIT,
  '上传合同附件新版本',
);
/** Changes category and note. */
export const editAttachment = endpoint<EditAttachmentInput, ContractAttachment[], EditAttachmentTerms>(
  '/api/contracts/attachment/edit',
  EDIT,
  '编辑合同附件',
);
/** Detaches the attachment with all its versions. */
export const detachFromContract = endpoint<DetachInput, ContractAttachment[]>(
  '/api/contracts/attachment/delete',
  EDIT,
  '删除合同附件',
);
/** Returns the latest version of each attachment, in a folder per category. */
export const attachmentsZip = fileEndpoint<{ contract_id: number }>(
  '/api/contracts/attachment/report-zip',
  READ,
  '下载合同附件',
);
