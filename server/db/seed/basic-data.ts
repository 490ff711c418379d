// Initial data of a new enterprise's setup centre: taxable items, charge items, and default items of every dictionary.

import type { TagColour } from '#api/setup/dictionary/tag-colours';
import type { SUBJECT_AUXILIARY, SUBJECT_SIDE } from '#api/setup/labels';

/**
 * Tax classification codes of 商品和服务税收分类编码表; rates of 财税〔2016〕36号 and 财税〔2017〕37号: leasing of real estate
 * and parking 9 %, or 5 % by the simple method; services 6 %, power 13 %, water 9 %, or 3 % by the simple method.
 */
export const TAXABLE_ITEMS = [
  { name: '不动产经营租赁', code: '3040502029902000000', rates: ['0.09', '0.05'] },
  { name: '物业管理服务', code: '3040801010000000000', rates: ['0.06', '0.03'] },
  { name: '车辆停放服务', code: '3040502020200000000', rates: ['0.09', '0.05'] },
  { name: '自来水', code: '1100301010000000000', rates: ['0.03', '0.09'] },
  { name: '供电', code: '1100101020200000000', rates: ['0.13', '0.03'] },
] as const;

type TaxableItemName = (typeof TAXABLE_ITEMS)[number]['name'];

interface ChargeItem {
  name: string;
  kind: 'rent' | 'property_fee' | 'deposit' | 'utility' | 'late_fee' | 'other';
  tax_rate: string;
  taxable?: TaxableItemName;
  receivable_subject: string;
  revenue_subject: string;
}

/** Charge items common to every operator; subjects by 企业会计准则. A late fee is taxed like the principal: the rent. */
export const CHARGE_ITEMS: readonly ChargeItem[] = [
  {
    name: '租金',
    kind: 'rent',
    tax_rate: '0.09',
    taxable: '不动产经营租赁',
    receivable_subject: '1122.01',
    revenue_subject: '6051.01',
  },
  {
    name: '物业管理费',
    kind: 'property_fee',
    tax_rate: '0.06',
    taxable: '物业管理服务',
    receivable_subject: '1122.02',
    revenue_subject: '6001.01',
  },
  { name: '租赁保证金', kind: 'deposit', tax_rate: '0', receivable_subject: '1221.01', revenue_subject: '2241.01' },
  {
    name: '水费',
    kind: 'utility',
    tax_rate: '0.03',
    taxable: '自来水',
    receivable_subject: '1122.03',
    revenue_subject: '6051.02',
  },
  {
    name: '电费',
    kind: 'utility',
    tax_rate: '0.13',
    taxable: '供电',
    receivable_subject: '1122.04',
    revenue_subject: '6051.03',
  },
  {
    name: '滞纳金',
    kind: 'late_fee',
    tax_rate: '0.09',
    taxable: '不动产经营租赁',
    receivable_subject: '1122.05',
    revenue_subject: '6301.01',
  },
  {
    name: '停车费',
    kind: 'other',
    tax_rate: '0.09',
    taxable: '车辆停放服务',
    receivable_subject: '1122.06',
    revenue_subject: '6051.04',
  },
  {
    name: '租金抵减',
    kind: 'other',
    tax_rate: '0.09',
    taxable: '不动产经营租赁',
    receivable_subject: '1122.07',
    revenue_subject: '1801.01',
  },
  { name: '租赁激励退回', kind: 'other', tax_rate: '0', receivable_subject: '1122.07', revenue_subject: '1801.01' },
];

interface StandardSubject {
  code: string;
  name: string;
  side: keyof typeof SUBJECT_SIDE;
  auxiliaries: (keyof typeof SUBJECT_AUXILIARY)[];
}

type OfSubject = Omit<StandardSubject, 'code' | 'name'>;
const ASSET: OfSubject = { side: 'debit', auxiliaries: [] };
const LIABILITY: OfSubject = { side: 'credit', auxiliaries: [] };
const OWED: OfSubject = { side: 'debit', auxiliaries: ['tenant', 'contract'] };
const DEPOSIT_SUBJECT: OfSubject = { side: 'credit', auxiliaries: ['tenant', 'contract'] };
const EARNED: OfSubject = { side: 'credit', auxiliaries: ['park', 'contract', 'building'] };

const subjects = (kind: OfSubject, names: Readonly<Record<string, string>>): StandardSubject[] =>
  Object.entries(names).map(([code, name]) => ({ ...kind, code, name }));

/** The chart of accounts by 企业会计准则: subjects of the usual voucher lines and the charge items, and their parents. */
export const SUBJECTS: readonly StandardSubject[] = [
  ...subjects(ASSET, {
    '1001': '库存现金',
    '1002': '银行存款',
    '1012': '其他货币资金',
    '1012.01': '在途资金',
    '1122': '应收账款',
    '1221': '其他应收款',
    '1801': '长期待摊费用',
    '6601': '销售费用',
    '6603': '财务费用',
    '6603.01': '手续费',
    '6603.02': '利息收入',
  }),
  ...subjects(
    { side: 'debit', auxiliaries: ['park', 'contract'] },
    { '1801.01': '租赁激励', '1801.02': '初始直接费用', '6601.01': '招商佣金' },
  ),
  ...subjects({ side: 'credit', auxiliaries: ['contract'] }, { '2241.96': '应付佣金' }),
  ...subjects(OWED, {
    '1122.01': '租金',
    '1122.02': '物业管理费',
    '1122.03': '水费',
    '1122.04': '电费',
    '1122.05': '滞纳金',
    '1122.06': '停车费',
    '1122.07': '租赁激励',
    '1122.99': '直线法租金',
    '1221.01': '租赁保证金',
  }),
  ...subjects({ side: 'credit', auxiliaries: ['tenant'] }, { '2203': '预收账款' }),
  ...subjects(LIABILITY, {
    '2221': '应交税费',
    '2221.01': '应交增值税（销项税额）',
    '2221.02': '待转销项税额',
    '2241': '其他应付款',
    '2241.97': '待核对付款',
    '6001': '主营业务收入',
    '6051': '其他业务收入',
    '6301': '营业外收入',
  }),
  ...subjects(DEPOSIT_SUBJECT, {
    '2241.01': '租赁保证金',
    '2241.95': '应付租赁激励',
    '2241.98': '应退保证金',
    '2241.99': '保证金结转',
    '6301.02': '没收保证金',
  }),
  ...subjects(EARNED, {
    '6001.01': '物业管理费',
    '6051.01': '租金',
    '6051.02': '水费',
    '6051.03': '电费',
    '6051.04': '停车费',
    '6301.01': '滞纳金',
  }),
];

