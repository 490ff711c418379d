// All routes of the API, area by area.
import { fileRoutes } from '../areas/account/file';
import { meRoutes } from '../areas/account/me';
import { accountRoutes } from '../areas/account/routes';
import { buildingRoutes } from '../areas/assets/building';
import { bulkSpaceRoutes } from '../areas/assets/bulk-spaces';
import { certificateRoutes } from '../areas/assets/certificate';
import { floorRoutes } from '../areas/assets/floor';
import { assetImportRoutes } from '../areas/assets/imports';
import { mapRoutes } from '../areas/assets/map';
import { parkRoutes } from '../areas/assets/park';
import { reservationRoutes } from '../areas/assets/reservation';
import { reshapeRoutes } from '../areas/assets/reshape';
import { spaceRoutes } from '../areas/assets/space';
import { stackingPlanRoutes } from '../areas/assets/stacking-plan';
import { contractAttachmentRoutes } from '../areas/contracts/attachment';
import { changeRoutes } from '../areas/contracts/change';
import { clauseTemplateRoutes } from '../areas/contracts/clause-template';
import { contractRoutes } from '../areas/contracts/contract';
import { handoverRoutes } from '../areas/contracts/handover';
import { holdoverReadRoutes } from '../areas/contracts/holdover';
import { noticeRoutes } from '../areas/contracts/notices';
import { renewalRoutes } from '../areas/contracts/prepare-renewals';
import { templateRoutes } from '../areas/contracts/template';
import { terminationRoutes } from '../areas/contracts/termination';
import { turnoverRoutes } from '../areas/contracts/turnover';
import { billRoutes } from '../areas/finance/bill';
import { billNoticeRoutes } from '../areas/finance/bill-notice';
import { billRunRoutes } from '../areas/finance/bill-run';
import { cashRecordRoutes } from '../areas/finance/cash-record';
import { depositRoutes } from '../areas/finance/deposit';
import { depositRefundRoutes } from '../areas/finance/deposit-refund';
import { dunningPlanRoutes } from '../areas/finance/dunning-plan';
import { instalmentPlanRoutes } from '../areas/finance/instalment-plan';
import { invoiceRoutes } from '../areas/finance/invoice';
import { invoiceActRoutes } from '../areas/finance/invoice-acts';
import { invoiceApplyRoutes } from '../areas/finance/invoice-apply';
import { invoiceExportRoutes } from '../areas/finance/invoice-export';
import { invoiceImportRoutes } from '../areas/finance/invoice-import';
import { invoiceSourceRoutes } from '../areas/finance/invoice-sources';
import { lateFeeRoutes } from '../areas/finance/late-fee';
import { lateFeeWaiverRoutes } from '../areas/finance/late-fee-waiver';
import { matchRoutes } from '../areas/finance/match';
import { meterRoutes } from '../areas/finance/meter';
import { readingImportRoutes } from '../areas/finance/meter-import';
import { meterReadingRoutes } from '../areas/finance/meter-reading';
import { payoutRoutes } from '../areas/finance/payout';
import { periodLockRoutes } from '../areas/finance/period-lock';
import { receivableRoutes } from '../areas/finance/receivable';
import { receivableEntryRoutes } from '../areas/finance/receivable-entry';
import { receivableImportRoutes } from '../areas/finance/receivable-import';
import { statementRoutes } from '../areas/finance/statement';
import { statementMappingRoutes } from '../areas/finance/statement-mapping';
import { writeOffRoutes } from '../areas/finance/write-off';
import { messageRoutes } from '../areas/home/message';
import { enterpriseRoutes as platformEnterpriseRoutes } from '../areas/platform/enterprise';
import { jobRoutes } from '../areas/platform/job';
import { platformLogRoutes } from '../areas/platform/log';
import { departmentRoutes } from '../areas/setup/department';
import { dictionaryRoutes } from '../areas/setup/dictionary';
import { enterpriseRoutes } from '../areas/setup/enterprise';
import { financeSettingRoutes } from '../areas/setup/finance-setting';
import { holidayRoutes } from '../areas/setup/holiday';
import { indexTableRoutes } from '../areas/setup/index-table';
import { optionRoutes } from '../areas/setup/option';
import { parameterRoutes } from '../areas/setup/parameter';
import { roleReadRoutes } from '../areas/setup/role';
import { userRoutes } from '../areas/setup/user';
import { warnRoutes } from '../areas/setup/warn';
import { tenantAccountRoutes } from '../areas/tenants/account';
import { tenantRoutes } from '../areas/tenants/tenant';
import { tenantImportRoutes } from '../areas/tenants/tenant-import';
import { chainRoutes } from '../areas/wflow/chain';
import { deputyRoutes } from '../areas/wflow/deputy';
import type { Route } from '../platform/route';
import { auditLogRoutes } from '../reports/audit-log';
import { billPdfRoutes } from '../reports/bill-pdf';
import { homeSummaryRoutes } from '../reports/home-summary';
import { ledgerCheckRoutes } from '../reports/ledger-check';
import { receiptRoutes } from '../reports/receipt';
import { rentRollRoutes } from '../reports/rent-roll';
import { tenantStatementRoutes } from '../reports/tenant-statement';
import { approvalRoutes } from '../workflows/approval';
import { contractImportRoutes } from '../workflows/contract-import';
import { holdoverRoutes } from '../workflows/holdover';
import { settleIndex } from '../workflows/index-settlement';
import { peopleRoutes } from '../workflows/people';
import { turnoverDeclarationRoutes } from '../workflows/turnover';

