// All lists, imports and reports of the product.
import { buildingImport } from './assets/building/building.import';
import { buildingList } from './assets/building/building.list';
import { certificateList } from './assets/certificate/certificate.list';
import { parkImport } from './assets/park/park.import';
import { parkList } from './assets/park/park.list';
import { spaceImport } from './assets/space/space.import';
import { spaceList } from './assets/space/space.list';
import { contractList } from './contracts/contract/contract.list';
import { rentRollReport } from './contracts/rent-roll/rent-roll';
import { templateList } from './contracts/template/template.list';
import { terminationList } from './contracts/termination/termination.list';
import { turnoverImport } from './contracts/turnover/turnover';
import { billList } from './finance/bill/bill.list';
import { cashRecordList } from './finance/cash-record/cash-record.list';
import { depositList } from './finance/deposit/deposit.list';
import { invoiceImport } from './finance/invoice/invoice.import';
import { invoiceList } from './finance/invoice/invoice.list';
import { readingImport } from './finance/meter/meter.import';
import { meterList } from './finance/meter/meter.list';
import { receivableImport } from './finance/receivable/receivable.import';
import { receivableList } from './finance/receivable/receivable.list';
import type { ImportDeclaration } from './kernel/import';
import type { ListDeclaration } from './kernel/list';
import type { ReportDeclaration } from './kernel/report';
import { enterpriseList, platformLogList, signInList } from './platform/enterprise/enterprise.list';
import { auditList } from './setup/audit/audit.list';
import { roleList } from './setup/role/role.list';
import { userImport } from './setup/user/user.import';
import { userList } from './setup/user/user.list';
import { tenantImport } from './tenants/tenant/tenant.import';
import { tenantList } from './tenants/tenant/tenant.list';

export const lists: readonly ListDeclaration[] = [
  parkList,
  buildingList,
  spaceList,
  certificateList,
  tenantList,
  contractList,
  terminationList,
  templateList,
  receivableList,
  depositList,
  meterList,
  billList,
  invoiceList,
  cashRecordList,
  roleList,
  userList,
  auditList,
  enterpriseList,
  signInList,
  platformLogList,
];

export const imports: readonly ImportDeclaration[] = [
  parkImport,
  buildingImport,
  spaceImport,
  tenantImport,
  turnoverImport,
  receivableImport,
  readingImport,
  invoiceImport,
  userImport,
];

export const reports: readonly ReportDeclaration[] = [rentRollReport];
