import type { Route } from '#server/platform/use-case/route';
import { agingRoutes } from './aging';
import { bankReconciliationRoutes } from './bank-reconciliation';
import { collectionRoutes } from './collection';
import { costStatementRoutes } from './cost-statement-pdf';
import { costSummaryRoutes } from './cost-summary';
import { detailsRoutes } from './details';
import { monthEndRoutes } from './month-end';
import { taxDifferenceRoutes } from './tax-difference';
import { voucherReportRoutes } from './voucher';
import { writeOffReportRoutes } from './write-offs';

export const financeReportRoutes: readonly Route[] = [
  ...costStatementRoutes,
  ...costSummaryRoutes,
  ...agingRoutes,
  ...bankReconciliationRoutes,
  ...collectionRoutes,
  ...detailsRoutes,
  ...writeOffReportRoutes,
  ...monthEndRoutes,
  ...taxDifferenceRoutes,
  ...voucherReportRoutes,
];
