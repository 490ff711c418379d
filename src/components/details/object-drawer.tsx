// A drawer for one object over its list: loads the object by id when it opens, with states for loading and failure.
import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { Fragment, type ReactNode } from 'react';
import type { ById } from '#api/kernel/endpoint/crud';
import type { Endpoint } from '#api/kernel/endpoint/endpoint';
import { call } from '@/api/client';
import { FailedState } from '../feedback/failed-state';

interface Props<T extends { id: number }> {
  /** `null` while closed. */
  id: number | null;
  read: Endpoint<ById, T>;
  width: number;
  /** Also shown while the object is loading. */
  title: (object: T | undefined) => ReactNode;
  /** Actions of the object. */
  extra?: (object: T) => ReactNode;
  onClose: () => void;
  children: (object: T) => ReactNode;
}

export function ObjectDrawer<T extends { id: number }>(props: Props<T>) {
  const { id, read, width, title, extra, onClose, children } = props;
  const { data, isError, error, refetch } = useQuery({
    queryKey: [read.path, id],
    queryFn: () => call(read, { id: id as number }),
    enabled: id !== null,
    staleTime: 0,
  });
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      width={width}
      destroyOnHidden
      title={title(data)}
      extra={data && extra?.(data)}
    >
      {isError && <FailedState error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Fragment key={data.id}>{children(data)}</Fragment>}
    </Drawer>
  );
}
