// Invoices (发票): calls.
import type { BulkDone } from '#api/kernel/endpoint/bulk';
import type { ById } from '#api/kernel/endpoint/crud';
import { endpoint, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type {
  Application,
  ApplyInput,
  BulkInput,
  CloseInput,
  Invoice,
  Invoiceable,
  InvoiceableQuery,
  InvoiceRun,
  InvoiceRunDone,
  InvoiceRunInput,
  InvoiceRunPreview,
  Issue,
  IssueInput,
  RedFlushInput,
  Review,
  ReviewInput,
  ReviewMany,
  ReviewManyInput,
} from './invoice.schema';

const EDIT = ['p_5600_edit'];
const POST = ['p_5600_post'];
const VOID = ['p_5600_void'];
const posts = { posts: true };

export const getInvoice = endpoint<ById, Invoice>('/api/finance/invoice/get', ['p_5600'], '读取发票', { reads: true });
/** Returns the receivables of a tenant that may be invoiced. */
export const invoiceableOf = endpoint<InvoiceableQuery, Invoiceable>(
  '/api/finance/invoice/invoiceable',
  EDIT,
  '可开票的应收',
  { reads: true },
);
export const applyInvoice = endpoint<ApplyInput, Invoice, Application>(
  '/api/finance/invoice/apply',
  EDIT,
  '申请开票',
  posts,
);
/** Returns the applications that a run would make, and what it leaves out. */
export const previewInvoices = endpoint<InvoiceRunInput, InvoiceRunPreview, InvoiceRun>(
  '/api/finance/invoice/run-preview',
  EDIT,
  '批量开票试算',
  { reads: true },
);
export const applyInvoices = endpoint<InvoiceRunInput, InvoiceRunDone, InvoiceRun>(
  '/api/finance/invoice/run',
  EDIT,
  '批量申请开票',
  posts,
);
/** Withdraws an invoice that is not issued yet: an application, or a red one. */
export const withdrawInvoice = endpoint<CloseInput, Invoice>(
  '/api/finance/invoice/withdraw',
  EDIT,
  '撤回开票申请',
  posts,
);
export const reviewInvoice = endpoint<ReviewInput, Invoice, Review>(
  '/api/finance/invoice/review',
  POST,
  '审核发票',
  posts,
);
/** Approves or rejects several applications: all of them, or none with the reasons. */
export const reviewInvoices = endpoint<ReviewManyInput, BulkDone, ReviewMany>(
  '/api/finance/invoice/review-many',
  POST,
  '批量审核发票',
  posts,
);
/** Sets the number assigned by the tax bureau. */
export const issueInvoice = endpoint<IssueInput, Invoice, Issue>('/api/finance/invoice/issue', POST, '登记开票', posts);
export const voidInvoice = endpoint<CloseInput, Invoice>('/api/finance/invoice/void', VOID, '作废发票', posts);
/** Reverses an issued invoice, whole or in part. */
export const redFlushInvoice = endpoint<RedFlushInput, Invoice>(
  '/api/finance/invoice/red-flush',
  VOID,
  '红冲发票',
  posts,
);
/** Returns the spreadsheet that the tax bureau issues from, one file per entity. */
export const bulkInvoices = fileEndpoint<BulkInput>(
  '/api/finance/invoice/report-bulk',
  ['p_5600_export'],
  '批量开具文件',
);
