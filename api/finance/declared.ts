// The lists, imports and reports of finance.

import type { Declared } from '../kernel/declared';
import { bankLineList } from './bank-line/bank-line.list';
import { billList } from './bill/bill.list';
import { cashRecordList } from './cash-record/cash-record.list';
import { costPoolList } from './cost-pool/cost-pool.list';
import { depositList } from './deposit/deposit.list';
import { incentiveList } from './incentive/incentive.list';
import { invoiceImport } from './invoice/invoice.import';
import { invoiceList } from './invoice/invoice.list';
import { readingImport } from './meter/meter.import';
import { meterList } from './meter/meter.list';
import { receivableImport } from './receivable/receivable.import';
import { receivableList } from './receivable/receivable.list';
import { agingChangeReport, agingEntriesReport, agingReport } from './report/aging';
import { bankReconciliationReport } from './report/bank-reconciliation';
import { collectionEntriesReport, collectionReport } from './report/collection';
import { costEntriesReport, costSummaryReport } from './report/cost-summary';
import { cashDetailsReport, receivableDetailsReport } from './report/details';
import { straightLinesReport, taxDifferenceReport, taxDueReport } from './report/tax-difference';
import { vatReport, vatRowsReport } from './report/vat';
import { subjectBalancesReport, unvoucheredReport, vouchersReport } from './report/voucher';
import { receivablesOfReceivedReport, receivedOfReceivablesReport } from './report/write-offs';
import { securityList } from './security/security.list';
import { taxTermList } from './tax-term/tax-term.list';

export const financeDeclared: Declared = {
  lists: [
    receivableList,
    depositList,
    securityList,
    incentiveList,
    meterList,
    billList,
    invoiceList,
    cashRecordList,
    bankLineList,
    costPoolList,
    taxTermList,
  ],
  imports: [receivableImport, readingImport, invoiceImport],
  reports: [
    vatReport,
    vatRowsReport,
    costSummaryReport,
    costEntriesReport,
    agingReport,
    agingEntriesReport,
    agingChangeReport,
    collectionReport,
    collectionEntriesReport,
    receivableDetailsReport,
    cashDetailsReport,
    receivedOfReceivablesReport,
    receivablesOfReceivedReport,
    taxDifferenceReport,
    straightLinesReport,
    taxDueReport,
    bankReconciliationReport,
    vouchersReport,
    unvoucheredReport,
    subjectBalancesReport,
  ],
};
