// 对比: two roles side by side, with the permissions of only one highlighted.
import { useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Drawer, Skeleton, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { accessTree, keyPath, withParents } from '#api/kernel/access/access-keys';
import type { Labels } from '#api/kernel/labels';
import { ROLE_SCOPE } from '#api/setup/people-labels';
import { roleCalls, roleOptions } from '#api/setup/role/role';
import type { Role } from '#api/setup/role/role.schema';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag } from '@/components/figures';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import styles from './role-list.module.css';

const WIDTH = 960;

interface Line {
  key: string;
  title: string;
  values: [string, string];
}

const useRole = (id: number | null) =>
  useQuery({
    queryKey: [roleCalls.get.path, id],
    queryFn: () => call(roleCalls.get, { id: id as number }, { quiet: [404] }),
    enabled: id !== null,
    staleTime: 0,
  });

const scopeOf = ({ scope, parks }: Role) =>
  scope === 'parks' ? `${ROLE_SCOPE.parks.label}：${parks.join('、')}` : ROLE_SCOPE[scope].label;

/** Returns scope, members and every key that at least one of the two has. */
function linesOf(one: Role, other: Role): Line[] {
  const granted = [withParents(one.keys), withParents(other.keys)] as const;
  const has = (keys: ReadonlySet<string>, key: string) => (keys.has(key) ? 'yes' : 'no');
  const keys = [...accessTree.keys()].filter((key) => granted[0].has(key) || granted[1].has(key));
  return [
    { key: 'scope', title: '数据范围', values: [scopeOf(one), scopeOf(other)] },
    { key: 'members', title: '成员数', values: [String(one.members.length), String(other.members.length)] },
    ...keys.map((key): Line => ({ key, title: keyPath(key), values: [has(granted[0], key), has(granted[1], key)] })),
  ];
}

/** Labels of a key that a role has or lacks; other rows are text. */
const HAS: Labels = { yes: { label: '有', tone: 'success' }, no: { label: '无', tone: 'ended' } };
const cellOf = (value: string) => (value in HAS ? <StatusTag labels={HAS} value={value} /> : value);

const differs = ({ values: [one, other] }: Line) => one !== other;

interface Props {
  first: number;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function CompareDrawer({ first, onClose }: Props) {
  const [ids, setIds] = useState<[number | null, number | null]>([first, null]);
  const one = useRole(ids[0]);
  const other = useRole(ids[1]);
  const picker = (label: string, side: 0 | 1) => (
    <div className={styles.picker}>
      <div id={`compare-${side}`}>{label}</div>
      <OptionSelect
        path={roleOptions.path as `/api/option/${string}`}
        aria-label={label}
        placeholder="选择角色"
        value={ids[side]}
        onChange={(id) => setIds(side === 0 ? [Number(id) || null, ids[1]] : [ids[0], Number(id) || null])}
      />
    </div>
  );
  const failed = one.isError ? one : other.isError ? other : null;
  return (
    <Drawer open width={WIDTH} title="对比角色" onClose={onClose}>
      <div className={styles.pickers}>
        {picker('角色一', 0)}
        {picker('角色二', 1)}
      </div>
      {failed && <FailedState error={failed.error} onRetry={() => failed.refetch()} />}
      {ids.includes(null) && <Alert type="info" showIcon message="请选择两个角色" />}
      {(one.isLoading || other.isLoading) && <Skeleton active paragraph={{ rows: 8 }} />}
      {one.data && other.data && <Comparison one={one.data} other={other.data} />}
    </Drawer>
  );
}

function Comparison({ one, other }: { one: Role; other: Role }) {
  const [only, setOnly] = useState(true);
  const lines = linesOf(one, other);
  const different = lines.filter(differs);
  const columns: TableColumnsType<Line> = [
    { title: '项目', dataIndex: 'title' },
    { title: one.name, width: 220, render: (_value, line) => cellOf(line.values[0]) },
    { title: other.name, width: 220, render: (_value, line) => cellOf(line.values[1]) },
    { title: '差异', width: 90, render: (_value, line) => (differs(line) ? '不同' : '') },
  ];
  return (
    <>
      <Checkbox checked={only} onChange={(event) => setOnly(event.target.checked)}>
        {`只看差异（${different.length} 处）`}
      </Checkbox>
      <Table<Line>
        rowKey="key"
        size="small"
        style={{ marginTop: 12 }}
        pagination={false}
        columns={columns}
        dataSource={only ? different : lines}
        rowClassName={(line) => (!only && differs(line) ? (styles.differs ?? '') : '')}
        locale={{ emptyText: '两个角色没有差异' }}
      />
    </>
  );
}
