import { contractAttachmentSchemas } from './attachment/attachment.schema';
import { changeSchemas } from './change/change.schema';
import { clauseTemplateSchemas } from './clause-template.schema';
import { contractImportSchemas } from './contract/contract.import.schema';
import { contractSchemas } from './contract/contract.schema';
import { handoverSchemas } from './handover.schema';
import { holdoverSchemas } from './holdover.schema';
import { leaseOptionSchemas } from './lease-option.schema';
import { noticeSchemas } from './notice.schema';
import { renewalSchemas } from './renewal.schema';
import { templateSchemas } from './template/template.schema';
import { terminationSchemas } from './termination/termination.schema';
import { timelineSchemas } from './timeline.schema';
import { turnoverSchemas } from './turnover.schema';

export const contractsSchemas = {
  ...contractAttachmentSchemas,
  ...changeSchemas,
  ...clauseTemplateSchemas,
  ...contractImportSchemas,
  ...contractSchemas,
  ...handoverSchemas,
  ...holdoverSchemas,
  ...leaseOptionSchemas,
  ...noticeSchemas,
  ...renewalSchemas,
  ...templateSchemas,
  ...terminationSchemas,
  ...timelineSchemas,
  ...turnoverSchemas,
};
