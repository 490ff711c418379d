// What the database refuses, in words for the user: each constraint's name → code, field and message. Everything not
// listed here is a fault of ours and answers 500.
import type { FieldError } from '../../../api/kernel/endpoint';
import { Refusal, type RefusalCode } from '../errors';

interface Meaning {
  code: RefusalCode;
  message: string;
  path?: FieldError['path'];
}

const duplicate = (path: string, message: string): Meaning => ({ code: 409, message, path: [path] });
const field = (path: string, message: string): Meaning => ({ code: 422, message, path: [path] });
const missing = (path: string, message: string): Meaning => ({ code: 404, message, path: [path] });
const conflict = (message: string): Meaning => ({ code: 409, message });

export const CONSTRAINTS: Readonly<Record<string, Meaning>> = {
  company_code_unique: duplicate('code', '企业编号已存在'),
  app_user_name_unique: duplicate('name', '登录名已被使用'),
  app_user_sadmin_has_no_company: conflict('平台管理员不能属于企业，企业用户必须属于一个企业'),
  saved_view_name_unique: duplicate('name', '已有同名视图'),
  app_user_department: missing('department_id', '所选部门不存在'),
  app_user_email_unique: duplicate('email', '该邮箱已被其他账号验证使用'),
  app_user_phone_unique: duplicate('phone', '该手机号已被其他账号验证使用'),
  app_user_totp_has_secret: conflict('请先扫码绑定动态验证码'),
  company_external_tenant_unique: duplicate('external_tenant', '该外部租户号已属于另一企业'),
  company_profile_logo: missing('logo_file_id', '所选图片不存在'),
  verification_code_tries: conflict('验证码已失效，请重新获取'),
  user_identity_unique: conflict('该外部账号已绑定其他用户'),
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
  role_name_unique: duplicate('name', '角色名称已存在'),
  dictionary_name_unique: duplicate('name', '名称已存在'),
  charge_item_name_unique: duplicate('name', '费项名称已存在'),
  flow_account_name_unique: duplicate('name', '流水账户名称已存在'),
  attachment_unique: conflict('该附件已添加'),

  park_name_unique: duplicate('name', '园区名称已存在'),
  park_code_unique: duplicate('code', '园区编号已存在'),
  building_name_unique: duplicate('name', '该园区已有同名楼宇'),
  building_code_unique: duplicate('code', '楼宇编号已存在'),
  building_park: missing('park_id', '所选园区不存在'),
  building_owner: missing('owner_id', '所选产权主体不存在'),
  building_asset_type: missing('asset_type_id', '所选资产类型不存在'),
  floor_number_not_zero: field('number', '楼层号不能为 0：地上为 1、2…，地下为 -1、-2…'),
  floor_number_unique: duplicate('number', '该楼宇已有此楼层'),
  floor_building: missing('building_id', '所选楼宇不存在，或不属于该园区'),
  space_number_unique: duplicate('number', '该楼层已有相同编号的空间'),
  space_floor: missing('floor_id', '所选楼层不存在，或不属于该楼宇'),
  space_building: missing('building_id', '所选楼宇不存在，或不属于该园区'),
  space_spatial_type: missing('spatial_type_id', '所选空间类型不存在'),
  space_valid_period: field('valid_to', '失效日期不能早于生效日期'),
  space_gross_area_positive: field('gross_area_sqm', '面积须大于 0'),
  space_inner_area_positive: field('inner_area_sqm', '面积须大于 0'),
  space_rentable_area_positive: field('rentable_area_sqm', '面积须大于 0'),
  space_value_period: field('effective_on', '生效日期不在空间有效期内'),
  space_value_space: missing('id', '所选空间不存在'),
  space_value_once: conflict('同一天只能有一组用途、面积与价格，请刷新后重试'),

  park_position: field('longitude', '经纬度须同时填写，且在中国范围内（GCJ-02 坐标）'),
  park_cover: missing('cover_file_id', '所选图片不存在'),
  building_cover: missing('cover_file_id', '所选图片不存在'),
  space_delivery_standard: missing('delivery_standard_id', '所选交付标准不存在'),
  space_held_while_valid: {
    code: 409,
    message: '空间在该期间已停用（可能刚被拆分或合并），请刷新后重试',
    path: ['spaces'],
  },
  space_ends_unheld: field('valid_to', '空间在该日期之后仍有租约或预定，不能停用'),
  object_tag_tag: missing('tag_ids', '所选标签不存在'),
  reservation_period: field('end_date', '结束日期不能早于开始日期'),
  reservation_park: missing('park_id', '所选园区不存在'),
  reservation_space: missing('space_id', '所选空间不存在'),
  reservation_one_at_a_time: { code: 409, message: '该空间在这段时间已被预定', path: ['space_id'] },
  property_certificate_number_unique: duplicate('number', '该类产权证已有相同证号'),
  property_certificate_park: missing('park_id', '所选园区不存在'),
  property_certificate_mortgage: field('mortgagee', '未抵押的产权证不能填写抵押信息'),
  certificate_building_building: missing('building_ids', '所选楼宇不存在'),

  tenant_name_unique: duplicate('name', '已有同名租客'),
  tenant_identifier_unique: duplicate('identifier', '该证件号码已属于另一租客'),
  tenant_industry: missing('industry_id', '所选行业不存在'),
  tenant_contact_one_main: field('contacts', '只能有一位主要联系人'),
  tenant_alias_unique: duplicate('aliases', '付款名称或账号重复'),
  contract_number_unique: duplicate('number', '合同编号已存在'),
  contract_period: field('end', '结束日期不能早于开始日期'),
  contract_park: missing('park_id', '所选园区不存在'),
  contract_tenant: missing('tenant_id', '所选租客不存在'),
  contract_lessor: missing('lessor_id', '所选签约主体不存在'),
  contract_space_area_positive: field('spaces', '面积须大于 0'),
  contract_space_space: missing('spaces', '所选空间不存在'),
  charge_clause_item: missing('clauses', '所选费项不存在'),
  charge_clause_seq: conflict('费用条款的序号重复，请刷新后重试'),
  deposit_clause_item: missing('deposits', '所选保证金费项不存在'),
  schedule_row_tax: conflict('收款计划的价税合计不平'),
  contract_renews: missing('renews_id', '被续租的合同不存在'),
  contract_renews_another: field('renews_id', '合同不能续租自己'),
  charge_clause_line: conflict('费用条款的编号重复，请刷新后重试'),
  clause_template_name_unique: duplicate('name', '已有同名条款模板'),
  deposit_refund_amount: field('amount_fen', '金额须大于 0'),
  deposit_refund_contract: missing('contract_id', '所选合同不存在'),
  deposit_refund_item: missing('charge_item_id', '所选费项不存在'),
  deposit_refund_entry: conflict('保证金记录不存在'),
  deposit_refund_one_open: { code: 409, message: '该保证金已有未完成的退款，请先处理', path: ['contract_id'] },
  deposit_refund_paid: { code: 423, message: '退款已付出，请先撤销付款' },
  deposit_entry_paid_within: conflict('付款超过应退的保证金'),
  payout_amount_not_zero: field('amount_fen', '金额不能为 0'),
  payout_undone_once: conflict('该付款已撤销'),
  payout_sign: conflict('撤销的金额须与原付款相反'),
  payout_source: conflict('付款须对应一笔应退款项'),
  payout_cash: conflict('付款与应退款项须属于同一签约主体'),
  payout_source_cash: conflict('付款与应退款项须属于同一签约主体'),
  payout_deposit: conflict('应退的保证金不存在'),
  payout_reverses: conflict('原付款不存在'),
  payout_mirror: conflict('撤销须与原付款一致'),
  payout_money_out: conflict('付款须出自一笔付款流水'),
  payout_posted: conflict('已过账的付款不能修改'),
  write_off_money_in: conflict('付款流水不能核销应收'),
  clause_index_table: missing('clauses', '所选指数不存在'),
  turnover_declaration_month: field('month', '应为月份'),
  turnover_declaration_amount: field('amount_fen', '营业额不能小于 0'),
  turnover_declaration_contract: missing('contract_id', '所选合同不存在'),
  turnover_settlement_period: conflict('结算期的结束日期不能早于开始日期'),
  turnover_settlement_tax: conflict('价税合计与不含税金额、税额不符'),
  turnover_settlement_contract: missing('contract_id', '所选合同不存在'),
  turnover_settlement_receivable: conflict('应收不存在'),
  contract_change_contract: missing('contract_id', '所选合同不存在'),
  contract_change_one_open: { code: 409, message: '该合同已有未完成的变更，请先处理', path: ['contract_id'] },
  contract_termination_contract: missing('contract_id', '所选合同不存在'),
  contract_termination_reason: missing('reason_id', '所选退租原因不存在'),
  contract_termination_once: { code: 409, message: '该合同已有退租单', path: ['contract_id'] },
  contract_termination_forfeit: field('forfeit_fen', '没收金额不能小于 0'),
  contract_termination_prepayment: field('prepayment_fen', '预收抵扣不能小于 0'),
  document_template_name_unique: duplicate('name', '已有同名模板'),
  document_template_default_enabled: field('is_default', '停用的模板不能设为默认'),
  document_template_one_default: conflict('默认模板刚被他人更改，请刷新后重试'),
  contract_signing_once: conflict('该合同已登记签约，请刷新后查看'),
  contract_signing_contract: missing('contract_id', '所选合同不存在'),
  contract_delivery_once: conflict('该合同已登记交房，请刷新后查看'),
  contract_delivery_contract: missing('contract_id', '所选合同不存在'),
  meter_multiplier_positive: field('multiplier', '倍率须大于 0'),
  meter_number_once: conflict('该楼宇已有相同编号的表'),
  meter_building: missing('building_id', '所选楼宇不存在'),
  meter_space: missing('space_id', '所选空间不存在'),
  meter_reading_not_negative: field('reading', '读数不能小于 0'),
  meter_reading_meter: missing('meter_id', '所选表不存在'),
  meter_reading_contract: missing('contract_id', '所选合同不存在'),
  meter_reading_posted: { code: 423, message: '读数不能修改或删除，请重新登记' },
  contract_holdover_factor: field('factor', '倍数须大于 0'),
  contract_holdover_ended: conflict('到期未退的状态与结束日期不一致'),
  contract_holdover_period: conflict('到期未退的结束日期不能早于开始日期'),
  contract_holdover_contract: missing('contract_id', '所选合同不存在'),
  contract_holdover_once: conflict('该合同已确认到期未退，请刷新后查看'),
  space_occupation_change: missing('change_id', '所选合同变更不存在'),
  space_let_once: { code: 409, message: '空间在该租期内已被其他合同占用，不能重复出租', path: ['spaces'] },
  space_occupation_period: field('end', '结束日期不能早于开始日期'),
  space_occupation_space: missing('spaces', '所选空间不存在'),
  wflow_instance_one_running: conflict('该单据已在审批中'),
  wflow_step_approver: field('approvers', '审批人必须是一位用户或一个角色'),
  wflow_step_decided: conflict('审批步骤的状态与时间不一致'),

  approval_chain_name_unique: duplicate('name', '该类单据已有同名审批链'),
  approval_chain_step_approver: field('steps', '审批人必须是一位用户或一个角色'),
  approval_chain_step_user: missing('steps', '所选审批人不存在'),
  approval_chain_step_role: missing('steps', '所选角色不存在'),
  deputy_period: field('end_date', '结束日期不能早于开始日期'),
  deputy_other: field('deputy_id', '代理人不能是本人'),
  deputy_user: missing('user_id', '所选用户不存在'),
  deputy_deputy: missing('deputy_id', '所选代理人不存在'),
  deputy_one_at_a_time: { code: 409, message: '这段时间已有代理人', path: ['start_date'] },
  wflow_event_user: missing('approvers', '所选审批人不存在'),
  wflow_event_to_user: missing('to_user_id', '所选同事不存在'),
  message_once: conflict('该消息已存在'),
  message_finished: conflict('消息的状态与时间不一致'),
  message_user: missing('user_id', '所选用户不存在'),
  warn_setting_days: field('days_ahead', '提前天数应为 0 到 365'),

  flow_account_entity: missing('legal_entity_id', '所选签约主体不存在'),
  flow_account_park: missing('park_id', '所选园区不存在'),
  receivable_amount_not_zero: field('gross_fen', '金额不能为 0'),
  receivable_once: conflict('该收款计划已生成应收，不能重复生成'),
  receivable_holdover: missing('holdover_id', '到期未退记录不存在'),
  receivable_holdover_line: conflict('占用费的条款与到期未退记录不一致'),
  receivable_holdover_once: conflict('该月占用费已生成，不能重复生成'),
  receivable_period: field('end_date', '结束日期不能早于开始日期'),
  receivable_tax: field('gross_fen', '含税金额必须等于不含税金额加税额'),
  receivable_received_within: { code: 409, message: '核销金额超过应收余额，请刷新后重试', path: ['amount_fen'] },
  receivable_invoiced_within: { code: 409, message: '开票金额超过应收金额', path: ['amount_fen'] },
  receivable_void_without_money: conflict('该应收已有核销，不能作废；已作废的应收不能核销'),
  receivable_void_has_reason: field('reason', '作废必须填写原因'),
  receivable_posted: { code: 423, message: '应收已过账，金额不能修改或删除，请用调整单更正' },
  receivable_park: missing('park_id', '所选园区不存在'),
  receivable_tenant: missing('tenant_id', '所选租客不存在'),
  receivable_contract: missing('contract_id', '所选合同不存在'),
  receivable_clause: missing('clause_id', '所选费用条款不存在'),
  receivable_item: missing('charge_item_id', '所选费项不存在'),
  receivable_entity: missing('legal_entity_id', '所选签约主体不存在'),
  receivable_adjusts: missing('adjusts_id', '被调整的应收不存在'),
  cash_record_amount_positive: field('amount_fen', '金额须大于 0'),
  cash_record_allocated_within: { code: 409, message: '核销金额超过流水余额，请刷新后重试', path: ['amount_fen'] },
  cash_record_void_unallocated: conflict('该流水已有核销，不能作废；已作废的流水不能核销'),
  cash_record_void_has_reason: field('reason', '作废必须填写原因'),
  cash_record_serial_unique: duplicate('bank_serial', '该账户已有相同银行流水号的记录'),
  cash_record_posted: { code: 423, message: '收款流水已过账，金额不能修改或删除' },
  cash_record_account: missing('flow_account_id', '所选流水账户不存在'),
  cash_record_tenant: missing('tenant_id', '所选租客不存在'),
  cash_record_payment_type: missing('payment_type_id', '所选付款方式不存在'),
  write_off_amount_not_zero: field('amount_fen', '核销金额不能为 0'),
  write_off_sign: field('amount_fen', '核销金额须大于 0'),
  write_off_mirror: conflict('反核销必须与原核销金额相同、方向相反'),
  write_off_undone_once: conflict('该核销已被反核销'),
  write_off_posted: { code: 423, message: '核销已过账，不能修改或删除，请用反核销' },
  write_off_receivable: { code: 404, message: '应收不存在，或与流水不属于同一签约主体', path: ['receivable_id'] },
  write_off_cash: { code: 404, message: '收款流水不存在，或与应收不属于同一签约主体', path: ['cash_record_id'] },
  write_off_source: conflict('核销须来自一笔流水或一笔调整'),
  write_off_offsets: { code: 404, message: '冲抵的调整不存在，或不属于同一签约主体' },
  write_off_deposit: { code: 404, message: '保证金记录不存在' },
  deposit_entry_amount_not_zero: field('amount_fen', '金额不能为 0'),
  deposit_entry_sign: field('amount_fen', '金额须大于 0'),
  deposit_entry_undone_once: conflict('该保证金记录已被冲回'),
  deposit_entry_contract: missing('contract_id', '所选合同不存在'),
  deposit_entry_item: missing('charge_item_id', '所选费项不存在'),
  deposit_entry_termination: missing('termination_id', '退租单不存在'),
  deposit_entry_reverses: { code: 404, message: '被冲回的保证金记录不存在' },
  deposit_entry_posted: { code: 423, message: '保证金记录已过账，不能修改或删除' },
  deposit_covered: { code: 409, message: '保证金余额不足，请刷新后重试', path: ['amount_fen'] },
  period_lock_month_end: field('month', '须按整月结账'),
  period_lock_posted: { code: 423, message: '结账记录不能修改或删除' },
  period_closed: { code: 423, message: '记账日期所在月份已结账，不能记账', path: ['accounting_date'] },
  write_off_reverses: { code: 404, message: '被反核销的记录不存在' },
};

