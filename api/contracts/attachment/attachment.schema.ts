// Files attached to a contract at any time, each with its versions.
import * as z from 'zod';
import { storedFile } from '#api/account/file.schema';
import { id, optionalText } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { ATTACHMENT_CATEGORY } from './attachment-labels';

/** Limit of attachments per contract, and of versions per attachment. */
export const MOST_ATTACHMENTS = 100;
export const MOST_VERSIONS = 20;
/** Maximum number of files attached in one call. */
const MOST_AT_ONCE = 20;

const fileVersion = z.strictObject({
  ...storedFile.shape,
  version_no: z.number(),
  created_at: z.string(),
  created_by_name: z.string(),
});

/** `id` and file are those of the latest version. */
export const contractAttachment = z.strictObject({
  ...fileVersion.shape,
  category: z.enum(valuesOf(ATTACHMENT_CATEGORY)),
  note: z.string(),
  /** Older versions, the latest first. */
  history: z.array(fileVersion),
});

const terms = {
  category: z.enum(valuesOf(ATTACHMENT_CATEGORY)).default('other'),
  note: optionalText(200),
};
const ofContract = z.strictObject({ contract_id: id });
export const attachInput = z.strictObject({
  contract_id: id,
  file_ids: z.array(id).min(1, '请选择附件').max(MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 个附件`),
  ...terms,
});
/** An attachment is identified by the file of any of its versions. */
export const attachVersionInput = z.strictObject({ contract_id: id, file_id: id, new_file_id: id });
export const editAttachmentInput = z.strictObject({ contract_id: id, file_id: id, ...terms });
export const detachInput = z.strictObject({ contract_id: id, file_id: id });

export type ContractAttachment = z.output<typeof contractAttachment>;
export type FileVersion = z.output<typeof fileVersion>;
export type AttachInput = z.input<typeof attachInput>;
export type AttachTerms = z.output<typeof attachInput>;
export type AttachVersionInput = z.infer<typeof attachVersionInput>;
export type EditAttachmentInput = z.input<typeof editAttachmentInput>;
export type EditAttachmentTerms = z.output<typeof editAttachmentInput>;
export type DetachInput = z.infer<typeof detachInput>;

const output = z.array(contractAttachment);
export const contractAttachmentSchemas = {
  '/api/contracts/attachment/of-contract': { input: ofContract, output },
  '/api/contracts/attachment/add': { input: attachInput, output },
  '/api/contracts/attachment/add-version': { input: attachVersionInput, output },
  '/api/contracts/attachment/edit': { input: editAttachmentInput, output },
  '/api/contracts/attachment/delete': { input: detachInput, output },
  '/api/contracts/attachment/report-zip': { input: ofContract, output: null },
};
