// Everything of the contracts: its routes, and what the database refuses of it.
import type { Area } from '#server/platform/area';
import { contractAttachmentRoutes } from './attachment/attachment';
import { changeRoutes } from './change/change';
import { clauseTemplateRoutes } from './clause-template/clause-template';
import { constraints } from './constraints';
import { contractRoutes } from './contract/contract';
import { holdoverReadRoutes } from './holdover/holdover';
import { noticeRoutes } from './notice/notices';
import { renewalRoutes } from './renewal/prepare-renewals';
import { templateRoutes } from './template/template';
import { terminationRoutes } from './termination/termination';
import { turnoverRoutes } from './turnover/turnover';

export const contracts: Area = {
  routes: () => [
    ...contractRoutes,
    ...changeRoutes,
    ...contractAttachmentRoutes,
    ...noticeRoutes,
    ...clauseTemplateRoutes,
    ...renewalRoutes,
    ...turnoverRoutes,
    ...terminationRoutes,
    ...templateRoutes,
    ...holdoverReadRoutes,
  ],
  constraints,
};
