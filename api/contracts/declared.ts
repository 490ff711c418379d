// The lists, imports and reports of the contracts.
import type { Declared } from '../kernel/declared';
import { cashFlowEntriesReport, cashFlowReport } from './cash-flow';
import { contractList } from './contract/contract.list';
import { criticalCalendarReport, criticalDatesReport } from './critical-dates';
import { expiryProfileReport } from './expiry-profile';
import { exposureEntriesReport, exposureReport } from './exposure';
import { forecastReport, forecastScenariosReport } from './forecast';
import { landUseTaxMonthsReport, landUseTaxReport } from './land-use-tax';
import { lessorDisclosureReport, lessorDisclosureRowsReport } from './lessor-disclosure';
import { propertyTaxReport, propertyTaxSheetReport } from './property-tax';
import { propertyTaxRentReport, propertyTaxSpacesReport } from './property-tax-behind';
import { rentRollReport } from './rent-roll';
import { rentRollChangeReport } from './rent-roll-change';
import { rentalRateReport } from './rental-rate';
import { rentalRateChangesReport, rentalRateSpacesReport } from './rental-rate-behind';
import { stampDutyReport, stampDutyRowsReport } from './stamp-duty';
import { templateList } from './template/template.list';
import { rentStepsReport, tenancyBarsReport, tenancyScheduleReport } from './tenancy-schedule';
import { terminationList } from './termination/termination.list';
import { turnoverImport } from './turnover';

export const contractsDeclared: Declared = {
  lists: [contractList, terminationList, templateList],
  imports: [turnoverImport],
  reports: [
    rentRollReport,
    rentRollChangeReport,
    cashFlowReport,
    cashFlowEntriesReport,
    forecastReport,
    forecastScenariosReport,
    tenancyScheduleReport,
    rentStepsReport,
    tenancyBarsReport,
    criticalDatesReport,
    criticalCalendarReport,
    expiryProfileReport,
    exposureReport,
    exposureEntriesReport,
    propertyTaxReport,
    propertyTaxSheetReport,
    propertyTaxRentReport,
    propertyTaxSpacesReport,
    stampDutyReport,
    stampDutyRowsReport,
    landUseTaxReport,
    landUseTaxMonthsReport,
    lessorDisclosureReport,
    lessorDisclosureRowsReport,
    rentalRateReport,
    rentalRateChangesReport,
    rentalRateSpacesReport,
  ],
};
