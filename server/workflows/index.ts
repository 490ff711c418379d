// All routes of the workflows: what more than one area takes part in.

import { handoverRoutes } from '../areas/contracts/handover/handover';
import { matchRoutes } from '../areas/finance/match/match';
import { lastReadingsOf, readMeters } from '../areas/finance/meter/delivery-readings';
import { writeOffRoutes } from '../areas/finance/write-off/write-off';
import { indexTableRoutes } from '../areas/setup/index-table/index-table';
import { forgetPayer, learnPayers } from '../areas/tenants/tenant/payers';
import type { Route } from '../platform/use-case/route';
import { approvalRoutes } from './approval';
import { contractImportRoutes } from './contract-import';
import { holdoverRoutes } from './holdover';
import { settleIndex } from './index-settlement';
import { peopleRoutes } from './people';
import { turnoverDeclarationRoutes } from './turnover';

/** Writing money off teaches under which names and accounts a tenant pays. */
const payers = { learn: learnPayers, forget: forgetPayer };

export const workflowsRoutes: readonly Route[] = [
  ...peopleRoutes,
  ...contractImportRoutes,
  ...turnoverDeclarationRoutes,
  ...holdoverRoutes,
  ...approvalRoutes,
  ...indexTableRoutes(settleIndex),
  ...writeOffRoutes(payers),
  ...matchRoutes(payers),
  ...handoverRoutes({ lastReadingsOf, readMeters }),
];
