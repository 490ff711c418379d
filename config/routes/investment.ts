// 招商管理
import type { AppRoute } from './types';

export const investmentRoutes: readonly AppRoute[] = [
  {
    path: '/investmentManage',
    name: '招商管理',
    icon: 'TeamOutlined',
    access: 'p_2',
    routes: [
      {
        path: '/investmentManage/customerManage',
        name: '客户管理',
        access: 'p_2100',
        actions: ['edit', 'delete', 'import', 'export'],
      },
      {
        path: '/investmentManage/customerManage/customer-add',
        name: '新增客户',
        access: 'p_2100_edit',
        hideInMenu: true,
      },
      {
        path: '/investmentManage/customerManage/customer-edit',
        name: '编辑客户',
        access: 'p_2100_edit',
        hideInMenu: true,
      },
      {
        path: '/investmentManage/kaCustomerManage',
        name: '大客户管理',
        access: 'p_2500',
        actions: ['edit', 'delete', 'export'],
      },
      {
        path: '/investmentManage/kaCustomerManage/customer-add',
        name: '新增大客户',
        access: 'p_2500_edit',
        hideInMenu: true,
      },
      {
        path: '/investmentManage/kaCustomerManage/customer-edit',
        name: '编辑大客户',
        access: 'p_2500_edit',
        hideInMenu: true,
      },
      {
        path: '/investmentManage/followupManage',
        name: '跟进管理',
        access: 'p_2200',
        actions: ['edit', 'delete', 'export'],
      },
      { path: '/investmentManage/followup-add', name: '新增跟进', access: 'p_2200_edit', hideInMenu: true },
      { path: '/investmentManage/followup-edit', name: '编辑跟进', access: 'p_2200_edit', hideInMenu: true },
      {
        path: '/investmentManage/channelManage',
        name: '渠道管理',
        access: 'p_2300',
        actions: ['edit', 'delete', 'export'],
        component: 'investment/channel-list',
      },
      {
        path: '/investmentManage/channel-add',
        name: '新增渠道',
        access: 'p_2300_edit',
        hideInMenu: true,
        component: 'investment/channel-form',
      },
      {
        path: '/investmentManage/channel-edit',
        name: '编辑渠道',
        access: 'p_2300_edit',
        hideInMenu: true,
        component: 'investment/channel-form',
      },
      {
        path: '/investmentManage/investmentAnalysis',
        name: '招商分析',
        access: 'p_2400',
        routes: [
          {
            path: '/investmentManage/investmentAnalysis/kaAnalysis',
            name: '大客户分析',
            access: 'p_2403',
            actions: ['export'],
          },
          {
            path: '/investmentManage/investmentAnalysis/weekAnalysis',
            name: '周报分析',
            access: 'p_2404',
            actions: ['export'],
          },
          {
            path: '/investmentManage/investmentAnalysis/customerLeaseAnalysis',
            name: '客户租赁分析',
            access: 'p_2405',
            actions: ['export'],
          },
          {
            path: '/investmentManage/investmentAnalysis/parkLeaseAnalysis',
            name: '园区租赁分析',
            access: 'p_2406',
            actions: ['export'],
          },
        ],
      },
    ],
  },
];
