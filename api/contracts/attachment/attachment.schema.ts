// Files attached to a contract: at any time of its life, signed copies and correspondence.
import * as z from 'zod';
import { storedFile } from '#api/account/file/file.schema';
import { id } from '#api/kernel/form/fields';

/** Of one contract at most. */
export const MOST_ATTACHMENTS = 100;
/** Attached at once at most. */
const MOST_AT_ONCE = 20;

export const contractAttachment = z.strictObject({
  ...storedFile.shape,
  created_at: z.string(),
  created_by_name: z.string(),
});

const ofContract = z.strictObject({ contract_id: id });
export const attachInput = z.strictObject({
  contract_id: id,
  file_ids: z.array(id).min(1, '请选择附件').max(MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 个附件`),
});
export const detachInput = z.strictObject({ contract_id: id, file_id: id });

export type ContractAttachment = z.output<typeof contractAttachment>;
export type AttachInput = z.infer<typeof attachInput>;
export type DetachInput = z.infer<typeof detachInput>;

const output = z.array(contractAttachment);
export const contractAttachmentSchemas = {
  '/api/contracts/attachment/of-contract': { input: ofContract, output },
  '/api/contracts/attachment/add': { input: attachInput, output },
  '/api/contracts/attachment/delete': { input: detachInput, output },
};
