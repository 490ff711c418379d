// All lists and imports of the product.
import { buildingImport } from './assets/building.import';
import { buildingList } from './assets/building.list';
import { certificateList } from './assets/certificate.list';
import { parkImport } from './assets/park.import';
import { parkList } from './assets/park.list';
import { spaceImport } from './assets/space.import';
import { spaceList } from './assets/space.list';
import { contractList } from './contracts/contract.list';
import { templateList } from './contracts/template.list';
import { terminationList } from './contracts/termination.list';
import { turnoverImport } from './contracts/turnover';
import { billList } from './finance/bill.list';
import { cashRecordList } from './finance/cash-record.list';
import { depositList } from './finance/deposit.list';
import { invoiceImport } from './finance/invoice.import';
import { invoiceList } from './finance/invoice.list';
import { readingImport } from './finance/meter.import';
import { meterList } from './finance/meter.list';
import { receivableImport } from './finance/receivable.import';
import { receivableList } from './finance/receivable.list';
import type { ImportDeclaration } from './kernel/import';
import type { ListDeclaration } from './kernel/list';
import { enterpriseList, platformLogList, signInList } from './platform/enterprise.list';
import { auditList } from './setup/audit.list';
import { roleList } from './setup/role.list';
import { userImport } from './setup/user.import';
import { userList } from './setup/user.list';
import { tenantImport } from './tenants/tenant.import';
import { tenantList } from './tenants/tenant.list';

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
