// Messages for the database constraints of index tables.

import { duplicate, field } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';

export const indexTable: AreaObject = {
  constraints: {
    index_table_name_unique: duplicate('name', '指数名称已存在'),
    index_value_positive: field('value', '指数须大于 0'),
    index_value_month: field('month', '应为月份'),
  },
};
