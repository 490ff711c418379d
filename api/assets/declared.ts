// The lists, imports and reports of the assets.
import type { Declared } from '../kernel/declared';
import { buildingImport } from './building/building.import';
import { buildingList } from './building/building.list';
import { certificateList } from './certificate/certificate.list';
import { leaseList } from './lease.list';
import { parkImport } from './park/park.import';
import { parkList } from './park/park.list';
import { spaceImport } from './space/space.import';
import { spaceList } from './space/space.list';

export const assetsDeclared: Declared = {
  lists: [parkList, buildingList, spaceList, certificateList, leaseList],
  imports: [parkImport, buildingImport, spaceImport],
  reports: [],
};
