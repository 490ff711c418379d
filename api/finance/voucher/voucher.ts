// Vouchers (凭证): calls.
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type {
  AmortisationMonth,
  AmortisationPosted,
  RevenueMonth,
  RevenuePosted,
  Uncoded,
  VoucherBooks,
  VoucherDraft,
  VoucherExporting,
  VoucherExportingTerms,
  VoucherFile,
  VoucherMaking,
  VoucherMakingTerms,
  VouchersExported,
  VouchersMade,
  VoucherTemplate,
  VoucherTemplateSave,
  VoucherTemplateTerms,
} from './voucher.schema';
import type { VoucherEvent } from './voucher-events';

const MAKE = ['p_5508_post'];

export const previewVouchers = endpoint<VoucherMaking, VoucherDraft, VoucherMakingTerms>(
  '/api/finance/voucher/preview',
  ['p_5508'],
  '凭证预览',
  { reads: true },
);
/** Creates the missing vouchers of a month's postings, up to today. */
export const makeVouchers = endpoint<VoucherMaking, VouchersMade, VoucherMakingTerms>(
  '/api/finance/voucher/make',
  MAKE,
  '生成凭证',
  { posts: true },
);
/** Deletes the vouchers of a month, if none was exported. */
export const undoVouchers = endpoint<VoucherBooks, { voucher_count: number }>(
  '/api/finance/voucher/undo',
  ['p_5508_undo'],
  '撤销凭证',
  { posts: true },
);
/** Returns the auxiliaries in a month's vouchers that have no code. */
export const checkVoucherExport = endpoint<VoucherBooks, Uncoded>(
  '/api/finance/voucher/export-check',
  ['p_5508_export'],
  '检查凭证导出',
  { reads: true },
);
/** Marks the vouchers of a month as exported; exported ones only with `again`. */
export const exportVouchers = endpoint<VoucherExporting, VouchersExported, VoucherExportingTerms>(
  '/api/finance/voucher/export',
  ['p_5508_export'],
  '导出凭证',
);
/** Returns the exported vouchers of a month in the layout of another system. */
export const voucherFile = fileEndpoint<VoucherFile>('/api/finance/voucher/file', ['p_5508_export'], '凭证文件');

export const listVoucherTemplates = endpoint<Record<string, never>, VoucherTemplate[]>(
  '/api/finance/voucher-template/list',
  ['p_5508'],
  '凭证模板',
  { reads: true },
);
export const saveVoucherTemplate = endpoint<VoucherTemplateSave, VoucherTemplate[], VoucherTemplateTerms>(
  '/api/finance/voucher-template/save',
  ['p_5508_edit'],
  '保存凭证模板',
);
export const resetVoucherTemplate = endpoint<{ event: VoucherEvent }, VoucherTemplate[]>(
  '/api/finance/voucher-template/reset',
  ['p_5508_edit'],
  '恢复默认凭证模板',
);

/** Returns the change of each contract's tax and accounting difference since the last posting, at the end of a month. */
export const previewRevenue = endpoint<VoucherBooks, RevenueMonth>(
  '/api/finance/revenue-adjustment/preview',
  ['p_5507'],
  '税会差异过账预览',
  { reads: true },
);
export const postRevenue = endpoint<VoucherBooks, RevenuePosted>(
  '/api/finance/revenue-adjustment/post',
  ['p_5507_post'],
  '税会差异过账',
  { posts: true },
);

/** Returns what is amortised of deferred costs by the end of a month and not yet posted. */
export const previewAmortisation = endpoint<VoucherBooks, AmortisationMonth>(
  '/api/finance/amortisation/preview',
  ['p_5507'],
  '长期待摊费用摊销预览',
  { reads: true },
);
export const postAmortisation = endpoint<VoucherBooks, AmortisationPosted>(
  '/api/finance/amortisation/post',
  ['p_5507_post'],
  '长期待摊费用摊销过账',
  { posts: true },
);
