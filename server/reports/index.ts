import type { Route } from '../platform/use-case/route';
import { auditLogRoutes } from './audit-log';
import { billReportRoutes } from './bill';
import { cashFlowRoutes } from './cash-flow';
import { forecastRoutes } from './cash-flow-forecast';
import { criticalDatesRoutes } from './critical-dates';
import { expiryProfileRoutes } from './expiry-profile';
import { exposureRoutes } from './exposure';
import { financeReportRoutes } from './finance';
import { receiptRoutes } from './finance/receipt';
import { gettingStartedRoutes } from './home/getting-started';
import { homeSummaryRoutes } from './home/home-summary';
import { investmentReportRoutes } from './investment';
import { ledgerCheckRoutes } from './ledger-check';
import { lessorDisclosureRoutes } from './lessor-disclosure';
import { propertyTaxRoutes } from './property-tax';
import { rentRollRoutes } from './rent-roll';
import { rentRollChangeRoutes } from './rent-roll-change';
import { rentalRateRoutes } from './rental-rate';
import { searchRoutes } from './search';
import { taxRoutes } from './tax';
import { tenancyScheduleRoutes } from './tenancy-schedule';
import { tenantStatementRoutes } from './tenant-statement';
import { timelineRoutes } from './timeline';

export const reportsRoutes: readonly Route[] = [
  ...billReportRoutes,
  ...receiptRoutes,
  ...rentRollRoutes,
  ...propertyTaxRoutes,
  ...taxRoutes,
  ...lessorDisclosureRoutes,
  ...rentalRateRoutes,
  ...rentRollChangeRoutes,
  ...cashFlowRoutes,
  ...forecastRoutes,
  ...tenancyScheduleRoutes,
  ...criticalDatesRoutes,
  ...expiryProfileRoutes,
  ...exposureRoutes,
  ...investmentReportRoutes,
  ...ledgerCheckRoutes,
  ...financeReportRoutes,
  ...gettingStartedRoutes,
  ...homeSummaryRoutes,
  ...auditLogRoutes,
  ...tenantStatementRoutes,
  ...timelineRoutes,
  ...searchRoutes,
];
