// 设置中心
import type { AppRoute } from './types';

const base = '/setupCenter';

export const setupRoutes: readonly AppRoute[] = [
  {
    path: base,
    name: '设置中心',
    icon: 'SettingOutlined',
    access: 'p_98',
    routes: [
      {
        path: `${base}/enterpriseManage`,
        name: '企业管理',
        access: 'p_98100',
        routes: [
          { path: `${base}/enterpriseManage/enterprise-info`, name: '企业信息', access: 'p_98110', actions: ['edit'] },
          {
            path: `${base}/enterpriseManage/organizational-structure`,
            name: '组织架构',
            access: 'p_98120',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/enterpriseManage/role-manage`,
            name: '角色管理',
            access: 'p_98130',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/enterpriseManage/user-manage`,
            name: '用户管理',
            access: 'p_98140',
            actions: ['edit', 'import', 'export'],
          },
          {
            path: `${base}/enterpriseManage/parameter-setting`,
            name: '参数设置',
            access: 'p_98150',
            actions: ['edit'],
          },
        ],
      },
      {
        path: `${base}/assetsSetting`,
        name: '资产设置',
        access: 'p_98200',
        routes: [
          {
            path: `${base}/assetsSetting/assets-type`,
            name: '资产类型',
            access: 'p_98210',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/assetsSetting/spatial-type`,
            name: '空间类型',
            access: 'p_98220',
            actions: ['edit', 'delete'],
          },
        ],
      },
      {
        path: `${base}/leaseSetting`,
        name: '租赁设置',
        access: 'p_98300',
        routes: [
          {
            path: `${base}/leaseSetting/investment-progress-setting`,
            name: '招商进度',
            access: 'p_98310',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/leaseSetting/follow-up-type`,
            name: '跟进方式',
            access: 'p_98320',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/leaseSetting/investment-channel-type`,
            name: '渠道类型',
            access: 'p_98330',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/leaseSetting/area-management`,
            name: '区域管理',
            access: 'p_98340',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/leaseSetting/customer-source`,
            name: '客户来源',
            access: 'p_98350',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/leaseSetting/cause-of-lease`,
            name: '退租原因',
            access: 'p_98360',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/leaseSetting/cause-of-loss`,
            name: '流失原因',
            access: 'p_98370',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/leaseSetting/reason-for-renunciation`,
            name: '放弃原因',
            access: 'p_98380',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/leaseSetting/customer-contact-person-type`,
            name: '联系人类型',
            access: 'p_98390',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/leaseSetting/type-of-investment-manager`,
            name: '招商经理类型',
            access: 'p_98399',
            actions: ['edit', 'delete'],
          },
        ],
      },
      {
        path: `${base}/financeSetting`,
        name: '财务设置',
        access: 'p_98400',
        routes: [
          {
            path: `${base}/financeSetting/charge-item`,
            name: '费项设置',
            access: 'p_98410',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/financeSetting/taxable-item`,
            name: '税目设置',
            access: 'p_98420',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/financeSetting/flow-account`,
            name: '流水账户',
            access: 'p_98430',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/financeSetting/payment-type`,
            name: '付款方式',
            access: 'p_98450',
            actions: ['edit', 'delete'],
          },
        ],
      },
      {
        path: `${base}/tag-setting`,
        name: '标签设置',
        access: 'p_98500',
        routes: [
          { path: `${base}/tag-setting/assets-tag`, name: '资产标签', access: 'p_98510', actions: ['edit', 'delete'] },
          { path: `${base}/tag-setting/space-tag`, name: '空间标签', access: 'p_98520', actions: ['edit', 'delete'] },
          { path: `${base}/tag-setting/tenant-tag`, name: '租客标签', access: 'p_98530', actions: ['edit', 'delete'] },
          {
            path: `${base}/tag-setting/contract-tag`,
            name: '合同标签',
            access: 'p_98540',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/tag-setting/delivery-standard`,
            name: '交付标准',
            access: 'p_98550',
            actions: ['edit', 'delete'],
          },
          {
            path: `${base}/tag-setting/industry-classification`,
            name: '行业分类',
            access: 'p_98560',
            actions: ['edit', 'delete'],
          },
        ],
      },
    ],
  },
];
