// 租客管理
import type { AppRoute } from './types';

export const tenantRoutes: readonly AppRoute[] = [
  {
    path: '/tenantManage',
    name: '租客管理',
    icon: 'SolutionOutlined',
    access: 'p_3',
    routes: [
      {
        path: '/tenantManage/tenant',
        name: '租客列表',
        access: 'p_3100',
        actions: ['edit', 'delete', 'import', 'export', 'unmask', 'erase'],
        component: 'tenants/tenant-list',
      },
      {
        path: '/tenantManage/tenant/add',
        name: '新增租客',
        access: 'p_3100_edit',
        hideInMenu: true,
        component: 'tenants/tenant-form',
      },
      {
        path: '/tenantManage/tenant/edit',
        name: '编辑租客',
        access: 'p_3100_edit',
        hideInMenu: true,
        object: '租客',
        component: 'tenants/tenant-form',
      },
      {
        path: '/tenantManage/tenant/:id',
        name: '租客详情',
        access: 'p_3100',
        hideInMenu: true,
        object: '租客',
        component: 'tenants/tenant-detail',
      },
    ],
  },
];
