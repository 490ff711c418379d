// All lists of the product.
import { buildingList } from './assets/building.list';
import { parkList } from './assets/park.list';
import { spaceList } from './assets/space.list';
import { contractList } from './contracts/contract.list';
import { cashRecordList } from './finance/cash-record.list';
import { receivableList } from './finance/receivable.list';
import type { ListDeclaration } from './kernel/list';
import { tenantList } from './tenants/tenant.list';

export const lists: readonly ListDeclaration[] = [
  parkList,
  buildingList,
  spaceList,
  tenantList,
  contractList,
  receivableList,
  cashRecordList,
];
