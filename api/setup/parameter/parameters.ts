// The parameters of an enterprise, declared once: title, kind, limits and the value that counts while nobody set another.
// Form, check and reading on both sides follow from this table; a new parameter is one entry.
import { DUNNING_CHANNEL } from '#api/finance/labels';
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import type { Labels } from '#api/kernel/labels';
import { NOTICE_NAMES } from '#domain/finance/arrears/notice-text';
import { NUMBER_PLACEHOLDERS } from '#domain/kernel/text/number-pattern';

export const PARAMETER_GROUPS = {
  contract: { label: '合同与条款默认值' },
  approval: { label: '审批' },
  indicator: { label: '指标口径' },
  finance: { label: '财务' },
  sign_in: { label: '登录' },
} as const satisfies Labels;
export type ParameterGroup = keyof typeof PARAMETER_GROUPS;

interface Declared {
  group: ParameterGroup;
  title: string;
  kind: FormField['kind'];
  value: string | number | boolean | null;
  help?: string;
  unit?: string;
  labels?: Labels;
  options?: FormField['options'];
  placeholders?: FormField['placeholders'];
  min?: number;
  max?: number;
}

/** A bill is of a month and of no park. */
const { park: _park, dd: _day, ...BILL_PLACEHOLDERS } = NUMBER_PLACEHOLDERS;
const NOTICE_PLACEHOLDERS = Object.fromEntries(NOTICE_NAMES.map((name) => [name, name]));

/** Two text messages joined. */
const SMS_LENGTH = 140;

const ROUND_TO: Labels = { fen: { label: '分' }, jiao: { label: '角' }, yuan: { label: '元' } };

/** What follows from something unusual in a contract. */
export const NOTICE_RULE = {
  none: { label: '不提示' },
  notice: { label: '提示' },
  approval: { label: '须特批' },
} as const satisfies Labels;

