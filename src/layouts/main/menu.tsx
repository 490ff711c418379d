// The permitted routes as menu entries of ProLayout, with their icons.
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
import type { AppRoute } from '#config/routes/types';

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

export function menuItems(routes: readonly AppRoute[]): MenuDataItem[] {
  return routes.map((route) => ({
    path: route.path,
    name: route.name,
    icon: route.icon ? ICONS[route.icon] : undefined,
    children: route.routes && menuItems(route.routes),
  }));
}
