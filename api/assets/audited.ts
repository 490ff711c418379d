// Words of the audit trail for the objects and acts of the assets.
import type { AuditLabels } from '../kernel/audit-labels';
import { buildingAudit } from './building/building.audit';
import { buildingTaxAudit } from './building-tax.audit';
import { certificateAudit } from './certificate/certificate.audit';
import { floorAudit } from './floor.audit';
import { parkAudit } from './park/park.audit';
import { spaceAudit } from './space/space.audit';
import { splitMergeAudit } from './split-merge.audit';

export const assetsAudited: readonly AuditLabels[] = [
  buildingAudit,
  buildingTaxAudit,
  certificateAudit,
  floorAudit,
  parkAudit,
  spaceAudit,
  splitMergeAudit,
];
