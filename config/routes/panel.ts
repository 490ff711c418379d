// 数据看板
import type { AppRoute } from './types';

export const panelRoutes: readonly AppRoute[] = [
  {
    path: '/dataPanel',
    name: '数据看板',
    icon: 'DashboardOutlined',
    access: 'p_97',
    routes: [
      {
        path: '/dataPanel/assetAnalysis',
        name: '资产分析',
        access: 'p_97100',
        actions: ['export'],
        component: 'panel/asset-analysis',
      },
      {
        path: '/dataPanel/investmentAnalysis',
        name: '招商分析',
        access: 'p_97200',
        actions: ['export'],
        component: 'panel/investment-analysis',
      },
    ],
  },
];
