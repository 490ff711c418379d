// Finance setting: its routes, and what the database refuses of it.

import { duplicate, field, missing } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { financeSettingRoutes } from './finance-setting';

export const financeSetting: AreaObject = {
  routes: () => [...financeSettingRoutes],
  constraints: {
    taxable_item_name_unique: duplicate('name', '税目名称已存在'),
    taxable_item_code: field('code', '税收分类编码应为 19 位数字'),
    charge_item_taxable_item: missing('taxable_item_id', '所选税目不存在'),
    charge_item_name_unique: duplicate('name', '费项名称已存在'),
    flow_account_name_unique: duplicate('name', '流水账户名称已存在'),
    flow_account_entity: missing('legal_entity_id', '所选签约主体不存在'),
    flow_account_park: missing('park_id', '所选园区不存在'),
  },
};
