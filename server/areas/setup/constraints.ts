// What the database refuses of the setup centre, in words for the user.
import { type Constraints, conflict, duplicate, field, missing } from '#server/platform/db/constraints';

export const constraints: Constraints = {
  app_user_department: missing('department_id', '所选部门不存在'),
  company_profile_logo: missing('logo_file_id', '所选图片不存在'),
  department_name_unique: duplicate('name', '同一上级部门下已有同名部门'),
  department_parent: missing('parent_id', '所选上级部门不存在'),
  department_cycle: field('parent_id', '上级部门不能是本部门或其下级部门'),
  department_park_park: missing('park_ids', '所选园区不存在'),
  taxable_item_name_unique: duplicate('name', '税目名称已存在'),
  taxable_item_code: field('code', '税收分类编码应为 19 位数字'),
  charge_item_taxable_item: missing('taxable_item_id', '所选税目不存在'),
  index_table_name_unique: duplicate('name', '指数名称已存在'),
  index_value_positive: field('value', '指数须大于 0'),
  index_value_month: field('month', '应为月份'),
  legal_entity_name_unique: duplicate('name', '签约主体名称已存在'),
  role_built_in: conflict('该内置角色已存在'),
  role_name_unique: duplicate('name', '角色名称已存在'),
  dictionary_name_unique: duplicate('name', '名称已存在'),
  charge_item_name_unique: duplicate('name', '费项名称已存在'),
  flow_account_name_unique: duplicate('name', '流水账户名称已存在'),
  object_tag_tag: missing('tag_ids', '所选标签不存在'),
  warn_setting_days: field('days_ahead', '提前天数应为 0 到 365'),
  flow_account_entity: missing('legal_entity_id', '所选签约主体不存在'),
  flow_account_park: missing('park_id', '所选园区不存在'),
};
