// Words of the audit trail for all objects and acts, area by area.

import { accountAudited } from '../account/audited';
import { approvalAudited } from '../approval/audited';
import { assetsAudited } from '../assets/audited';
import { contractsAudited } from '../contracts/audited';
import { financeAudited } from '../finance/audited';
import { integrationAudited } from '../integration/audited';
import { channelAudit } from '../investment/channel/channel.audit';
import { commissionAudit } from '../investment/commission/commission.audit';
import { customerAudit } from '../investment/customer/customer.audit';
import { followUpAudit } from '../investment/follow-up/follow-up.audit';
import { quoteAudit } from '../investment/quote/quote.audit';
import { targetAudit } from '../investment/target/target.audit';
import { visitPlanAudit } from '../investment/visit-plan.audit';
import type { AuditLabels } from '../kernel/audit-labels';
import { setupAudited } from '../setup/audited';
import { tenantAudit } from '../tenants/tenant/tenant.audit';

export const audited: readonly AuditLabels[] = [
  ...accountAudited,
  ...approvalAudited,
  ...assetsAudited,
  ...contractsAudited,
  ...financeAudited,
  channelAudit,
  commissionAudit,
  customerAudit,
  followUpAudit,
  quoteAudit,
  visitPlanAudit,
  targetAudit,
  ...integrationAudited,
  ...setupAudited,
  tenantAudit,
];
