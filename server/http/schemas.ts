// All schemas by path: where descriptors (plain data) and schemas meet on the server.
import type { ZodType } from 'zod';
import { favoriteSchemas } from '../../api/account/favorite.schema';
import { fileSchemas } from '../../api/account/file.schema';
import { meSchemas } from '../../api/account/me.schema';
import { profileSchemas } from '../../api/account/profile.schema';
import { userSchemas } from '../../api/account/user.schema';
import { buildingSchemas } from '../../api/assets/building.schema';
import { certificateSchemas } from '../../api/assets/certificate.schema';
import { mapSchemas } from '../../api/assets/map.schema';
import { parkSchemas } from '../../api/assets/park.schema';
import { reshapeSchemas } from '../../api/assets/reshape.schema';
import { spaceSchemas } from '../../api/assets/space.schema';
import { stackingPlanSchemas } from '../../api/assets/stacking-plan.schema';
import { contractAttachmentSchemas } from '../../api/contracts/attachment.schema';
import { changeSchemas } from '../../api/contracts/change.schema';
import { clauseTemplateSchemas } from '../../api/contracts/clause-template.schema';
import { contractImportSchemas } from '../../api/contracts/contract.import.schema';
import { contractSchemas } from '../../api/contracts/contract.schema';
import { handoverSchemas } from '../../api/contracts/handover.schema';
import { holdoverSchemas } from '../../api/contracts/holdover.schema';
import { noticeSchemas } from '../../api/contracts/notice.schema';
import { renewalSchemas } from '../../api/contracts/renewal.schema';
import { rentRollSchemas } from '../../api/contracts/rent-roll.schema';
import { templateSchemas } from '../../api/contracts/template.schema';
import { terminationSchemas } from '../../api/contracts/termination.schema';
import { turnoverSchemas } from '../../api/contracts/turnover.schema';
import { billSchemas } from '../../api/finance/bill.schema';
import { cashRecordSchemas } from '../../api/finance/cash-record.schema';
import { depositSchemas } from '../../api/finance/deposit.schema';
import { dunningSchemas } from '../../api/finance/dunning.schema';
import { invoiceSchemas } from '../../api/finance/invoice.schema';
import { lateFeeSchemas } from '../../api/finance/late-fee.schema';
import { ledgerCheckSchemas } from '../../api/finance/ledger-check.schema';
import { matchSchemas } from '../../api/finance/match.schema';
import { meterSchemas } from '../../api/finance/meter.schema';
import { payoutSchemas } from '../../api/finance/payout.schema';
import { periodLockSchemas } from '../../api/finance/period-lock.schema';
import { receivableSchemas } from '../../api/finance/receivable.schema';
import { receivableEntrySchemas } from '../../api/finance/receivable-entry.schema';
import { statementSchemas as bankStatementSchemas } from '../../api/finance/statement.schema';
import { messageSchemas } from '../../api/home/message.schema';
import { homeSchemas } from '../../api/home/summary.schema';
import { importSchemas } from '../../api/kernel/import.schema';
import { listSchemas } from '../../api/kernel/list.schema';
import { imports, lists } from '../../api/lists';
import { enterpriseSchemas } from '../../api/platform/enterprise.schema';
import { jobSchemas } from '../../api/platform/job.schema';
import { auditSchemas } from '../../api/setup/audit.schema';
import { chargeItemSchemas } from '../../api/setup/charge-item.schema';
import { companyProfileSchemas } from '../../api/setup/company-profile.schema';
import { departmentSchemas } from '../../api/setup/department.schema';
import { dictionarySchemas } from '../../api/setup/dictionary.schema';
import { flowAccountSchemas } from '../../api/setup/flow-account.schema';
import { holidaySchemas } from '../../api/setup/holiday.schema';
import { indexSchemas } from '../../api/setup/index-table.schema';
import { legalEntitySchemas } from '../../api/setup/legal-entity.schema';
import { optionSchemas } from '../../api/setup/option.schema';
import { parameterSchemas } from '../../api/setup/parameter.schema';
import { roleSchemas } from '../../api/setup/role.schema';
import { taxableItemSchemas } from '../../api/setup/taxable-item.schema';
import { accountSchemas } from '../../api/setup/user.schema';
import { warnSchemas } from '../../api/setup/warn.schema';
import { tenantAccountSchemas } from '../../api/tenants/account.schema';
import { statementSchemas } from '../../api/tenants/statement.schema';
import { tenantSchemas } from '../../api/tenants/tenant.schema';
import { chainSchemas } from '../../api/wflow/chain.schema';
import { deputySchemas } from '../../api/wflow/deputy.schema';
import { wflowSchemas } from '../../api/wflow/wflow.schema';

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
  ...rentRollSchemas,
  ...Object.assign({}, ...lists.map(listSchemas)),
  ...Object.assign({}, ...imports.map(importSchemas)),
};
