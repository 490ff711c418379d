// A detail page: header with name, status and the actions allowed now; tabs whose selection is in the address.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from '@umijs/max';
import { Card, Skeleton, Space, Tabs } from 'antd';
import type { ReactNode } from 'react';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { useSession } from '@/hooks/session';
import { useUrlParams } from '@/hooks/use-url-params';
import { FailedState } from '../feedback/failed-state';
import { PageHeader } from '../layout/page-header';
import { ActionButtons, useRun } from '../lists/list-page/actions';
import type { ListAction } from '../lists/list-page/types';

export { DescriptionList, type Fact } from './description-list';

export interface DetailTab<Stored> {
  key: string;
  label: string;
  access?: string;
  /** Returns true when the object has this tab; all objects have it by default. */
  applies?: (stored: Stored) => boolean;
  render: (stored: Stored, refresh: () => unknown) => ReactNode;
}

export interface DetailPageProps<Stored> {
  get: Endpoint<{ id: number }, Stored>;
  title: (stored: Stored) => ReactNode;
  status?: (stored: Stored) => ReactNode;
  description?: (stored: Stored) => ReactNode;
  /** Returns the actions allowed now; the object is refetched after an action. */
  actions?: (stored: Stored) => readonly ListAction<Stored>[];
  /** Key of the one primary action. */
  primary?: (stored: Stored) => string | undefined;
  tabs: readonly DetailTab<Stored>[];
  /** The main figures, shown between header and tabs. */
  summary?: (stored: Stored) => ReactNode;
}

/** Distance between many tabs, px, so that all are visible at 1280 px: those that do not fit are behind a button. */
const NARROW_GUTTER = 16;
const MANY_TABS = 9;

/** Errors that the page shows itself, so no dialog is needed. */
const HANDLED = [403, 404];

/** Returns the id of the address: `:id` of the path or `?id=`. */
export function useObjectId(): number {
  const { id } = useParams<{ id: string }>();
  const [params] = useSearchParams();
  return Number(id ?? params.get('id'));
}

export function DetailPage<Stored>(props: DetailPageProps<Stored>) {
  const { get, tabs } = props;
  const id = useObjectId();
  const { can } = useSession();
  const [params, change] = useUrlParams();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [get.path, id],
    queryFn: () => call(get, { id }, { quiet: HANDLED }),
    staleTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey: [get.path, id] });
  const run = useRun(refresh);

  if (query.isPending) {
    return (
      <Card role="status" aria-label="加载中">
        <Skeleton active paragraph={{ rows: 10 }} />
      </Card>
    );
  }
  if (query.isError) return <FailedState error={query.error} onRetry={() => query.refetch()} />;

  const stored = query.data;
  const allowed = tabs.filter((tab) => can(tab.access) && (tab.applies?.(stored) ?? true));
  const active = allowed.find((tab) => tab.key === params.get('tab'))?.key ?? allowed[0]?.key;
  const openTab = (tab: string) => change({ tab });
  return (
    <>
      <PageHeader
        title={
          <Space size={8}>
            {props.title(stored)}
            {props.status?.(stored)}
          </Space>
        }
        description={props.description?.(stored)}
        actions={
          props.actions && (
            <ActionButtons
              actions={props.actions(stored)}
              subject={stored}
              primaryKey={props.primary?.(stored)}
              onRun={run}
            />
          )
        }
      />
      {props.summary?.(stored)}
      <Card styles={{ body: { paddingTop: 4 } }}>
        <Tabs
          activeKey={active}
          onChange={openTab}
          tabBarGutter={allowed.length >= MANY_TABS ? NARROW_GUTTER : undefined}
          items={allowed.map((tab) => ({ key: tab.key, label: tab.label, children: tab.render(stored, refresh) }))}
        />
      </Card>
    </>
  );
}
