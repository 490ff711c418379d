// 平台管理: only for super-administrators.
import type { AppRoute } from './types';

export const platformRoutes: readonly AppRoute[] = [
  {
    path: '/sadminCenter',
    name: '平台管理',
    icon: 'CloudServerOutlined',
    access: 'is_sadmin',
    routes: [
      {
        path: '/sadminCenter/sadminManage',
        name: '企业管理',
        access: 'is_sadmin',
        routes: [
          {
            path: '/sadminCenter/sadminManage/organizational-structure',
            name: '企业列表',
            access: 'is_sadmin',
            component: 'platform/enterprise-list',
          },
          {
            path: '/sadminCenter/sadminManage/jobs',
            name: '后台任务',
            access: 'is_sadmin',
            component: 'platform/job-list',
          },
        ],
      },
    ],
  },
];
