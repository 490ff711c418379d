// All routes of the workflows, which involve more than one area.

import { handoverRoutes } from '../areas/contracts/handover';
import { matchRoutes } from '../areas/finance/cash-record/match';
import { lastReadingsOf, readMeters } from '../areas/finance/meter/delivery-readings';
import { writeOffRoutes } from '../areas/finance/write-off/write-off';
import { indexTableRoutes } from '../areas/setup/index-table';
import type { Route } from '../platform/use-case/route';
import { approvalRoutes } from './approval/approval';
import { bulkApprovalRoutes } from './approval/bulk-approval';
import { commissionRoutes } from './commission';
import { contractImportRoutes } from './contract-import';
import { effectiveRentRoutes } from './effective-rent';
import { holdoverRoutes } from './holdover';
import { settleIndex } from './index-settlement';
import { payers } from './payers';
import { peopleRoutes } from './people';
import { personalDataRoutes } from './personal-data';
import { quoteWorkflowRoutes } from './quote';
import { turnoverDeclarationRoutes } from './turnover';

export const workflowsRoutes: readonly Route[] = [
  ...peopleRoutes,
  ...personalDataRoutes,
  ...contractImportRoutes,
  ...turnoverDeclarationRoutes,
  ...holdoverRoutes,
  ...approvalRoutes,
  ...bulkApprovalRoutes,
  ...commissionRoutes,
  ...effectiveRentRoutes,
  ...quoteWorkflowRoutes,
  ...indexTableRoutes(settleIndex),
  ...writeOffRoutes(payers),
  ...matchRoutes(payers),
  ...handoverRoutes({ lastReadingsOf, readMeters }),
];
