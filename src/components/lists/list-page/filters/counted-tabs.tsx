// Tabs above a list that set one enum filter, each with the count of its rows: the phases of a contract, the states of a bill.
import { Tabs, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { type FilterValue, type ListDeclaration, type ListTabs, MOST_COUNTED } from '#api/kernel/list/list';
import styles from '../list-page.module.css';
import type { ListState } from '../list-url';
import { ALL_TABS, useTabCounts } from './use-tab-counts';

type Filter = Record<string, FilterValue>;

/** Returns the part of the filter that belongs to the tabs and is retained by a new search. */
export function retainedByTabs(filter: Filter, tabs: ListTabs | undefined): Filter {
  const value = tabs && filter[tabs.field];
  return value === undefined || !tabs ? {} : { [tabs.field]: value };
}

interface Props {
  list: ListDeclaration;
  tabs: ListTabs;
  state: ListState;
  onChange: (filter: Filter) => void;
}

const explained = (help: string | undefined, label: ReactNode) =>
  help ? <Tooltip title={help}>{label}</Tooltip> : label;
const countText = (count: number) => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count));

export function CountedTabs({ list, tabs, state, onChange }: Props) {
  const { [tabs.field]: value, ...others } = state.filter;
  const counts = useTabCounts(list, state);
  const active = tabs.tabs.find((tab) => tab.values.join(',') === String(value ?? ''))?.key ?? ALL_TABS;
  const items = [{ key: ALL_TABS, label: '全部', help: undefined }, ...tabs.tabs].map(({ key, label, help }) => ({
    key,
    label: explained(
      help,
      <>
        {label}
        {counts?.[key] !== undefined && <span className={styles.count}>{countText(counts[key])}</span>}
      </>,
    ),
  }));
  return (
    <Tabs
      className={styles.tabs}
      activeKey={active}
      items={items}
      onChange={(key) => {
        const tab = tabs.tabs.find((candidate) => candidate.key === key);
        onChange(tab ? { ...others, [tabs.field]: [...tab.values] } : others);
      }}
    />
  );
}
