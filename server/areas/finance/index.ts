// Everything of finance: its routes, and what the database refuses of it.
import type { Area } from '#server/platform/area';
import { statementRoutes } from './bank-statement/bank-statement';
import { statementMappingRoutes } from './bank-statement/column-mapping';
import { billRoutes } from './bill/bill';
import { billNoticeRoutes } from './bill/bill-notice';
import { billRunRoutes } from './bill/bill-run';
import { cashRecordRoutes } from './cash-record/cash-record';
import { constraints } from './constraints';
import { depositRoutes } from './deposit/deposit';
import { depositRefundRoutes } from './deposit/deposit-refund';
import { dunningPlanRoutes } from './dunning/dunning-plan';
import { instalmentPlanRoutes } from './dunning/instalment-plan';
import { invoiceRoutes } from './invoice/invoice';
import { invoiceActRoutes } from './invoice/invoice-acts';
import { invoiceApplyRoutes } from './invoice/invoice-apply';
import { invoiceExportRoutes } from './invoice/invoice-export';
import { invoiceImportRoutes } from './invoice/invoice-import';
import { invoiceSourceRoutes } from './invoice/invoice-sources';
import { lateFeeRoutes } from './late-fee/late-fee';
import { lateFeeWaiverRoutes } from './late-fee/late-fee-waiver';
import { meterRoutes } from './meter/meter';
import { readingImportRoutes } from './meter/meter-import';
import { meterReadingRoutes } from './meter/meter-reading';
import { payoutRoutes } from './payout/payout';
import { periodLockRoutes } from './period-lock/period-lock';
import { receivableRoutes } from './receivable/receivable';
import { receivableEntryRoutes } from './receivable/receivable-entry';
import { receivableImportRoutes } from './receivable/receivable-import';

export const finance: Area = {
  routes: () => [
    ...periodLockRoutes,
    ...billRoutes,
    ...billRunRoutes,
    ...billNoticeRoutes,
    ...instalmentPlanRoutes,
    ...dunningPlanRoutes,
    ...invoiceRoutes,
    ...invoiceSourceRoutes,
    ...invoiceApplyRoutes,
    ...invoiceActRoutes,
    ...invoiceExportRoutes,
    ...invoiceImportRoutes,
    ...depositRoutes,
    ...payoutRoutes,
    ...depositRefundRoutes,
    ...receivableRoutes,
    ...receivableEntryRoutes,
    ...receivableImportRoutes,
    ...meterRoutes,
    ...meterReadingRoutes,
    ...readingImportRoutes,
    ...lateFeeRoutes,
    ...lateFeeWaiverRoutes,
    ...cashRecordRoutes,
    ...statementRoutes,
    ...statementMappingRoutes,
  ],
  constraints,
};
