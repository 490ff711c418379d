// Tabs above a list that set one enum filter: the phases of a contract, the states of a bill.
import { Tabs } from 'antd';
import type { FilterValue } from '#api/kernel/list/list';
import type { StatusTabs } from '../types';

type Filter = Record<string, FilterValue>;

/** The part of the filter that belongs to the tabs and outlives a new search. */
export function keptByTabs(filter: Filter, tabs: StatusTabs | undefined): Filter {
  const value = tabs && filter[tabs.field];
  return value === undefined || !tabs ? {} : { [tabs.field]: value };
}

interface Props {
  tabs: StatusTabs;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

const ALL = 'all';

export function PhaseTabs({ tabs, filter, onChange }: Props) {
  const chosen = String(filter[tabs.field] ?? '');
  const active = tabs.tabs.find((tab) => tab.values.join(',') === chosen)?.key ?? ALL;
  return (
    <Tabs
      activeKey={active}
      items={[{ key: ALL, label: '全部' }, ...tabs.tabs.map(({ key, label }) => ({ key, label }))]}
      onChange={(key) => {
        const { [tabs.field]: _before, ...others } = filter;
        const tab = tabs.tabs.find((candidate) => candidate.key === key);
        onChange(tab ? { ...others, [tabs.field]: [...tab.values] } : others);
      }}
    />
  );
}
