// The words of the audit trail: those of all objects and acts, and shared ones.
import { CONTRACT_STATUS } from '#api/contracts/labels';
import type { Labels } from '#api/kernel/labels';
import { audited } from '#api/registry/audited';
import { type DecimalBounds, isDecimal } from '#domain/kernel/numbers/decimal';
import { formatDailyRate, formatPercent } from '#domain/kernel/text/format';
import { displayedPattern } from '#domain/kernel/text/placeholders';

const OBJECTS = new Map(audited.flatMap(({ objects }) => Object.entries(objects ?? {})));

/** Labels of objects. */
export const AUDIT_OBJECT: Labels = Object.fromEntries([...OBJECTS].map(([object, { label }]) => [object, { label }]));

/** Labels of acts. */
export const AUDIT_ACTION: Labels = {
  create: { label: '新增' },
  update: { label: '编辑' },
  delete: { label: '删除' },
  import: { label: '导入' },
  enable: { label: '启用' },
  disable: { label: '停用' },
  void: { label: '作废' },
  cancel: { label: '取消' },
  reveal: { label: '查看敏感信息' },
  'export-personal': { label: '导出个人信息' },
  erase: { label: '删除个人信息' },
  'export-unmasked': { label: '导出敏感信息' },
  move: { label: '移动' },
  sort: { label: '排序' },
  ...Object.assign({}, ...audited.map(({ actions }) => actions)),
};

/** Field titles shared by objects. */
const FIELDS: Readonly<Record<string, string>> = {
  name: '名称',
  display_name: '姓名',
  code: '编号',
  number: '编号',
  type: '类型',
  kind: '类型',
  status: '状态',
  enabled: '启用',
  sort: '排序',
  remark: '备注',
  body: '正文',
  is_default: '默认',
  reason: '原因',
  revealed: '敏感信息',
  comment: '意见',
  manager: '负责人',
  province: '省/直辖市',
  city: '城市',
  district: '区/县',
  address: '地址',
  longitude: '经度',
  latitude: '纬度',
  tag_ids: '标签',
  picture_ids: '图片',
  attachment_ids: '附件',
  attachments: '附件',
  buildings: '楼宇',
  building_ids: '楼宇',
  delivery_standard_id: '交付标准',
  holder: '权利人',
  issued_on: '发证日期',
  serial: '流水号',
  land_use_end: '土地使用到期日',
  mortgaged: '已抵押',
  mortgagee: '抵押权人',
  mortgage_end: '抵押到期日',
  land_area_sqm: '占地面积',
  gross_area_sqm: '建筑面积',
  inner_area_sqm: '套内面积',
  rentable_area_sqm: '计租面积',
  floors: '楼层',
  floors_above: '地上层数',
  floors_below: '地下层数',
  nature: '产权性质',
  original_value_fen: '原值',
  completed_on: '竣工日期',
  use: '用途',
  list_price: '招商价',
  floor_price: '底价',
  valid_from: '启用日期',
  valid_to: '停用日期',
  effective_on: '生效日期',
  park_id: '园区',
  park: '园区',
  building: '楼宇',
  floor: '楼层',
  owner: '产权主体',
  asset_type: '资产类型',
  spatial_type: '空间类型',
  delivery_standard: '交付标准',
  orientation: '朝向',
  price_unit: '价格单位',
  tags: '标签',
  park_name: '园区',
  parks: '园区',
  building_id: '楼宇',
  building_name: '楼宇',
  floor_id: '楼层',
  tenant_id: '租客',
  tenant_name: '租客',
  contract_id: '合同',
  contract_number: '合同编号',
  lessor_id: '签约主体',
  lessor_name: '签约主体',
  legal_entity_id: '签约主体',
  identifier: '证件号码',
  contacts: '联系人',
  aliases: '付款名称与账号',
  industry: '行业',
  industry_id: '行业',
  invoice_tax_number: '税号',
  invoice_address: '开票地址',
  invoice_phone: '开票电话',
  invoice_bank: '开户行',
  invoice_account: '银行账号',
  contact_name: '联系人',
  contact_phone: '联系电话',
  contact_email: '联系邮箱',
  invoice_title: '发票抬头',
  start: '开始日期',
  end: '结束日期',
  start_date: '开始日期',
  end_date: '结束日期',
  signed_on: '签约日期',
  lessor_signatory: '出租方签字人',
  tenant_signatory: '承租方签字人',
  delivered_on: '交房日期',
  receiver: '接收人',
  meters: '水电表',
  space_label: '位置',
  multiplier: '倍率',
  read_on: '抄表日期',
  reading: '读数',
  replaced_on: '换表日期',
  final_reading: '旧表读数',
  new_number: '新表表号',
  explanation: '计算过程',
  items: '交接物品',
  factor: '占用费倍数',
  holdover_start: '占用开始日期',
  holdover_end: '占用结束日期',
  charged_fen: '占用费',
  spaces: '租赁空间',
  clauses: '费用条款',
  deposits: '保证金条款',
  late_fee: '滞纳金条款',
  lease_options: '选择权',
  gross_fen: '含税金额',
  net_fen: '不含税金额',
  tax_fen: '税额',
  amount_fen: '金额',
  received_fen: '已收金额',
  allocated_fen: '已核销金额',
  received_on: '到账日期',
  due_date: '应收日',
  payer: '付款方',
  bank: '开户行',
  bank_serial: '银行流水号',
  tax_rate: '税率',
  rates: '税率',
  void_reason: '作废原因',
  voided_on: '作废日期',
  scope: '数据范围',
  keys: '权限',
  members: '成员',
  roles: '角色',
  department: '部门',
  department_id: '部门',
  parent_id: '上级部门',
  job_title: '职务',
  phone: '手机',
  email: '邮箱',
  totp_enabled: '动态验证码',
  ended: '结束的登录数',
  uscc: '统一社会信用代码',
  vat_kind: '纳税人类型',
  short_name: '简称',
  legal_entity: '签约主体',
  external_tenant: '物业系统企业号',
  administrator: '管理员',
  user_id: '用户',
  deputy_id: '代理人',
  conditions: '条件',
  steps: '审批人',
  step: '审批步骤',
  decision: '决定',
  days_ahead: '提前天数',
  value: '值',
  version_no: '版本',
  base_version_no: '原版本',
  leave_date: '退租日期',
  result_fen: '结算金额',
  paid_fen: '已付金额',
  charge_item: '费项',
  charge_item_id: '费项',
  charge_item_ids: '费项',
  payee: '收款方',
  used_for: '抵扣的应收',
  space_id: '空间',
  park_ids: '园区',
  month: '月份',
  count: '数量',
  created_by: '经办人',
  grace_days: '宽限天数',
  rate_daily: '滞纳金日利率',
  cap: '上限',
  key: '参数',
  receivable_id: '应收',
  position: '位次',
  file_name: '文件',
  flow_account: '流水账户',
  entity_name: '签约主体',
  history: '启用后的数据',
  floor_name: '楼层',
  channel_name: '渠道',
  accounting_date: '入账日期',
  approvers: '审批人',
  user: '用户',
};

