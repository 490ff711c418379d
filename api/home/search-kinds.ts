// The kinds of search results, in the order of their groups, with the list page of each.

import { CONTRACT_STATUS } from '../contracts/labels';
import { INVOICE_STATUS } from '../finance/invoice/invoice-labels';
import { BILL_STATUS, CASH_STATUS, RECEIVABLE_STATUS } from '../finance/labels';
import { CUSTOMER_STATUS } from '../investment/customer/customer-labels';
import type { Labels } from '../kernel/labels';
import {
  billPaths,
  buildingPaths,
  cashPaths,
  contractPaths,
  customerPaths,
  invoicePaths,
  keyAccountPaths,
  parkPaths,
  receivablePaths,
  spacePaths,
  tenantPaths,
} from '../kernel/paths';

interface SearchKind {
  label: string;
  list: string;
  status?: Labels;
}

/** Business objects. */
export const OBJECT_KINDS = {
  tenant: { label: '租客', list: tenantPaths.list },
  contract: { label: '合同', list: contractPaths.list, status: CONTRACT_STATUS },
  space: { label: '空间', list: spacePaths.list },
  building: { label: '楼宇', list: buildingPaths.list },
  park: { label: '园区', list: parkPaths.list },
  customer: { label: '客户', list: customerPaths.list, status: CUSTOMER_STATUS },
  key_account: { label: '大客户', list: keyAccountPaths.list, status: CUSTOMER_STATUS },
  bill: { label: '账单', list: billPaths.list, status: BILL_STATUS },
  invoice: { label: '发票', list: invoicePaths.list, status: INVOICE_STATUS },
  cash_record: { label: '收款流水', list: cashPaths.list, status: CASH_STATUS },
  receivable: { label: '应收', list: receivablePaths.list, status: RECEIVABLE_STATUS },
} as const satisfies Record<string, SearchKind>;

export type ObjectKind = keyof typeof OBJECT_KINDS;

/** Actions and pages, shown above the objects. */
export const PAGE_KINDS = { action: '操作', page: '页面' } as const;
export type PageKind = keyof typeof PAGE_KINDS;

export const statusLabels = (kind: string): Labels | undefined =>
  (OBJECT_KINDS as Readonly<Record<string, SearchKind>>)[kind]?.status;

/** Limit of a search text; longer ones match no name or number. */
export const LONGEST_SEARCH = 100;
export const MOST_RECENT = 10;
