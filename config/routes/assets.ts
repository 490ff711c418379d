// 资产管理
import type { AppRoute } from './types';

export const assetRoutes: readonly AppRoute[] = [
  {
    path: '/assetsManage',
    name: '资产管理',
    icon: 'BankOutlined',
    access: 'p_1',
    routes: [
      { path: '/assetsManage/asset-map', name: '资产地图', access: 'p_1100' },
      { path: '/assetsManage/stacking-plan', name: '楼宇剖面图', access: 'p_1500' },
      { path: '/assetsManage/stacking-plan/:parkId', name: '楼宇剖面图', access: 'p_1500', hideInMenu: true },
      {
        path: '/assetsManage/park-list',
        name: '园区管理',
        access: 'p_1200',
        actions: ['edit', 'delete', 'import', 'export'],
        component: 'assets/park-list',
      },
      {
        path: '/assetsManage/park-add',
        name: '新增园区',
        access: 'p_1200_edit',
        hideInMenu: true,
        component: 'assets/park-form',
      },
      {
        path: '/assetsManage/park-edit',
        name: '编辑园区',
        access: 'p_1200_edit',
        hideInMenu: true,
        component: 'assets/park-form',
      },
      {
        path: '/assetsManage/asset-list',
        name: '楼宇管理',
        access: 'p_1300',
        actions: ['edit', 'delete', 'import', 'export'],
        component: 'assets/building-list',
      },
      {
        path: '/assetsManage/asset-add',
        name: '新增楼宇',
        access: 'p_1300_edit',
        hideInMenu: true,
        component: 'assets/building-form',
      },
      {
        path: '/assetsManage/asset-edit',
        name: '编辑楼宇',
        access: 'p_1300_edit',
        hideInMenu: true,
        component: 'assets/building-form',
      },
      {
        path: '/assetsManage/floor-edit',
        name: '楼层维护',
        access: 'p_1300_edit',
        hideInMenu: true,
        component: 'assets/floor-edit',
      },
      {
        path: '/assetsManage/space-list',
        name: '空间管理',
        access: 'p_1400',
        actions: ['edit', 'delete', 'import', 'export'],
        component: 'assets/space-list',
      },
      {
        path: '/assetsManage/space-add',
        name: '新增空间',
        access: 'p_1400_edit',
        hideInMenu: true,
        component: 'assets/space-form',
      },
      {
        path: '/assetsManage/space-edit',
        name: '编辑空间',
        access: 'p_1400_edit',
        hideInMenu: true,
        component: 'assets/space-form',
      },
      {
        path: '/assetsManage/propertyCertificate',
        name: '产权证管理',
        access: 'p_1600',
        actions: ['edit', 'delete', 'export'],
      },
      { path: '/assetsManage/propertyCertificate/:type', name: '产权证管理', access: 'p_1600', hideInMenu: true },
    ],
  },
];
