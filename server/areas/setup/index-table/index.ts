// Index table: what the database refuses of it.
import type { AreaObject } from '#server/platform/area';
import { duplicate, field } from '#server/platform/db/constraints';

export const indexTable: AreaObject = {
  constraints: {
    index_table_name_unique: duplicate('name', '指数名称已存在'),
    index_value_positive: field('value', '指数须大于 0'),
    index_value_month: field('month', '应为月份'),
  },
};