export const PARAMETERS = {
  'contract.number_pattern': {
    group: 'contract',
    title: '合同编号规则',
    kind: 'pattern',
    value: 'HT-{park}-{yyyy}{mm}-{seq:4}',
    placeholders: NUMBER_PLACEHOLDERS,
    help: '年、月、日或园区不同则流水号重新开始',
  },
  'contract.sign_before_delivery': {
    group: 'contract',
    title: '签约后才能交房',
    kind: 'switch',
    value: false,
    help: '开启后，未登记签约的合同不能登记交房',
  },
  'contract.holdover_factor': {
    group: 'contract',
    title: '到期未退占用费倍数',
    kind: 'price',
    value: '1',
    unit: '倍',
    help: '占用费按合同最后单价的倍数计收，确认到期未退时可以另定',
  },
  'contract.floor_price': {
    group: 'contract',
    title: '租金低于底价时',
    kind: 'enum',
    value: 'notice',
    labels: NOTICE_RULE,
    help: '须特批时，提交审批须包含审批参数中的特批角色',
  },
  'contract.gap_days': {
    group: 'contract',
    title: '空置提示天数',
    kind: 'integer',
    value: 15,
    min: 0,
    max: 365,
    unit: '天',
    help: '与前后合同之间空置不超过此天数时提示，0 表示只提示重叠',
  },
  'contract.neighbour': {
    group: 'contract',
    title: '与前后合同重叠或空置时',
    kind: 'enum',
    value: 'notice',
    labels: NOTICE_RULE,
  },
  'contract.free_days_limit': {
    group: 'contract',
    title: '免租期上限',
    kind: 'integer',
    value: 90,
    min: 0,
    max: 3650,
    unit: '天',
    help: '一条租金条款的免租天数合计，0 表示不限',
  },
  'contract.free_days': {
    group: 'contract',
    title: '免租期超过上限时',
    kind: 'enum',
    value: 'notice',
    labels: NOTICE_RULE,
  },
  'clause.cycle_months': {
    group: 'contract',
    title: '付款周期',
    kind: 'integer',
    value: 1,
    min: 0,
    max: 120,
    unit: '个月',
    help: '0 表示一次付清',
  },
  'clause.alignment': {
    group: 'contract',
    title: '计费月份',
    kind: 'enum',
    value: 'contract',
    labels: { contract: { label: '合同月' }, calendar: { label: '自然月' } },
  },
  'clause.proration': {
    group: 'contract',
    title: '不足月折算',
    kind: 'enum',
    value: 'actual',
    labels: { actual: { label: '按当月天数' }, thirty: { label: '按 30 天' }, year365: { label: '按 365 天' } },
  },
  'clause.due_days': {
    group: 'contract',
    title: '应收日',
    kind: 'integer',
    value: 0,
    min: -90,
    max: 90,
    unit: '天',
    help: '距每期开始的天数，负数表示提前',
  },
  'clause.due_shift': {
    group: 'contract',
    title: '应收日遇节假日',
    kind: 'enum',
    value: 'none',
    labels: { none: { label: '不调整' }, next: { label: '顺延' }, previous: { label: '提前' } },
    help: '按节假日历，未登记的日期以周六、周日为休息日',
  },
  'clause.round_to': { group: 'contract', title: '每期金额取整到', kind: 'enum', value: 'fen', labels: ROUND_TO },
  'clause.round_each_month': {
    group: 'contract',
    title: '逐月取整后再合计',
    kind: 'switch',
    value: false,
    help: '开启后每月先取整到分，再合计为一期',
  },
  'clause.price_scale': {
    group: 'contract',
    title: '递增后单价小数位',
    kind: 'integer',
    value: 2,
    min: 0,
    max: 6,
    unit: '位',
  },
  'late_fee.rate_daily': {
    group: 'contract',
    title: '滞纳金日利率',
    kind: 'percent',
    unit: '%/日',
    value: '0.0005',
    help: '新合同滞纳金条款的默认值',
  },
  'late_fee.grace_days': {
    group: 'contract',
    title: '滞纳金宽限天数',
    kind: 'integer',
    value: 0,
    min: 0,
    max: 90,
    unit: '天',
  },
  'approval.chain_fixed': {
    group: 'approval',
    title: '必须使用默认审批链',
    kind: 'switch',
    value: false,
    help: '开启后，匹配到默认审批链的单据不能另选审批人',
  },
  'approval.own_submission': {
    group: 'approval',
    title: '允许审批自己提交的单据',
    kind: 'switch',
    value: false,
    help: '每次自行审批都记入操作日志',
  },
  'approval.sole_user': {
    group: 'approval',
    title: '仅有一名用户时可自行审批',
    kind: 'switch',
    value: false,
    help: '企业只有一名启用的用户时，可审批自己提交的单据，每次都记入操作日志；有第二名启用的用户后不再生效',
  },
  'approval.special_role_id': {
    group: 'approval',
    title: '特批角色',
    kind: 'option',
    value: null,
    options: '/api/option/role',
    help: '合同有须特批的情形时，提交审批须包含此角色',
  },
  'occupancy.basis': {
    group: 'indicator',
    title: '出租率口径',
    kind: 'enum',
    value: 'rentable',
    labels: { rentable: { label: '计租面积' }, gross: { label: '建筑面积' } },
    help: '首页、园区与楼宇列表的面积与出租率按此口径计算',
  },
  'accounting.straight_line': {
    group: 'finance',
    title: '直线法摊销',
    kind: 'enum',
    value: 'day',
    labels: { day: { label: '按日' }, month: { label: '按月平均' } },
    help: '租赁收入在租期内平均确认的方式；按月平均时不足一月按天数折算',
  },
  'voucher.accrual_day': {
    group: 'finance',
    title: '应收凭证日期',
    kind: 'enum',
    value: 'due',
    labels: { due: { label: '应收日' }, start: { label: '计费期开始日' } },
    help: '应收确认凭证的日期；补录的应收不早于过账日',
  },
  'accounting.vat_on_advance': {
    group: 'finance',
    title: '预收租金的增值税',
    kind: 'enum',
    value: 'due',
    labels: { due: { label: '按应收日' }, received: { label: '早于应收月收到的按收款日' } },
    help: '税会差异中增值税额归属的月份；租赁服务预收款的纳税义务发生于收到的当天（财税〔2016〕36号）',
  },
  'bill.day': {
    group: 'finance',
    title: '出账日',
    kind: 'integer',
    value: 25,
    min: 1,
    max: 28,
    unit: '日',
    help: '自每月该日起，出账默认为下月；之前默认为本月',
  },
  'bill.number_pattern': {
    group: 'finance',
    title: '账单编号规则',
    kind: 'pattern',
    value: 'ZD-{yyyy}{mm}-{seq:5}',
    placeholders: BILL_PLACEHOLDERS,
    help: '年月为账单月份；重新出账的账单在原编号后加 -R1',
  },
  'bill.notice_text': {
    group: 'finance',
    title: '账单邮件正文',
    kind: 'textarea',
    placeholders: NOTICE_PLACEHOLDERS,
    value:
      '{租客}：\n您好，{月份}的缴费通知单（{账单编号}）见附件，应缴 {应缴金额} 元，请于 {应收日} 前付款。\n{出账主体}',
  },
  'bill.reminder_1': {
    group: 'finance',
    title: '一次催缴正文',
    kind: 'textarea',
    placeholders: NOTICE_PLACEHOLDERS,
    value:
      '{租客}：\n{月份}账单（{账单编号}）尚有 {未收金额} 元未收到，应收日为 {应收日}。如已付款请忽略，否则请尽快安排。\n{出账主体}',
  },
  'bill.reminder_2': {
    group: 'finance',
    title: '二次催缴正文',
    kind: 'textarea',
    placeholders: NOTICE_PLACEHOLDERS,
    value:
      '{租客}：\n{月份}账单（{账单编号}）的 {未收金额} 元已逾期 {逾期天数} 天，请于三日内付清，以免产生滞纳金。\n{出账主体}',
  },
  'bill.reminder_3': {
    group: 'finance',
    title: '三次催缴正文',
    kind: 'textarea',
    placeholders: NOTICE_PLACEHOLDERS,
    value:
      '{租客}：\n{月份}账单（{账单编号}）的 {未收金额} 元已逾期 {逾期天数} 天，经两次催缴仍未付清。请立即付款，否则我方将依合同约定处理。\n{出账主体}',
  },
  'bill.notice_channel': {
    group: 'finance',
    title: '账单发送方式',
    kind: 'enum',
    value: 'email',
    labels: DUNNING_CHANNEL,
    help: '催缴的发送方式在催缴方案中设置；短信须在服务器上配置短信网关',
  },
  'bill.sms_notice': {
    group: 'finance',
    title: '账单短信',
    kind: 'textarea',
    placeholders: NOTICE_PLACEHOLDERS,
    value: '{租客}您好，{月份}账单应缴{应缴金额}元，请于{应收日}前付款。{出账主体}',
    max: SMS_LENGTH,
    help: '填入后 70 字以内为一条短信，超出按多条计费；最多 140 字',
  },
  'bill.sms_reminder': {
    group: 'finance',
    title: '催缴短信',
    kind: 'textarea',
    placeholders: NOTICE_PLACEHOLDERS,
    value: '{租客}您好，{月份}账单尚有{未收金额}元未付，已逾期{逾期天数}天，请尽快付款。{出账主体}',
    max: SMS_LENGTH,
    help: '填入后 70 字以内为一条短信，超出按多条计费；最多 140 字',
  },
  'late_fee.post_day': {
    group: 'finance',
    title: '滞纳金过账日',
    kind: 'integer',
    value: 0,
    min: 0,
    max: 28,
    unit: '日',
    help: '每月该日自动把截至当日的滞纳金过账为应收；0 为只手工过账',
  },
  'cash.undo_approval': {
    group: 'finance',
    title: '反核销须审批',
    kind: 'switch',
    value: false,
    help: '开启后，反核销先提交审批，通过后才生效',
  },
  'cash.use_prepayments': {
    group: 'finance',
    title: '预收自动核销',
    kind: 'switch',
    value: false,
    help: '开启后，每天 00:30 用租客的预收款核销同一签约主体已到应收日的应收（保证金除外），先收先用、先到期先核',
  },
  'sso.provision': {
    group: 'sign_in',
    title: '首次外部登录自动建账号',
    kind: 'switch',
    value: false,
    help: '从物业系统进入、而本系统没有对应账号时',
  },
  'sso.role_id': {
    group: 'sign_in',
    title: '自动建账号的角色',
    kind: 'option',
    value: null,
    options: '/api/option/role',
  },
} as const satisfies Record<string, Declared>;

