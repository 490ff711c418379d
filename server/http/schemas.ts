// All schemas by path: where descriptors (plain data) and schemas meet on the server.
import type { ZodType } from 'zod';
import { favoriteSchemas } from '#api/account/favorite/favorite.schema';
import { fileSchemas } from '#api/account/file/file.schema';
import { meSchemas } from '#api/account/me/me.schema';
import { profileSchemas } from '#api/account/profile/profile.schema';
import { userSchemas } from '#api/account/sign-in/sign-in.schema';
import { chainSchemas } from '#api/approval/chain/chain.schema';
import { deputySchemas } from '#api/approval/delegate/delegate.schema';
import { wflowSchemas } from '#api/approval/task/task.schema';
import { buildingSchemas } from '#api/assets/building/building.schema';
import { certificateSchemas } from '#api/assets/certificate/certificate.schema';
import { mapSchemas } from '#api/assets/map/map.schema';
import { parkSchemas } from '#api/assets/park/park.schema';
import { spaceSchemas } from '#api/assets/space/space.schema';
import { reshapeSchemas } from '#api/assets/split-merge/split-merge.schema';
import { stackingPlanSchemas } from '#api/assets/stacking-plan/stacking-plan.schema';
import { contractAttachmentSchemas } from '#api/contracts/attachment/attachment.schema';
import { changeSchemas } from '#api/contracts/change/change.schema';
import { clauseTemplateSchemas } from '#api/contracts/clause-template/clause-template.schema';
import { contractImportSchemas } from '#api/contracts/contract/contract.import.schema';
import { contractSchemas } from '#api/contracts/contract/contract.schema';
import { handoverSchemas } from '#api/contracts/handover/handover.schema';
import { holdoverSchemas } from '#api/contracts/holdover/holdover.schema';
import { noticeSchemas } from '#api/contracts/notice/notice.schema';
import { renewalSchemas } from '#api/contracts/renewal/renewal.schema';
import { templateSchemas } from '#api/contracts/template/template.schema';
import { terminationSchemas } from '#api/contracts/termination/termination.schema';
import { turnoverSchemas } from '#api/contracts/turnover/turnover.schema';
import { statementSchemas as bankStatementSchemas } from '#api/finance/bank-statement/bank-statement.schema';
import { billSchemas } from '#api/finance/bill/bill.schema';
import { cashRecordSchemas } from '#api/finance/cash-record/cash-record.schema';
import { depositSchemas } from '#api/finance/deposit/deposit.schema';
import { dunningSchemas } from '#api/finance/dunning/dunning.schema';
import { invoiceSchemas } from '#api/finance/invoice/invoice.schema';
import { lateFeeSchemas } from '#api/finance/late-fee/late-fee.schema';
import { ledgerCheckSchemas } from '#api/finance/ledger-check/ledger-check.schema';
import { matchSchemas } from '#api/finance/match/match.schema';
import { meterSchemas } from '#api/finance/meter/meter.schema';
import { payoutSchemas } from '#api/finance/payout/payout.schema';
import { periodLockSchemas } from '#api/finance/period-lock/period-lock.schema';
import { receivableSchemas } from '#api/finance/receivable/receivable.schema';
import { receivableEntrySchemas } from '#api/finance/receivable/receivable-entry.schema';
import { messageSchemas } from '#api/home/message/message.schema';
import { homeSchemas } from '#api/home/summary/summary.schema';
import { importSchemas } from '#api/kernel/import.schema';
import { listSchemas } from '#api/kernel/list.schema';
import { reportSchemas } from '#api/kernel/report.schema';
import { imports, lists, reports } from '#api/lists';
import { enterpriseSchemas } from '#api/platform/enterprise/enterprise.schema';
import { jobSchemas } from '#api/platform/job/job.schema';
import { auditSchemas } from '#api/setup/audit/audit.schema';
import { departmentSchemas } from '#api/setup/department/department.schema';
import { dictionarySchemas } from '#api/setup/dictionary/dictionary.schema';
import { companyProfileSchemas } from '#api/setup/enterprise/company-profile.schema';
import { legalEntitySchemas } from '#api/setup/enterprise/legal-entity.schema';
import { chargeItemSchemas } from '#api/setup/finance-setting/charge-item.schema';
import { flowAccountSchemas } from '#api/setup/finance-setting/flow-account.schema';
import { taxableItemSchemas } from '#api/setup/finance-setting/taxable-item.schema';
import { holidaySchemas } from '#api/setup/holiday/holiday.schema';
import { indexSchemas } from '#api/setup/index-table/index-table.schema';
import { optionSchemas } from '#api/setup/option/option.schema';
import { parameterSchemas } from '#api/setup/parameter/parameter.schema';
import { roleSchemas } from '#api/setup/role/role.schema';
import { accountSchemas } from '#api/setup/user/user.schema';
import { warnSchemas } from '#api/setup/warn/warn.schema';
import { tenantAccountSchemas } from '#api/tenants/account/account.schema';
import { statementSchemas } from '#api/tenants/statement/tenant-statement.schema';
import { tenantSchemas } from '#api/tenants/tenant/tenant.schema';

export interface EndpointSchemas {
  input: ZodType;
  /** Null: the reply is a file. */
  output: ZodType | null;
}

export const schemas: Readonly<Record<string, EndpointSchemas>> = {
  ...userSchemas,
  ...profileSchemas,
  ...favoriteSchemas,
  ...meSchemas,
  ...fileSchemas,
  ...optionSchemas,
  ...dictionarySchemas,
  ...chargeItemSchemas,
  ...taxableItemSchemas,
  ...flowAccountSchemas,
  ...companyProfileSchemas,
  ...legalEntitySchemas,
  ...departmentSchemas,
  ...homeSchemas,
  ...parkSchemas,
  ...buildingSchemas,
  ...spaceSchemas,
  ...reshapeSchemas,
  ...certificateSchemas,
  ...mapSchemas,
  ...stackingPlanSchemas,
  ...roleSchemas,
  ...accountSchemas,
  ...auditSchemas,
  ...enterpriseSchemas,
  ...tenantSchemas,
  ...tenantAccountSchemas,
  ...statementSchemas,
  ...contractSchemas,
  ...changeSchemas,
  ...contractAttachmentSchemas,
  ...terminationSchemas,
  ...templateSchemas,
  ...contractImportSchemas,
  ...clauseTemplateSchemas,
  ...noticeSchemas,
  ...renewalSchemas,
  ...turnoverSchemas,
  ...handoverSchemas,
  ...holdoverSchemas,
  ...wflowSchemas,
  ...chainSchemas,
  ...deputySchemas,
  ...messageSchemas,
  ...jobSchemas,
  ...parameterSchemas,
  ...holidaySchemas,
  ...indexSchemas,
  ...warnSchemas,
  ...periodLockSchemas,
  ...billSchemas,
  ...dunningSchemas,
  ...invoiceSchemas,
  ...depositSchemas,
  ...payoutSchemas,
  ...ledgerCheckSchemas,
  ...receivableSchemas,
  ...receivableEntrySchemas,
  ...meterSchemas,
  ...lateFeeSchemas,
  ...cashRecordSchemas,
  ...bankStatementSchemas,
  ...matchSchemas,
  ...Object.assign({}, ...lists.map(listSchemas)),
  ...Object.assign({}, ...imports.map(importSchemas)),
  ...Object.assign({}, ...reports.map(reportSchemas)),
};
