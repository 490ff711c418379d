// Everything of the assets: its routes, and what the database refuses of it.
import type { Area } from '#server/platform/area';
import { buildingRoutes } from './building/building';
import { certificateRoutes } from './certificate/certificate';
import { constraints } from './constraints';
import { floorRoutes } from './floor/floor';
import { assetImportRoutes } from './imports';
import { mapRoutes } from './map/map';
import { parkRoutes } from './park/park';
import { reservationRoutes } from './reservation/reservation';
import { bulkSpaceRoutes } from './space/bulk-spaces';
import { spaceRoutes } from './space/space';
import { splitMergeRoutes } from './split-merge/split-merge';
import { stackingPlanRoutes } from './stacking-plan/stacking-plan';

export const assets: Area = {
  routes: () => [
    ...parkRoutes,
    ...buildingRoutes,
    ...floorRoutes,
    ...spaceRoutes,
    ...splitMergeRoutes,
    ...certificateRoutes,
    ...mapRoutes,
    ...reservationRoutes,
    ...stackingPlanRoutes,
    ...bulkSpaceRoutes,
    ...assetImportRoutes,
  ],
  constraints,
};
