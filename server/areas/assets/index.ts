import type { Area } from '#server/platform/use-case/area';
import { building } from './building';
import { buildingTax } from './building-tax';
import { certificate } from './certificate';
import { figures } from './figures';
import { floor } from './floor';
import { assetImportRoutes } from './imports';
import { lease } from './lease';
import { map } from './map';
import { park } from './park';
import { reservation } from './reservation';
import { space } from './space';
import { splitMerge } from './split-merge';
import { stackingPlan } from './stacking-plan';

export const assets: Area = [
  building,
  buildingTax,
  certificate,
  figures,
  floor,
  lease,
  map,
  park,
  reservation,
  space,
  splitMerge,
  stackingPlan,
  { routes: () => assetImportRoutes },
];
