// All routes of the reports.
import type { Route } from '../platform/use-case/route';
import { auditLogRoutes } from './audit-log';
import { billPdfRoutes } from './bill-pdf';
import { homeSummaryRoutes } from './home-summary';
import { leasingFeeRoutes } from './leasing-fee';
import { ledgerCheckRoutes } from './ledger-check';
import { receiptRoutes } from './receipt';
import { rentRollRoutes } from './rent-roll';
import { tenantStatementRoutes } from './tenant-statement';
import { timelineRoutes } from './timeline';

export const reportsRoutes: readonly Route[] = [
  ...billPdfRoutes,
  ...receiptRoutes,
  ...rentRollRoutes,
  ...leasingFeeRoutes,
  ...ledgerCheckRoutes,
  ...homeSummaryRoutes,
  ...auditLogRoutes,
  ...tenantStatementRoutes,
  ...timelineRoutes,
];