const FINANCE: Route[] = [
  ...periodLockRoutes,
  ...billRoutes,
  ...billRunRoutes,
  ...billNoticeRoutes,
  ...billPdfRoutes,
  ...instalmentPlanRoutes,
  ...dunningPlanRoutes,
  ...receiptRoutes,
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
  ...writeOffRoutes,
  ...statementRoutes,
  ...statementMappingRoutes,
  ...matchRoutes,
  ...rentRollRoutes,
  ...ledgerCheckRoutes,
];

/** Built per application: it keeps the identity provider's configuration. */
export function allRoutes(): Route[] {
  return [
    ...accountRoutes(),
    ...meRoutes,
    ...fileRoutes,
    ...optionRoutes,
    ...dictionaryRoutes,
    ...financeSettingRoutes,
    ...enterpriseRoutes,
    ...departmentRoutes,
    ...homeSummaryRoutes,
    ...parkRoutes,
    ...buildingRoutes,
    ...floorRoutes,
    ...spaceRoutes,
    ...reshapeRoutes,
    ...certificateRoutes,
    ...mapRoutes,
    ...reservationRoutes,
    ...stackingPlanRoutes,
    ...bulkSpaceRoutes,
    ...assetImportRoutes,
    ...roleReadRoutes,
    ...userRoutes,
    ...peopleRoutes,
    ...auditLogRoutes,
    ...platformEnterpriseRoutes,
    ...platformLogRoutes,
    ...tenantRoutes,
    ...tenantImportRoutes,
    ...tenantAccountRoutes,
    ...tenantStatementRoutes,
    ...contractRoutes,
    ...changeRoutes,
    ...contractAttachmentRoutes,
    ...noticeRoutes,
    ...clauseTemplateRoutes,
    ...renewalRoutes,
    ...contractImportRoutes,
    ...turnoverRoutes,
    ...turnoverDeclarationRoutes,
    ...terminationRoutes,
    ...templateRoutes,
    ...handoverRoutes,
    ...holdoverReadRoutes,
    ...holdoverRoutes,
    ...approvalRoutes,
    ...chainRoutes,
    ...deputyRoutes,
    ...messageRoutes,
    ...jobRoutes,
    ...parameterRoutes,
    ...holidayRoutes,
    ...indexTableRoutes(settleIndex),
    ...warnRoutes,
    ...FINANCE,
  ];
}
