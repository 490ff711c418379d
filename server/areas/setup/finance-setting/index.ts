import { conflict, duplicate, field, reference } from '#server/platform/db/constraints';
import type { AreaObject } from '#server/platform/use-case/area';
import { financeSettingRoutes } from './finance-setting';
import { subjectRoutes } from './subject';
import { subjectImportRoutes } from './subject-import';

export const financeSetting: AreaObject = {
  routes: () => [...financeSettingRoutes, ...subjectRoutes, ...subjectImportRoutes],
  constraints: {
    taxable_item_name_unique: duplicate('name', '税目名称已存在'),
    taxable_item_code: field('code', '税收分类编码应为 19 位数字'),
    charge_item_taxable_item: reference('taxable_item_id', '所选税目不存在'),
    charge_item_name_unique: duplicate('name', '费项名称已存在'),
    charge_item_receivable_subject: reference('receivable_subject', '会计科目不存在，请从会计科目表中选择'),
    charge_item_revenue_subject: reference('revenue_subject', '会计科目不存在，请从会计科目表中选择'),
    flow_account_subject: reference('subject', '会计科目不存在，请从会计科目表中选择'),
    voucher_line_in_chart: conflict('凭证的会计科目不在会计科目表中，请刷新后重试'),
    ledger_subject_code_unique: duplicate('code', '科目编码已存在'),
    ledger_subject_code: field('code', '请填写科目编码'),
    ledger_subject_side: field('side', '余额方向应为借或贷'),
    ledger_subject_auxiliaries: field('auxiliaries', '不支持的辅助核算'),
    flow_account_feed_whole: field('feed_folder', '自动导入须填写文件夹'),
    flow_account_feed_unique: duplicate('feed_folder', '该文件夹已用于其他流水账户'),
    flow_account_opening_day: field('opening_on', '填写期初余额时须填写对账启用日期'),
    flow_account_name_unique: duplicate('name', '流水账户名称已存在'),
    flow_account_entity: reference('legal_entity_id', '所选签约主体不存在'),
    flow_account_park: reference('park_id', '所选园区不存在'),
  },
};