export type ParameterKey = keyof typeof PARAMETERS;
export type Parameter = Declared;
export type ParameterValues = Partial<Record<ParameterKey, string | number | boolean | null>>;

/** The declaration of a key, with the fields only some kinds have. */
export const parameterOf = (key: ParameterKey): Declared => PARAMETERS[key];

export const PARAMETER_KEYS = Object.keys(PARAMETERS) as ParameterKey[];

/** Values as wide as their kind: a declared `false` stands for any boolean. */
type Widened<T> = T extends boolean ? boolean : T extends number ? number : T extends string ? string : number | null;
export type ParameterValue<Key extends ParameterKey> = Widened<(typeof PARAMETERS)[Key]['value']>;

/** The value of a key: as set, else as declared. */
export function setOrDeclared<Key extends ParameterKey>(values: ParameterValues, key: Key): ParameterValue<Key> {
  const set = values[key];
  return (set === undefined ? PARAMETERS[key].value : set) as ParameterValue<Key>;
}

/** The parameters as a form: a section a group. */
export const PARAMETER_FORM: FormDeclaration = Object.entries(PARAMETER_GROUPS).map(([group, { label }]) => ({
  title: label,
  fields: PARAMETER_KEYS.filter((key) => parameterOf(key).group === group).map((key): FormField => {
    const { value, ...declared } = parameterOf(key);
    const required = value !== null && declared.kind !== 'switch';
    return { ...declared, name: key, required, wide: declared.placeholders !== undefined };
  }),
}));
