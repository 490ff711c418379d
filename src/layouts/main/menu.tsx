// The routes as menu entries of ProLayout, with their icons. Hidden routes are removed, because ProLayout would process them on every page; it skips
// those that Umi has marked inaccessible.
import {
  AccountBookOutlined,
  BankOutlined,
  CloudServerOutlined,
  DashboardOutlined,
  FileProtectOutlined,
  HomeOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { MenuDataItem } from '@ant-design/pro-layout';
import type { ReactNode } from 'react';

const ICONS: Readonly<Record<string, ReactNode>> = {
  AccountBookOutlined: <AccountBookOutlined />,
  BankOutlined: <BankOutlined />,
  CloudServerOutlined: <CloudServerOutlined />,
  DashboardOutlined: <DashboardOutlined />,
  FileProtectOutlined: <FileProtectOutlined />,
  HomeOutlined: <HomeOutlined />,
  SettingOutlined: <SettingOutlined />,
  SolutionOutlined: <SolutionOutlined />,
  TeamOutlined: <TeamOutlined />,
};

/** A route in the shape of Umi (config/umi-routes.ts), marked by its access plugin. */
export interface MarkedRoute {
  path?: string;
  name?: string;
  icon?: string;
  hideInMenu?: boolean;
  unaccessible?: boolean;
  routes?: MarkedRoute[];
}

export function menuItems(routes: readonly MarkedRoute[]): MenuDataItem[] {
  return routes
    .filter(({ hideInMenu }) => !hideInMenu)
    .map(({ path, name, icon, unaccessible, routes: children }) => ({
      path,
      name,
      icon: icon ? ICONS[icon] : undefined,
      unaccessible,
      children: children && menuItems(children),
    }));
}
