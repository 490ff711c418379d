// 财务管理
import type { AppRoute } from './types';

export const financeRoutes: readonly AppRoute[] = [
  {
    path: '/financeManage',
    name: '财务管理',
    icon: 'AccountBookOutlined',
    access: 'p_5',
    routes: [
      {
        path: '/financeManage/earnestList',
        name: '保证金',
        access: 'p_5100',
        actions: ['edit', 'submit', 'approve', 'post', 'undo', 'export'],
        component: 'finance/deposit-list',
      },
      {
        path: '/financeManage/costList',
        name: '应收管理',
        access: 'p_5200',
        actions: ['edit', 'import', 'export', 'post', 'void', 'waive', 'approve'],
        component: 'finance/receivable-list',
      },
      {
        path: '/financeManage/costList/meter',
        name: '抄表',
        access: 'p_5200',
        hideInMenu: true,
        component: 'finance/meter-list',
      },
      {
        path: '/financeManage/bill',
        name: '账单管理',
        access: 'p_5300',
        actions: ['edit', 'post', 'void', 'export'],
        component: 'finance/bill-list',
      },
      {
        path: '/financeManage/bill/:id',
        name: '账单详情',
        access: 'p_5300',
        hideInMenu: true,
        component: 'finance/bill-detail',
      },
      {
        path: '/financeManage/cashRecord',
        name: '收款核销',
        access: 'p_5400',
        actions: ['edit', 'import', 'export', 'post', 'undo', 'approve', 'reopen'],
        component: 'finance/cash-record',
      },
      {
        path: '/financeManage/invoice',
        name: '发票管理',
        access: 'p_5600',
        actions: ['edit', 'post', 'void', 'import', 'export'],
        component: 'finance/invoice',
      },
      {
        path: '/financeManage/ledger-check',
        name: '账务自检',
        access: 'p_5700',
        component: 'finance/ledger-check',
      },
      {
        path: '/financeManage/report',
        name: '财务报表',
        access: 'p_5500',
        routes: [
          { path: '/financeManage/report/cost', name: '费用汇总', access: 'p_5501', actions: ['export'] },
          { path: '/financeManage/report/lateFee', name: '账龄分析', access: 'p_5502', actions: ['export'] },
          { path: '/financeManage/report/plan', name: '应收明细', access: 'p_5503', actions: ['export'] },
          { path: '/financeManage/report/cashRecord', name: '实收明细', access: 'p_5504', actions: ['export'] },
          { path: '/financeManage/report/cashRecordYds', name: '应收对实收', access: 'p_5505', actions: ['export'] },
          { path: '/financeManage/report/cashRecordSdy', name: '实收对应收', access: 'p_5506', actions: ['export'] },
          { path: '/financeManage/report/accounting', name: '税会差异', access: 'p_5507', actions: ['export'] },
          { path: '/financeManage/report/voucher', name: '凭证导出', access: 'p_5508', actions: ['export'] },
        ],
      },
    ],
  },
];
