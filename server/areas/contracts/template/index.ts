// Routes of contract templates and messages for their database constraints.

import { conflict, duplicate, field } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { templateRoutes } from './template';

export const template: AreaObject = {
  routes: () => [...templateRoutes],
  constraints: {
    document_template_name_unique: duplicate('name', '已有同名模板'),
    document_template_default_enabled: field('is_default', '停用的模板不能设为默认'),
    document_template_one_default: conflict('默认模板刚被他人修改，请刷新后重试'),
  },
};
