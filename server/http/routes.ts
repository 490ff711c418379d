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
import { messageRoutes } from '../areas/home/message';
import { departmentRoutes } from '../areas/setup/department';
import { dictionaryRoutes } from '../areas/setup/dictionary';
import { enterpriseRoutes } from '../areas/setup/enterprise';
import { financeSettingRoutes } from '../areas/setup/finance-setting';
import { optionRoutes } from '../areas/setup/option';
import { parameterRoutes } from '../areas/setup/parameter';
import { warnRoutes } from '../areas/setup/warn';
import { tenantRoutes } from '../areas/tenants/tenant';
import { chainRoutes } from '../areas/wflow/chain';
import { deputyRoutes } from '../areas/wflow/deputy';
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
    ...dictionaryRoutes,
    ...financeSettingRoutes,
    ...enterpriseRoutes,
    ...departmentRoutes,
    ...homeSummaryRoutes,
    ...parkRoutes,
    ...buildingRoutes,
    ...floorRoutes,
    ...spaceRoutes,
    ...tenantRoutes,
    ...contractRoutes,
    ...approvalRoutes,
    ...chainRoutes,
    ...deputyRoutes,
    ...messageRoutes,
    ...parameterRoutes,
    ...warnRoutes,
    ...receivableRoutes,
    ...cashRecordRoutes,
    ...writeOffRoutes,
    ...rentRollRoutes,
  ];
}
