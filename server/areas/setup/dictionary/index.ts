// Routes of dictionaries and messages for their database constraints.

import { duplicate, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { dictionaryRoutes } from './dictionary';

export const dictionary: AreaObject = {
  routes: () => [...dictionaryRoutes],
  constraints: {
    dictionary_name_unique: duplicate('name', '名称已存在'),
    dictionary_code_unique: duplicate('code', '编码已存在'),
    object_tag_tag: missing('tag_ids', '所选标签不存在'),
  },
};
