// All routes of the API, area by area.
import { fileRoutes } from '../areas/account/file/file';
import { meRoutes } from '../areas/account/me/me';
import { accountRoutes } from '../areas/account/routes';
import { chainRoutes } from '../areas/approval/chain/chain';
import { deputyRoutes } from '../areas/approval/delegate/delegate';
import { buildingRoutes } from '../areas/assets/building/building';
import { certificateRoutes } from '../areas/assets/certificate/certificate';
import { floorRoutes } from '../areas/assets/floor/floor';
import { assetImportRoutes } from '../areas/assets/imports';
import { mapRoutes } from '../areas/assets/map/map';
import { parkRoutes } from '../areas/assets/park/park';
import { reservationRoutes } from '../areas/assets/reservation/reservation';
import { bulkSpaceRoutes } from '../areas/assets/space/bulk-spaces';
import { spaceRoutes } from '../areas/assets/space/space';
import { reshapeRoutes } from '../areas/assets/split-merge/split-merge';
import { stackingPlanRoutes } from '../areas/assets/stacking-plan/stacking-plan';
import { contractAttachmentRoutes } from '../areas/contracts/attachment/attachment';
import { changeRoutes } from '../areas/contracts/change/change';
import { clauseTemplateRoutes } from '../areas/contracts/clause-template/clause-template';
import { contractRoutes } from '../areas/contracts/contract/contract';
import { handoverRoutes } from '../areas/contracts/handover/handover';
import { holdoverReadRoutes } from '../areas/contracts/holdover/holdover';
import { noticeRoutes } from '../areas/contracts/notice/notices';
import { renewalRoutes } from '../areas/contracts/renewal/prepare-renewals';
import { templateRoutes } from '../areas/contracts/template/template';
import { terminationRoutes } from '../areas/contracts/termination/termination';
import { turnoverRoutes } from '../areas/contracts/turnover/turnover';
import { statementRoutes } from '../areas/finance/bank-statement/bank-statement';
import { statementMappingRoutes } from '../areas/finance/bank-statement/column-mapping';
import { billRoutes } from '../areas/finance/bill/bill';
import { billNoticeRoutes } from '../areas/finance/bill/bill-notice';
import { billRunRoutes } from '../areas/finance/bill/bill-run';
import { cashRecordRoutes } from '../areas/finance/cash-record/cash-record';
import { depositRoutes } from '../areas/finance/deposit/deposit';
import { depositRefundRoutes } from '../areas/finance/deposit/deposit-refund';
import { dunningPlanRoutes } from '../areas/finance/dunning/dunning-plan';
import { instalmentPlanRoutes } from '../areas/finance/dunning/instalment-plan';
import { invoiceRoutes } from '../areas/finance/invoice/invoice';
import { invoiceActRoutes } from '../areas/finance/invoice/invoice-acts';
import { invoiceApplyRoutes } from '../areas/finance/invoice/invoice-apply';
import { invoiceExportRoutes } from '../areas/finance/invoice/invoice-export';
import { invoiceImportRoutes } from '../areas/finance/invoice/invoice-import';
import { invoiceSourceRoutes } from '../areas/finance/invoice/invoice-sources';
import { lateFeeRoutes } from '../areas/finance/late-fee/late-fee';
import { lateFeeWaiverRoutes } from '../areas/finance/late-fee/late-fee-waiver';
import { matchRoutes } from '../areas/finance/match/match';
import { meterRoutes } from '../areas/finance/meter/meter';
import { readingImportRoutes } from '../areas/finance/meter/meter-import';
import { meterReadingRoutes } from '../areas/finance/meter/meter-reading';
import { payoutRoutes } from '../areas/finance/payout/payout';
import { periodLockRoutes } from '../areas/finance/period-lock/period-lock';
import { receivableRoutes } from '../areas/finance/receivable/receivable';
import { receivableEntryRoutes } from '../areas/finance/receivable/receivable-entry';
import { receivableImportRoutes } from '../areas/finance/receivable/receivable-import';
import { writeOffRoutes } from '../areas/finance/write-off/write-off';
import { messageRoutes } from '../areas/home/message/message';
import { enterpriseRoutes as platformEnterpriseRoutes } from '../areas/platform/enterprise/enterprise';
import { jobRoutes } from '../areas/platform/job/job';
import { platformLogRoutes } from '../areas/platform/log/log';
import { departmentRoutes } from '../areas/setup/department/department';
import { dictionaryRoutes } from '../areas/setup/dictionary/dictionary';
import { enterpriseRoutes } from '../areas/setup/enterprise/enterprise';
import { financeSettingRoutes } from '../areas/setup/finance-setting/finance-setting';
import { holidayRoutes } from '../areas/setup/holiday/holiday';
import { indexTableRoutes } from '../areas/setup/index-table/index-table';
import { optionRoutes } from '../areas/setup/option/option';
import { parameterRoutes } from '../areas/setup/parameter/parameter';
import { roleReadRoutes } from '../areas/setup/role/role';
import { userRoutes } from '../areas/setup/user/user';
import { warnRoutes } from '../areas/setup/warn/warn';
import { tenantAccountRoutes } from '../areas/tenants/account/account';
import { tenantRoutes } from '../areas/tenants/tenant/tenant';
import { tenantImportRoutes } from '../areas/tenants/tenant/tenant-import';
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
