// All lists, imports and reports of the product, area by area.
import { assetsDeclared } from '../assets/declared';
import { contractsDeclared } from '../contracts/declared';
import { financeDeclared } from '../finance/declared';
import { integrationDeclared } from '../integration/declared';
import { investmentDeclared } from '../investment/declared';
import { platformDeclared } from '../platform/declared';
import { setupDeclared } from '../setup/declared';
import { tenantsDeclared } from '../tenants/declared';

const AREAS = [
  assetsDeclared,
  contractsDeclared,
  financeDeclared,
  integrationDeclared,
  investmentDeclared,
  platformDeclared,
  setupDeclared,
  tenantsDeclared,
];

export const lists = AREAS.flatMap((area) => area.lists);
export const imports = AREAS.flatMap((area) => area.imports);
export const reports = AREAS.flatMap((area) => area.reports);