interface DatabaseFault {
  code: string;
  constraint?: string;
  table?: string;
  detail?: string;
}

const FOREIGN_KEY = '23503';
const RETRY = new Set(['40001', '40P01']);

function isDatabaseFault(error: unknown): error is DatabaseFault {
  return (
    error instanceof Error &&
    typeof (error as { code?: unknown }).code === 'string' &&
    /^[0-9A-Z]{5}$/.test((error as unknown as DatabaseFault).code)
  );
}

/** Turns what the database refused into a refusal the user understands; anything else comes back as it was. */
export function refusalOf(error: unknown): unknown {
  if (!isDatabaseFault(error)) return error;
  if (RETRY.has(error.code)) return new Refusal(409, '与他人的操作冲突，请重试');
  // A delete that others refer to fails at the referring table's key, an insert at its own: the detail tells them apart.
  if (error.code === FOREIGN_KEY && error.detail?.includes('is still referenced from table')) {
    return new Refusal(409, `已被${REFERRERS[error.table ?? ''] ?? '其他数据'}引用，不能删除`);
  }
  const meaning = error.constraint ? CONSTRAINTS[error.constraint] : undefined;
  if (!meaning) return error;
  return new Refusal(
    meaning.code,
    meaning.message,
    meaning.path ? [{ path: meaning.path, message: meaning.message }] : [],
  );
}

/** What a referring table is called. */
const REFERRERS: Readonly<Record<string, string>> = {
  charge_item: '费项',
  department: '下级部门',
  approval_chain_step: '默认审批链',
  app_user: '用户',
  building: '楼宇',
  floor: '楼层',
  space: '空间',
  contract: '合同',
  contract_space: '合同',
  charge_clause: '合同费用条款',
  deposit_clause: '合同保证金条款',
  space_occupation: '合同占用',
  receivable: '应收',
  cash_record: '收款流水',
  write_off: '核销',
  flow_account: '流水账户',
  tenant: '租客',
  user_role: '用户',
  wflow_step: '审批记录',
};
