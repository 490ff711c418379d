// Several views of one report page as tabs; the selected one is in the address (`?view=`).
import { useSearchParams } from '@umijs/max';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  views: readonly { key: string; title: string; page: ReactNode }[];
}

const VIEW = 'view';

export function ReportViews({ views }: Props) {
  const [search, setSearch] = useSearchParams();
  const current = views.find(({ key }) => key === search.get(VIEW)) ?? views[0];
  // Each view has its own parameters.
  const open = (key: string) => setSearch(key === views[0]?.key ? {} : { [VIEW]: key });
  return (
    <>
      <Tabs activeKey={current?.key} onChange={open} items={views.map(({ key, title }) => ({ key, label: title }))} />
      {current?.page}
    </>
  );
}
