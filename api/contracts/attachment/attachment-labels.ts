// Kinds of files attached to a contract.
import type { Labels } from '#api/kernel/labels';

export const ATTACHMENT_CATEGORY = {
  original: { label: '合同正本' },
  supplement: { label: '补充协议' },
  identity: { label: '身份/资质证明' },
  handover: { label: '交接单' },
  other: { label: '其他' },
} satisfies Labels;

export type AttachmentCategory = keyof typeof ATTACHMENT_CATEGORY;
