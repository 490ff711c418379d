// Parameters of books, bills and money.
import { DUNNING_CHANNEL } from '#api/finance/labels';
import { NOTICE_NAMES } from '#domain/finance/arrears/notice-text';
import { NUMBER_PLACEHOLDERS } from '#domain/kernel/text/number-pattern';
import type { ParameterDeclarations } from './declaration';

/** A bill belongs to a month and to no park. */
const { park: _park, dd: _day, ...BILL_PLACEHOLDERS } = NUMBER_PLACEHOLDERS;
const NOTICE_PLACEHOLDERS = Object.fromEntries(NOTICE_NAMES.map((name) => [name, name]));

/** Length of two joined text messages. */
const SMS_LENGTH = 140;

export const FINANCE_PARAMETERS = {
  'accounting.straight_line': {
    group: 'finance',
    title: '直线法摊销',
    kind: 'enum',
    value: 'day',
    labels: { day: { label: '按日' }, month: { label: '按月平均' } },
    help: '租赁收入在租期内平均确认的方式；按月平均时不足一月按天数折算',
  },
  'accounting.defer_commission': {
    group: 'finance',
    title: '佣金资本化',
    kind: 'switch',
    value: false,
    help: '打开后确认的招商佣金记入长期待摊费用，按租金收入的确认进度在租期内摊销（《企业会计准则第 21 号》第四十六条）；之前确认的不变',
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
    help: '税会差异中增值税额归属的月份（增值税报表按税费参数）；租赁服务预收款的纳税义务发生于收到的当天（财税〔2016〕36号）',
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
    title: '首次催缴正文',
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
    title: '末次催缴正文',
    kind: 'textarea',
    placeholders: NOTICE_PLACEHOLDERS,
    value:
      '{租客}：\n{月份}账单（{账单编号}）的 {未收金额} 元已逾期 {逾期天数} 天，经两次催缴仍未付清。请立即付款，否则我方将依合同约定处理。\n{出账主体}',
  },
  'bill.letter_1': {
    group: 'finance',
    title: '首次催缴函正文',
    kind: 'textarea',
    placeholders: NOTICE_PLACEHOLDERS,
    value:
      '贵方{月份}账单（{账单编号}）应于 {应收日} 前付清，截至本函出具之日尚有 {未收金额} 元未付，明细如下。请贵方于收到本函之日起五个工作日内付至下列账户；如已付款，请将付款凭证提供给我司核对。',
    help: '明细、应付金额、收款账户与送达回执自动列在正文之后',
  },
  'bill.letter_2': {
    group: 'finance',
    title: '二次催缴函正文',
    kind: 'textarea',
    placeholders: NOTICE_PLACEHOLDERS,
    value:
      '我司已就{月份}账单（{账单编号}）向贵方催缴，至今尚有 {未收金额} 元未付，已逾期 {逾期天数} 天，明细如下。请贵方于收到本函之日起三个工作日内一次付清。逾期仍未付清的，我司将按合同约定计收滞纳金。',
  },
  'bill.letter_3': {
    group: 'finance',
    title: '末次催缴函正文',
    kind: 'textarea',
    placeholders: NOTICE_PLACEHOLDERS,
    value:
      '我司已多次就{月份}账单（{账单编号}）向贵方催缴，至今尚有 {未收金额} 元未付，已逾期 {逾期天数} 天，明细如下。请贵方于收到本函之日起三日内付清全部款项。逾期仍未付清的，我司将依照合同约定和法律规定追究贵方的违约责任，包括计收滞纳金、以保证金抵扣、解除合同、收回房屋和提起诉讼，由此产生的费用由贵方承担。本函不视为我司放弃任何权利。',
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
} as const satisfies ParameterDeclarations;
