// The dictionaries and tags of the setup centre: each is a kind of one table and a page of one component (domain.md §1).
// A new one is an entry here, its route, and its default items in the seed.
import type { FormField } from '#api/kernel/form';

export interface DictionaryKind {
  /** In the table, and in the address of its calls. */
  kind: string;
  /** Page, and its access key. */
  path: string;
  key: string;
  /** Of the page. */
  title: string;
  /** One item: 资产类型. */
  noun: string;
  /** What it is for, on the page. */
  description: string;
  /** A tag, shown in a colour of the palette. */
  colour?: true;
  /** Further values of an item, kept in `extra`. */
  extra?: readonly FormField[];
}

/** Pages of a group; a page is called after its items unless it has a title of its own. */
const kindsOf = (
  group: string,
  kinds: readonly (Omit<DictionaryKind, 'title'> & { title?: string })[],
): DictionaryKind[] => kinds.map((each) => ({ title: each.noun, ...each, path: `/setupCenter/${group}/${each.path}` }));

const WIN_PROBABILITY: FormField = {
  name: 'win_probability',
  title: '赢单概率',
  kind: 'percent',
  required: true,
  help: '0 到 100；用于按概率估算招商漏斗的预计签约面积',
};

export const DICTIONARY_KINDS: readonly DictionaryKind[] = [
  ...kindsOf('assetsSetting', [
    {
      kind: 'asset-type',
      path: 'assets-type',
      key: 'p_98210',
      noun: '资产类型',
      description: '楼宇的业态，录入楼宇时选择',
    },
    {
      kind: 'spatial-type',
      path: 'spatial-type',
      key: 'p_98220',
      noun: '空间类型',
      description: '空间（房源）的用途分类，录入空间时选择',
    },
  ]),
  ...kindsOf('leaseSetting', [
    {
      kind: 'investment-progress',
      path: 'investment-progress-setting',
      key: 'p_98310',
      noun: '招商进度',
      description: '客户从接触到签约的阶段，按先后排列',
      extra: [WIN_PROBABILITY],
    },
    {
      kind: 'follow-up-type',
      path: 'follow-up-type',
      key: 'p_98320',
      noun: '跟进方式',
      description: '登记客户跟进时选择',
    },
    {
      kind: 'channel-type',
      path: 'investment-channel-type',
      key: 'p_98330',
      noun: '渠道类型',
      description: '招商渠道的分类',
    },
    {
      kind: 'customer-area',
      path: 'area-management',
      key: 'p_98340',
      title: '区域管理',
      noun: '区域',
      description: '客户来自或意向的区域，用于客户分析',
    },
    {
      kind: 'customer-source',
      path: 'customer-source',
      key: 'p_98350',
      noun: '客户来源',
      description: '客户从哪里得知项目，用于分析获客效果',
    },
    { kind: 'retire-cause', path: 'cause-of-lease', key: 'p_98360', noun: '退租原因', description: '办理退租时选择' },
    { kind: 'loss-cause', path: 'cause-of-loss', key: 'p_98370', noun: '流失原因', description: '客户流失时选择' },
    {
      kind: 'renunciation-reason',
      path: 'reason-for-renunciation',
      key: 'p_98380',
      noun: '放弃原因',
      description: '主动放弃客户时选择',
    },
    {
      kind: 'contact-type',
      path: 'customer-contact-person-type',
      key: 'p_98390',
      noun: '联系人类型',
      description: '客户与租客联系人的角色',
    },
    {
      kind: 'manager-type',
      path: 'type-of-investment-manager',
      key: 'p_98399',
      noun: '招商经理类型',
      description: '招商经理的归属，用于业绩统计',
    },
  ]),
  ...kindsOf('financeSetting', [
    { kind: 'payment-type', path: 'payment-type', key: 'p_98450', noun: '付款方式', description: '登记收款流水时选择' },
  ]),
  ...kindsOf('tag-setting', [
    {
      kind: 'asset-tag',
      path: 'assets-tag',
      key: 'p_98510',
      noun: '资产标签',
      description: '标在园区与楼宇上，便于筛选',
      colour: true,
    },
    {
      kind: 'space-tag',
      path: 'space-tag',
      key: 'p_98520',
      noun: '空间标签',
      description: '标在空间（房源）上，便于筛选',
      colour: true,
    },
    {
      kind: 'tenant-tag',
      path: 'tenant-tag',
      key: 'p_98530',
      noun: '租客标签',
      description: '标在租客上，便于筛选',
      colour: true,
    },
    {
      kind: 'contract-tag',
      path: 'contract-tag',
      key: 'p_98540',
      noun: '合同标签',
      description: '标在合同上，便于筛选',
      colour: true,
    },
    {
      kind: 'delivery-standard',
      path: 'delivery-standard',
      key: 'p_98550',
      noun: '交付标准',
      description: '空间交付时的装修标准',
    },
    {
      kind: 'industry',
      path: 'industry-classification',
      key: 'p_98560',
      noun: '行业分类',
      description: '租客与客户所属行业，用于业态分析',
    },
  ]),
];
