// The imports of parks, buildings and spaces.
import { importRoutes } from '../../platform/import';
import type { Route } from '../../platform/route';
import { buildingImportSpec } from './building-import';
import { parkImportSpec } from './park-import';
import { spaceImportSpec } from './space-import';

export const assetImportRoutes: Route[] = [
  ...importRoutes(parkImportSpec),
  ...importRoutes(buildingImportSpec),
  ...importRoutes(spaceImportSpec),
];
