// All routes of the API, area by area.
import { fileRoutes } from '../areas/account/file';
import { meRoutes } from '../areas/account/me';
import { signInRoutes } from '../areas/account/sign-in';
import { buildingRoutes } from '../areas/assets/building';
import { floorRoutes } from '../areas/assets/floor';
import { parkRoutes } from '../areas/assets/park';
import { spaceRoutes } from '../areas/assets/space';
import { contractRoutes } from '../areas/contracts/contract';
import { cashRecordRoutes } from '../areas/finance/cash-record';
import { receivableRoutes } from '../areas/finance/receivable';
import { writeOffRoutes } from '../areas/finance/write-off';
import { optionRoutes } from '../areas/setup/option';
import { tenantRoutes } from '../areas/tenants/tenant';
import type { Route } from '../platform/route';
import { homeSummaryRoutes } from '../reports/home-summary';
import { rentRollRoutes } from '../reports/rent-roll';
import { approvalRoutes } from '../workflows/approval';

/** Built per application: the sign-in throttle counts for one. */
export function allRoutes(): Route[] {
  return [
    ...signInRoutes(),
    ...meRoutes,
    ...fileRoutes,
    ...optionRoutes,
    ...homeSummaryRoutes,
    ...parkRoutes,
    ...buildingRoutes,
    ...floorRoutes,
    ...spaceRoutes,
    ...tenantRoutes,
    ...contractRoutes,
    ...approvalRoutes,
    ...receivableRoutes,
    ...cashRecordRoutes,
    ...writeOffRoutes,
    ...rentRollRoutes,
  ];
}
