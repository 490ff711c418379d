// All routes of the API, area by area.
import { fileRoutes } from '../areas/account/file';
import { meRoutes } from '../areas/account/me';
import { accountRoutes } from '../areas/account/routes';
import { buildingRoutes } from '../areas/assets/building';
import { bulkSpaceRoutes } from '../areas/assets/bulk-spaces';
import { certificateRoutes } from '../areas/assets/certificate';
import { floorRoutes } from '../areas/assets/floor';
import { assetImportRoutes } from '../areas/assets/imports';
import { mapRoutes } from '../areas/assets/map';
import { parkRoutes } from '../areas/assets/park';
import { reservationRoutes } from '../areas/assets/reservation';
import { reshapeRoutes } from '../areas/assets/reshape';
import { spaceRoutes } from '../areas/assets/space';
import { stackingPlanRoutes } from '../areas/assets/stacking-plan';
import { contractAttachmentRoutes } from '../areas/contracts/attachment';
import { changeRoutes } from '../areas/contracts/change';
import { contractRoutes } from '../areas/contracts/contract';
import { terminationRoutes } from '../areas/contracts/termination';
import { cashRecordRoutes } from '../areas/finance/cash-record';
import { periodLockRoutes } from '../areas/finance/period-lock';
import { receivableRoutes } from '../areas/finance/receivable';
import { writeOffRoutes } from '../areas/finance/write-off';
import { messageRoutes } from '../areas/home/message';
import { enterpriseRoutes as platformEnterpriseRoutes } from '../areas/platform/enterprise';
import { jobRoutes } from '../areas/platform/job';
import { platformLogRoutes } from '../areas/platform/log';
import { departmentRoutes } from '../areas/setup/department';
import { dictionaryRoutes } from '../areas/setup/dictionary';
import { enterpriseRoutes } from '../areas/setup/enterprise';
import { financeSettingRoutes } from '../areas/setup/finance-setting';
import { holidayRoutes } from '../areas/setup/holiday';
import { indexTableRoutes } from '../areas/setup/index-table';
import { optionRoutes } from '../areas/setup/option';
import { parameterRoutes } from '../areas/setup/parameter';
import { roleReadRoutes } from '../areas/setup/role';
import { userRoutes } from '../areas/setup/user';
import { warnRoutes } from '../areas/setup/warn';
import { tenantRoutes } from '../areas/tenants/tenant';
import { chainRoutes } from '../areas/wflow/chain';
import { deputyRoutes } from '../areas/wflow/deputy';
import type { Route } from '../platform/route';
import { auditLogRoutes } from '../reports/audit-log';
import { homeSummaryRoutes } from '../reports/home-summary';
import { rentRollRoutes } from '../reports/rent-roll';
import { approvalRoutes } from '../workflows/approval';
import { peopleRoutes } from '../workflows/people';

/** Built per application: the sign-in throttle counts for one. */
export function allRoutes(): Route[] {
  return [
    ...accountRoutes(),
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
    ...reshapeRoutes,
    ...certificateRoutes,
    ...mapRoutes,
    ...reservationRoutes,
    ...stackingPlanRoutes,
    ...bulkSpaceRoutes,
    ...assetImportRoutes,
    ...roleReadRoutes,
    ...userRoutes,
    ...peopleRoutes,
    ...auditLogRoutes,
    ...platformEnterpriseRoutes,
    ...platformLogRoutes,
    ...tenantRoutes,
    ...contractRoutes,
    ...changeRoutes,
    ...contractAttachmentRoutes,
    ...terminationRoutes,
    ...approvalRoutes,
    ...chainRoutes,
    ...deputyRoutes,
    ...messageRoutes,
    ...jobRoutes,
    ...parameterRoutes,
    ...holidayRoutes,
    ...indexTableRoutes,
    ...warnRoutes,
    ...periodLockRoutes,
    ...receivableRoutes,
    ...cashRecordRoutes,
    ...writeOffRoutes,
    ...rentRollRoutes,
  ];
}
