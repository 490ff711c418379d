// Bills (账单): calls.
import type { ById } from '#api/kernel/endpoint/crud';
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type {
  Bill,
  BillDetails,
  BillPreview,
  BillPreviewInput,
  BillRun,
  BillRunDone,
  BillRunInput,
  BillRunPreview,
  LetterInput,
  NoticePreview,
  NotifyDone,
  NotifyInput,
  VoidBill,
} from './bill.schema';

const posts = { posts: true };

export const previewBills = endpoint<BillPreviewInput, BillRunPreview, BillPreview>(
  '/api/finance/bill/preview',
  ['p_5300_post'],
  '预览出账',
  {
    reads: true,
  },
);
export const runBills = endpoint<BillRunInput, BillRunDone, BillRun>(
  '/api/finance/bill/run',
  ['p_5300_post'],
  '出账',
  posts,
);
export const getBill = endpoint<ById, Bill>('/api/finance/bill/get', ['p_5300'], '读取账单', { reads: true });
/** Returns unit price × quantity of the lines, receipts written off against them, and payee accounts. */
export const billDetails = endpoint<ById, BillDetails>('/api/finance/bill/details', ['p_5300'], '账单的计算与收款', {
  reads: true,
});
export const voidBill = endpoint<VoidBill, Bill>('/api/finance/bill/void', ['p_5300_void'], '作废账单', posts);
/** Sends bills, or reminders of them, to the tenants' contacts who receive bills. */
export const notifyBills = endpoint<NotifyInput, NotifyDone>(
  '/api/finance/bill/notify',
  ['p_5300_edit'],
  '发送账单',
  posts,
);
/** Previews the sending: notices with recipients, and the omitted bills with reasons. */
export const previewNotices = endpoint<NotifyInput, NoticePreview>(
  '/api/finance/bill/notify-preview',
  ['p_5300_edit'],
  '预览通知',
  { reads: true },
);
/** One bill as a PDF, several as an archive. */
export const billPdf = fileEndpoint<{ ids: number[] }>('/api/finance/bill/report-pdf', ['p_5300'], '缴费通知单');
/** 催缴函 of one bill as a PDF, of several as an archive. */
export const letterPdf = fileEndpoint<LetterInput>('/api/finance/bill/letter-pdf', ['p_5300_edit'], '催缴函');
