// 设置中心
import type { AppRoute, DictionaryFacts } from './types';

const base = '/setupCenter';

/** Returns a dictionary or tags: one page of one component. A new one is a line here and its default items in the seed. */
const dictionaryPage = (path: string, name: string, access: string, dictionary: DictionaryFacts): AppRoute => ({
  path,
  name,
  access,
  dictionary,
  actions: ['edit', 'delete', 'import', 'export'],
  component: 'setup/dictionary',
});

export const setupRoutes: readonly AppRoute[] = [
  {
    path: base,
    name: '设置中心',
    icon: 'SettingOutlined',
    access: 'p_98',
    routes: [
      {
        path: `${base}/getting-started`,
        name: '开始使用',
        access: 'p_98010',
        component: 'setup/getting-started',
      },
      {
        path: `${base}/enterpriseManage`,
        name: '企业管理',
        access: 'p_98100',
        routes: [
          {
            path: `${base}/enterpriseManage/enterprise-info`,
            name: '企业信息',
            access: 'p_98110',
            actions: ['edit', 'delete'],
            component: 'setup/enterprise-info',
          },
          {
            path: `${base}/enterpriseManage/organizational-structure`,
            name: '组织架构',
            access: 'p_98120',
            actions: ['edit', 'delete'],
            component: 'setup/organizational-structure',
          },
          {
            path: `${base}/enterpriseManage/role-manage`,
            name: '角色管理',
            access: 'p_98130',
            actions: ['edit', 'delete'],
            component: 'setup/role-list',
          },
          {
            path: `${base}/enterpriseManage/role-edit`,
            name: '编辑角色',
            access: 'p_98130_edit',
            hideInMenu: true,
            object: '角色',
            newId: '',
            component: 'setup/role-edit',
          },
          {
            path: `${base}/enterpriseManage/user-manage`,
            name: '用户管理',
            access: 'p_98140',
            actions: ['edit', 'import', 'export'],
            component: 'setup/user-list',
          },
          {
            path: `${base}/enterpriseManage/parameter-setting`,
            name: '参数设置',
            access: 'p_98150',
            actions: ['edit'],
            component: 'setup/parameter-setting',
          },
          {
            path: `${base}/enterpriseManage/audit-log`,
            name: '操作日志',
            access: 'p_98160',
            actions: ['export'],
            component: 'setup/audit-log',
          },
        ],
      },
      {
        path: `${base}/openInterface`,
        name: '开放接口',
        access: 'p_98600',
        routes: [
          {
            path: `${base}/openInterface/access-token`,
            name: '访问令牌',
            access: 'p_98610',
            actions: ['edit', 'events'],
            component: 'integration/access-token-list',
          },
          {
            path: `${base}/openInterface/webhook`,
            name: 'Webhook 订阅',
            access: 'p_98620',
            actions: ['edit', 'delete'],
            component: 'integration/webhook-list',
          },
          {
            path: `${base}/openInterface/chat-bot`,
            name: '群机器人',
            access: 'p_98630',
            actions: ['edit', 'delete'],
            component: 'integration/chat-bot-list',
          },
        ],
      },
      {
        path: `${base}/assetsSetting`,
        name: '资产设置',
        access: 'p_98200',
        sideList: true,
        routes: [
          dictionaryPage(`${base}/assetsSetting/assets-type`, '资产类型', 'p_98210', {
            kind: 'asset-type',
            description: '楼宇的业态，录入楼宇时选择',
          }),
          dictionaryPage(`${base}/assetsSetting/spatial-type`, '空间类型', 'p_98220', {
            kind: 'spatial-type',
            description: '空间的用途分类，录入空间时选择',
          }),
        ],
      },
      {
        path: `${base}/leaseSetting`,
        name: '租赁设置',
        access: 'p_98300',
        sideList: true,
        routes: [
          dictionaryPage(`${base}/leaseSetting/investment-progress-setting`, '招商进度', 'p_98310', {
            kind: 'investment-progress',
            description: '客户从接触到签约的阶段，按先后排列',
          }),
          dictionaryPage(`${base}/leaseSetting/follow-up-type`, '跟进方式', 'p_98320', {
            kind: 'follow-up-type',
            description: '登记客户跟进时选择',
          }),
          dictionaryPage(`${base}/leaseSetting/follow-up-template`, '跟进模板', 'p_98325', {
            kind: 'follow-up-template',
            description: '登记跟进时可一次填入的内容',
          }),
          dictionaryPage(`${base}/leaseSetting/investment-channel-type`, '渠道类型', 'p_98330', {
            kind: 'channel-type',
            description: '招商渠道的分类',
          }),
          dictionaryPage(`${base}/leaseSetting/area-management`, '区域管理', 'p_98340', {
            kind: 'customer-area',
            noun: '区域',
            description: '客户来自或意向的区域，用于客户分析',
          }),
          dictionaryPage(`${base}/leaseSetting/customer-source`, '客户来源', 'p_98350', {
            kind: 'customer-source',
            description: '客户从哪里得知园区，用于分析获客效果',
          }),
          dictionaryPage(`${base}/leaseSetting/cause-of-lease`, '退租原因', 'p_98360', {
            kind: 'retire-cause',
            description: '办理退租时选择',
          }),
          dictionaryPage(`${base}/leaseSetting/cause-of-loss`, '流失原因', 'p_98370', {
            kind: 'loss-cause',
            description: '客户流失时选择',
          }),
          dictionaryPage(`${base}/leaseSetting/reason-for-renunciation`, '放弃原因', 'p_98380', {
            kind: 'renunciation-reason',
            description: '主动放弃客户时选择',
          }),
          dictionaryPage(`${base}/leaseSetting/customer-contact-person-type`, '联系人类型', 'p_98390', {
            kind: 'contact-type',
            description: '客户与租客联系人的角色',
          }),
          {
            path: `${base}/leaseSetting/contract-template`,
            name: '合同模板',
            access: 'p_98395',
            actions: ['edit', 'delete'],
            component: 'contracts/template-list',
          },
          {
            path: `${base}/leaseSetting/contract-template-edit`,
            name: '编辑合同模板',
            access: 'p_98395_edit',
            hideInMenu: true,
            object: '合同模板',
            newId: '',
            component: 'contracts/template-form',
          },
          {
            path: `${base}/leaseSetting/market-profile`,
            name: '市场假设',
            access: 'p_98397',
            actions: ['edit', 'delete'],
            component: 'setup/market-profile',
          },
          dictionaryPage(`${base}/leaseSetting/type-of-investment-manager`, '招商经理类型', 'p_98399', {
            kind: 'manager-type',
            description: '招商经理的归属，用于业绩统计',
          }),
        ],
      },
      {
        path: `${base}/financeSetting`,
        name: '财务设置',
        access: 'p_98400',
        sideList: true,
        routes: [
          {
            path: `${base}/financeSetting/charge-item`,
            name: '费项设置',
            access: 'p_98410',
            actions: ['edit', 'delete'],
            component: 'setup/charge-item',
          },
          {
            path: `${base}/financeSetting/taxable-item`,
            name: '税目设置',
            access: 'p_98420',
            actions: ['edit', 'delete'],
            component: 'setup/taxable-item',
          },
          {
            path: `${base}/financeSetting/flow-account`,
            name: '流水账户',
            access: 'p_98430',
            actions: ['edit', 'delete'],
            component: 'setup/flow-account',
          },
          {
            path: `${base}/financeSetting/subject`,
            name: '会计科目',
            access: 'p_98440',
            actions: ['edit', 'delete', 'import'],
            component: 'setup/subject',
          },
          dictionaryPage(`${base}/financeSetting/payment-type`, '付款方式', 'p_98450', {
            kind: 'payment-type',
            description: '登记收款流水时选择',
          }),
        ],
      },
      {
        path: `${base}/tag-setting`,
        name: '标签设置',
        access: 'p_98500',
        sideList: true,
        routes: [
          dictionaryPage(`${base}/tag-setting/assets-tag`, '资产标签', 'p_98510', {
            kind: 'asset-tag',
            description: '标在园区与楼宇上，便于筛选',
            colour: true,
          }),
          dictionaryPage(`${base}/tag-setting/space-tag`, '空间标签', 'p_98520', {
            kind: 'space-tag',
            description: '标在空间上，便于筛选',
            colour: true,
          }),
          dictionaryPage(`${base}/tag-setting/tenant-tag`, '租客标签', 'p_98530', {
            kind: 'tenant-tag',
            description: '标在租客上，便于筛选',
            colour: true,
          }),
          dictionaryPage(`${base}/tag-setting/contract-tag`, '合同标签', 'p_98540', {
            kind: 'contract-tag',
            description: '标在合同上，便于筛选',
            colour: true,
          }),
          dictionaryPage(`${base}/tag-setting/delivery-standard`, '交付标准', 'p_98550', {
            kind: 'delivery-standard',
            description: '空间交付时的装修标准',
          }),
          dictionaryPage(`${base}/tag-setting/industry-classification`, '行业分类', 'p_98560', {
            kind: 'industry',
            description: '租客与客户所属行业，用于业态分析',
          }),
        ],
      },
    ],
  },
];