/** Fractions with a special display format, of terms without a declared form. */
const RATES: Readonly<Record<string, (value: string) => string>> = { rate_daily: formatDailyRate, cap: formatPercent };
const RATE: DecimalBounds = { max_integer_digits: 4, max_scale: 8 };
/** States of objects under approval. */
const STATES: Labels = CONTRACT_STATUS;

const formField = (object: string, name: string) =>
  OBJECTS.get(object)
    ?.form?.flatMap(({ fields }) => fields)
    .find((field) => field.name === name);

/** Returns a field's title: from its form, from its object, or the shared one. */
export const fieldLabel = (object: string, name: string): string =>
  formField(object, name)?.title ?? OBJECTS.get(object)?.fields?.[name] ?? FIELDS[name] ?? name;

/** Returns a value as its form displays it: the label of an enum, a fraction as percent, placeholders by their labels; undefined otherwise. */
export function valueLabel(object: string, name: string, value: string): string | undefined {
  const field = formField(object, name);
  if (field?.kind === 'percent') return formatPercent(value).replace('%', field.unit ?? '%');
  if (field?.placeholders) return displayedPattern(field.placeholders, value);
  const rate = RATES[name];
  if (rate && isDecimal(value, RATE)) return rate(value);
  return (field?.labels ?? OBJECTS.get(object)?.values?.[name] ?? (name === 'status' ? STATES : undefined))?.[value]
    ?.label;
}

/** The column that users identify an object by, per table. */
export const NAMED: ReadonlyMap<string, string> = new Map(
  [...OBJECTS].flatMap(([object, { named }]) => (named ? [[object, named] as const] : [])),
);
