// All routes of the workflows.

import { indexTableRoutes } from '../areas/setup/index-table/index-table';
import type { Route } from '../platform/route';
import { approvalRoutes } from './approval';
import { contractImportRoutes } from './contract-import';
import { holdoverRoutes } from './holdover';
import { settleIndex } from './index-settlement';
import { peopleRoutes } from './people';
import { turnoverDeclarationRoutes } from './turnover';

export const workflowsRoutes: readonly Route[] = [
  ...peopleRoutes,
  ...contractImportRoutes,
  ...turnoverDeclarationRoutes,
  ...holdoverRoutes,
  ...approvalRoutes,
  ...indexTableRoutes(settleIndex),
];