const tags = (colours: Readonly<Record<string, TagColour>>) =>
  Object.entries(colours).map(([name, colour]) => ({ name, extra: { colour } }));
const notes = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, content]) => ({ name, extra: { content } }));
const plain = (...names: string[]) => names.map((name) => ({ name, extra: {} }));
const stages = (probabilities: Readonly<Record<string, string>>) =>
  Object.entries(probabilities).map(([name, win_probability]) => ({ name, extra: { win_probability } }));
/** Follow-up methods with a flag for those that are visits. */
const waysOfFollowing = (visits: Readonly<Record<string, boolean>>) =>
  Object.entries(visits).map(([name, visit]) => ({ name, extra: { visit } }));

/** Default items of every dictionary, by kind and in order. */
export const DICTIONARY_ITEMS: Readonly<Record<string, readonly { name: string; extra: object }[]>> = {
  'asset-type': plain('写字楼', '商业', '厂房', '研发楼', '仓储', '公寓', '配套'),
  'spatial-type': plain('办公', '商铺', '厂房', '仓库', '会议室', '公寓', '车位', '广告位'),
  'investment-progress': stages({
    初步接触: '0.1',
    需求确认: '0.2',
    现场看房: '0.35',
    方案报价: '0.5',
    商务谈判: '0.7',
    意向确认: '0.85',
    合同签订: '1',
  }),
  'follow-up-type': waysOfFollowing({
    电话: false,
    微信: false,
    上门拜访: true,
    来访接待: true,
    看房: true,
    邮件: false,
    商务宴请: false,
  }),
  'follow-up-template': notes({
    首次沟通: '介绍园区区位、配套与在租空间；客户需求面积：  ㎡，预算：  ，计划入驻：  ，现址到期：  。',
    看房反馈: '看房空间：  ；客户满意：  ；顾虑：  ；下一步：  。',
    报价跟进: '已发送报价方案；客户对单价、免租期、递增的意见：  ；预计决策时间：  。',
    电话未接通: '电话未接通，已留言，改日再联系。',
  }),
  'channel-type': plain('代理行', '中介公司', '政府招商', '行业协会', '老客户介绍', '个人经纪人'),
  'customer-area': plain('本区', '本市其他区', '省内其他城市', '长三角', '京津冀', '粤港澳大湾区', '其他地区', '境外'),
  'customer-source': plain(
    '渠道推荐',
    '自主拓展',
    '来电咨询',
    '自然来访',
    '网络推广',
    '老客户转介',
    '园区内扩租',
    '政府推荐',
  ),
  'retire-cause': plain(
    '租期届满',
    '经营不善',
    '业务扩张搬迁',
    '业务收缩',
    '租金过高',
    '配套不满足',
    '自购物业',
    '逾期未付',
    '其他',
  ),
  'loss-cause': plain(
    '价格过高',
    '面积不合适',
    '位置交通',
    '硬件条件不符',
    '选择竞品',
    '预算取消',
    '决策推迟',
    '无法联系',
  ),
  'renunciation-reason': plain(
    '行业不符合定位',
    '资质审核未通过',
    '信用风险',
    '需求不真实',
    '无合适空间',
    '环保或安全不达标',
  ),
  'contact-type': plain('法定代表人', '决策人', '经办人', '财务联系人', '行政联系人', '物业对接人', '紧急联系人'),
  'manager-type': plain('自有团队', '联合招商', '外部代理', '兼职顾问'),
  'payment-type': plain('银行转账', '支票', '现金', '微信', '支付宝', '银行承兑汇票', 'POS 刷卡'),
  'asset-tag': tags({ 核心资产: 'green', 地铁上盖: 'blue', 绿色建筑: 'cyan', 待改造: 'orange', 拟处置: 'grey' }),
  'space-tag': tags({
    精装: 'green',
    带家具: 'cyan',
    采光好: 'blue',
    可分割: 'purple',
    临时封存: 'grey',
    漏水维修: 'red',
  }),
  'tenant-tag': tags({
    世界五百强: 'purple',
    上市公司: 'blue',
    高新技术企业: 'cyan',
    优质租客: 'green',
    重点关注: 'orange',
    逾期风险: 'red',
  }),
  'contract-tag': tags({
    标准文本: 'green',
    非标条款: 'orange',
    含免租期: 'cyan',
    优先续租权: 'blue',
    含装修补贴: 'purple',
    纠纷中: 'red',
  }),
  'delivery-standard': plain('毛坯', '简装', '精装', '精装带家具', '现状交付', '定制装修'),
  industry: plain(
    '信息技术',
    '金融',
    '制造业',
    '商贸零售',
    '餐饮',
    '文化传媒',
    '生物医药',
    '物流',
    '专业服务',
    '教育培训',
    '新能源',
    '其他',
  ),
};
