// The icon of each kind of search result.
import {
  AccountBookOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BorderOuterOutlined,
  EnvironmentOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  PayCircleOutlined,
  PlusCircleOutlined,
  SolutionOutlined,
  StarOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { SearchItem } from '#api/home/search.schema';
import { OBJECT_KINDS, PAGE_KINDS } from '#api/home/search-kinds';

export const KIND_ICON: Readonly<Record<SearchItem['kind'], ReactNode>> = {
  action: <PlusCircleOutlined />,
  page: <AppstoreOutlined />,
  tenant: <TeamOutlined />,
  contract: <FileProtectOutlined />,
  space: <BorderOuterOutlined />,
  building: <BankOutlined />,
  park: <EnvironmentOutlined />,
  customer: <SolutionOutlined />,
  key_account: <StarOutlined />,
  bill: <AuditOutlined />,
  invoice: <FileDoneOutlined />,
  cash_record: <PayCircleOutlined />,
  receivable: <AccountBookOutlined />,
};

export const kindLabel = (kind: SearchItem['kind']): string =>
  kind === 'action' || kind === 'page' ? PAGE_KINDS[kind] : OBJECT_KINDS[kind].label;
