// 合同管理
import type { AppRoute } from './types';

export const contractRoutes: readonly AppRoute[] = [
  {
    path: '/contractManage',
    name: '合同管理',
    icon: 'FileProtectOutlined',
    access: 'p_4',
    routes: [
      {
        path: '/contractManage/contractList',
        name: '租赁合同',
        access: 'p_4100',
        actions: ['edit', 'delete', 'import', 'export', 'submit', 'approve', 'sign', 'change', 'renew', 'void'],
        component: 'contracts/contract-list',
      },
      {
        path: '/contractManage/contract-add',
        name: '新增合同',
        access: 'p_4100_edit',
        hideInMenu: true,
        component: 'contracts/contract-form',
      },
      {
        path: '/contractManage/contract-edit',
        name: '编辑合同',
        access: 'p_4100_edit',
        hideInMenu: true,
        component: 'contracts/contract-form',
      },
      {
        path: '/contractManage/contract-detail',
        name: '合同详情',
        access: 'p_4100',
        hideInMenu: true,
        component: 'contracts/contract-detail',
      },
      // Whoever reads contracts may open it: it is also where approvers without the key decide.
      {
        path: '/contractManage/contract-change',
        name: '合同变更',
        access: 'p_4100',
        hideInMenu: true,
        component: 'contracts/contract-change',
      },
      {
        path: '/contractManage/contract-renewal',
        name: '合同续租',
        access: 'p_4100_renew',
        hideInMenu: true,
        component: 'contracts/contract-form',
      },
      {
        path: '/contractManage/contract-trial',
        name: '收款计划',
        access: 'p_4100',
        hideInMenu: true,
        component: 'contracts/contract-trial',
      },
      {
        path: '/contractManage/contract-attachment',
        name: '合同附件',
        access: 'p_4100',
        hideInMenu: true,
        component: 'contracts/contract-attachment',
      },
      {
        path: '/contractManage/contract/:id/copy',
        name: '复制合同',
        access: 'p_4100_edit',
        hideInMenu: true,
        component: 'contracts/contract-form',
      },
      {
        path: '/contractManage/contractRetire',
        name: '退租管理',
        access: 'p_4200',
        actions: ['edit', 'delete', 'export', 'submit', 'approve'],
        component: 'contracts/termination-list',
      },
      {
        path: '/contractManage/contractRetire/add',
        name: '新增退租单',
        access: 'p_4200_edit',
        hideInMenu: true,
        component: 'contracts/termination-form',
      },
      {
        path: '/contractManage/contractRetire/edit',
        name: '编辑退租单',
        access: 'p_4200_edit',
        hideInMenu: true,
        component: 'contracts/termination-form',
      },
      {
        path: '/contractManage/contractRetire/:id',
        name: '退租单详情',
        access: 'p_4200',
        hideInMenu: true,
        component: 'contracts/termination-detail',
      },
      {
        path: '/contractManage/contractReport',
        name: '合同报表',
        access: 'p_4300',
        routes: [
          {
            path: '/contractManage/contractReport/rentRoll',
            name: '租金台账(Rent Roll)',
            access: 'p_4301',
            actions: ['export'],
            component: 'contracts/rent-roll',
          },
          {
            path: '/contractManage/contractReport/tenancySchedule',
            name: '租期表',
            access: 'p_4302',
            actions: ['export'],
          },
          {
            path: '/contractManage/contractReport/rentFeeCashFlow',
            name: '租费现金流',
            access: 'p_4303',
            actions: ['export'],
          },
          {
            path: '/contractManage/contractReport/leasingFee',
            name: '招商佣金',
            access: 'p_4304',
            actions: ['export'],
          },
          { path: '/contractManage/contractReport/propertyTax', name: '房产税', access: 'p_4305', actions: ['export'] },
          {
            path: '/contractManage/contractReport/rentalRate',
            name: '出租率月季报',
            access: 'p_43036',
            actions: ['export'],
          },
        ],
      },
    ],
  },
];
