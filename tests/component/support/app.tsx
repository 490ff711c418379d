// Renders a part of the app as below the layout: theme, router, query client, a signed-in user.
import { StyleProvider } from '@ant-design/cssinjs';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createHistory, history } from '@umijs/max';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import type { Me } from '#api/account/me.schema';
import type { AccessMap } from '@/access';
import { queryClient } from '@/api/query-client';
import { SessionContext } from '@/hooks/session';
import { themes } from '@/theme/chosen';

createHistory({ type: 'browser' });

export const wang: Me = {
  // No user of the database: pages leave out the signed-in user from lists of colleagues.
  id: 900_000_007,
  name: 'wang',
  display_name: '王晓明',
  password: '',
  head_image: '',
  role_name: '资产经理',
  company_name: '华东园区',
  is_sadmin: false,
  factor_pending: false,
  password_pending: false,
  external: false,
  draft_key: '07'.repeat(32),
  permissions: {},
};

interface Options {
  path?: string;
  access?: AccessMap;
  /** Overrides of the default user Wang. */
  as?: Partial<Me>;
}

/** Writes no style sheets: jsdom has no layout, and matching antd's rules took most of its time. */
export function renderApp(children: ReactNode, { path = '/', access = {}, as }: Options = {}) {
  history.push(path);
  return render(
    <StyleProvider mock="server">
      <ConfigProvider
        locale={zhCN}
        theme={{ ...themes.light, token: { ...themes.light.token, motion: false } }}
        button={{ autoInsertSpace: false }}
      >
        <App>
          <QueryClientProvider client={queryClient}>
            <SessionContext.Provider value={{ me: { ...wang, ...as }, access }}>
              <HistoryRouter history={history}>{children}</HistoryRouter>
            </SessionContext.Provider>
          </QueryClientProvider>
        </App>
      </ConfigProvider>
    </StyleProvider>,
  );
}
