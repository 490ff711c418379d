// Routes of clause templates and messages for their database constraints.

import { duplicate } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { clauseTemplateRoutes } from './clause-template';

export const clauseTemplate: AreaObject = {
  routes: () => [...clauseTemplateRoutes],
  constraints: {
    clause_template_name_unique: duplicate('name', '已有同名条款模板'),
  },
};
