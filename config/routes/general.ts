// Home, sign-in and the pages every user has.
import type { AppRoute } from './types';

export const generalRoutes: readonly AppRoute[] = [
  { path: '/login', name: '登录', layout: false, hideInMenu: true, component: 'account/login' },
  {
    path: '/newhope-login',
    name: '物业系统登录',
    layout: false,
    hideInMenu: true,
    component: 'account/newhope-login',
  },
  { path: '/home', name: '首页', icon: 'HomeOutlined', access: 'p_99', component: 'home' },
  { path: '/messageCenter', name: '消息中心', hideInMenu: true, component: 'home/message-center' },
  { path: '/individualCenter', name: '个人中心', hideInMenu: true, component: 'account/individual-center' },
  { path: '/guide', name: '帮助', hideInMenu: true, component: 'guide' },
  { path: '/guide/:page', name: '帮助', hideInMenu: true, component: 'guide' },
];
