// Entry point of the app: providers around all pages, and the user loaded before any page that needs one.
import { QueryClientProvider } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { App as AntdApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import * as account from '#api/account/me';
import type { Me } from '#api/account/me.schema';
import { call } from './api/client';
import { beginCallsOf } from './api/first-calls';
import { watchLoadErrors } from './api/load-errors';
import { queryClient } from './api/query-client';
import { SIGN_IN_PATHS } from './api/sign-in-redirect';
import { ErrorBoundary } from './components/feedback/error-boundary';
import './global.css';
import { beginFirstPage } from './components/layout/use-later';
import { startTheme, themes, useShade } from './theme/chosen';
import './theme/print.css';

export interface InitialState {
  me?: Me;
}

/** Loads `/me` on every page except the two sign-in pages. */
export async function getInitialState(): Promise<InitialState> {
  if (SIGN_IN_PATHS.includes(history.location.pathname)) return {};
  return { me: await call(account.me, {}) };
}

/** Starts the calls of the new page while its code is being loaded. */
export function onRouteChange({ location }: { location: Location }): void {
  beginCallsOf(location);
}

function Themed({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={themes[useShade()]} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
const inTheme = (children: ReactNode) => <Themed>{children}</Themed>;

// Makes messages opened outside of components (api/feedback) look like all others.
ConfigProvider.config({ holderRender: inTheme });
watchLoadErrors();
startTheme();
beginFirstPage();

export function rootContainer(container: ReactNode): ReactNode {
  return inTheme(
    <AntdApp>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>{container}</ErrorBoundary>
      </QueryClientProvider>
    </AntdApp>,
  );
}
