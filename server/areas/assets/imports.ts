// The imports of parks, buildings and spaces.
import { importRoutes } from '#server/platform/import/index';
import type { Route } from '#server/platform/use-case/route';
import { buildingImportSpec } from './building-import';
import { parkImportSpec } from './park-import';
import { spaceImportSpec } from './space/space-import';

export const assetImportRoutes: Route[] = [
  ...importRoutes(parkImportSpec),
  ...importRoutes(buildingImportSpec),
  ...importRoutes(spaceImportSpec),
];
