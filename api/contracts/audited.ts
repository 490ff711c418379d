// Words of the audit trail for the objects and acts of contracts.
import type { AuditLabels } from '../kernel/audit-labels';
import { attachmentAudit } from './attachment/attachment.audit';
import { changeAudit } from './change/change.audit';
import { clauseTemplateAudit } from './clause-template.audit';
import { contractAudit } from './contract/contract.audit';
import { handoverAudit } from './handover.audit';
import { holdoverAudit } from './holdover.audit';
import { leaseOptionAudit } from './lease-option.audit';
import { templateAudit } from './template/template.audit';
import { terminationAudit } from './termination/termination.audit';
import { turnoverAudit } from './turnover.audit';

export const contractsAudited: readonly AuditLabels[] = [
  attachmentAudit,
  changeAudit,
  clauseTemplateAudit,
  contractAudit,
  handoverAudit,
  holdoverAudit,
  leaseOptionAudit,
  templateAudit,
  terminationAudit,
  turnoverAudit,
];
