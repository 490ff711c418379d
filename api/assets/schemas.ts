import { buildingSchemas } from './building/building.schema';
import { buildingTaxSchemas } from './building-tax.schema';
import { certificateSchemas } from './certificate/certificate.schema';
import { assetFiguresSchemas } from './figures.schema';
import { mapSchemas } from './map.schema';
import { parkSchemas } from './park/park.schema';
import { spaceSchemas } from './space/space.schema';
import { splitMergeSchemas } from './split-merge.schema';
import { stackingPlanSchemas } from './stacking-plan.schema';

export const assetsSchemas = {
  ...buildingSchemas,
  ...buildingTaxSchemas,
  ...certificateSchemas,
  ...assetFiguresSchemas,
  ...mapSchemas,
  ...parkSchemas,
  ...spaceSchemas,
  ...splitMergeSchemas,
  ...stackingPlanSchemas,
};
