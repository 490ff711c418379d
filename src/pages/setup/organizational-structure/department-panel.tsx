// The selected department: head, telephone, its parks and its users, with buttons to add and move users.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Descriptions, Empty, Space, Table, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { departmentUsers } from '#api/setup/department';
import type { DepartmentRow, DepartmentUser } from '#api/setup/department.schema';
import { ENABLED } from '#api/setup/labels';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag, ToneTag } from '@/components/figures';
import { useLookUp } from '@/components/forms/inputs/select/option-select';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import { rowTicks } from '@/components/lists/row-ticks';
import { useSession } from '@/hooks/session';
import { AddDialog, MoveDialog } from './assign-dialog';
import styles from './organizational-structure.module.css';

const EDIT = 'p_98120_edit';
const PAGE_SIZE = 50;

/** The last department of a path; the whole path as tooltip. */
const LastOf = ({ path }: { path: string }) => <span title={path}>{path.split(' / ').at(-1)}</span>;

const columnsOf = (below: boolean, head_id: number | null): TableColumnsType<DepartmentUser> => [
  {
    title: '姓名',
    dataIndex: 'display_name',
    width: 112,
    render: (name: string, { id }) => (
      <>
        {name} {id === head_id && <ToneTag tone="success">负责人</ToneTag>}
      </>
    ),
  },
  { title: '登录名', dataIndex: 'name', width: 116 },
  ...(below
    ? [{ title: '部门', dataIndex: 'department', width: 120, render: (path: string) => <LastOf path={path} /> }]
    : []),
  { title: '职务', dataIndex: 'job_title', width: 80, render: (title: string) => title || NO_FIGURE },
  { title: '角色', dataIndex: 'roles', width: 110, ellipsis: true, render: (roles: string) => roles || NO_FIGURE },
  {
    title: '状态',
    dataIndex: 'enabled',
    width: 76,
    render: (enabled: boolean) => <StatusTag labels={ENABLED} value={enabled ? 'yes' : 'no'} />,
  },
];

interface Props {
  rows: readonly DepartmentRow[];
  department: DepartmentRow;
}

export function DepartmentPanel({ rows, department }: Props) {
  const parks = useLookUp('/api/option/park');
  const names = (parks.data ?? []).filter((park) => department.park_ids.includes(Number(park.value)));
  return (
    <>
      <Descriptions
        size="small"
        column={2}
        items={[
          { key: 'code', label: '部门编码', children: department.code || NO_FIGURE },
          { key: 'head', label: '负责人', children: department.head ?? NO_FIGURE },
          { key: 'phone', label: '联系电话', children: department.phone || NO_FIGURE },
        ]}
      />
      <h2 className={styles.heading}>负责园区</h2>
      {names.length > 0 ? (
        <Space size={8} wrap>
          {names.map((park) => (
            <Tag key={park.value}>{park.label}</Tag>
          ))}
        </Space>
      ) : (
        <p className={styles.none}>没有负责的园区；编辑部门可选择，作为“本部门”数据范围的范围</p>
      )}
      <People key={department.id} rows={rows} department={department} />
    </>
  );
}

function People({ rows, department }: Props) {
  const { can } = useSession();
  const editable = can(EDIT);
  const [below, setBelow] = useState(true);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<'add' | 'move' | null>(null);
  const query = { id: department.id, below };
  const users = useQuery({
    queryKey: [departmentUsers.path, query],
    queryFn: () => call(departmentUsers, query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const count = below ? department.all_user_count : department.user_count;
  const chosen = (users.data ?? []).filter(({ id }) => ticked.includes(id));
  return (
    <>
      <div className={styles.people}>
        <h2 className={styles.heading}>部门成员（{count} 人）</h2>
        <Checkbox
          checked={below}
          onChange={({ target }) => {
            setBelow(target.checked);
            setTicked([]);
          }}
        >
          含下级部门
        </Checkbox>
        {editable && (
          <Space size={8} className={styles.acts}>
            {chosen.length > 0 && <span>{`已选 ${chosen.length} 人`}</span>}
            <Button size="small" disabled={chosen.length === 0} onClick={() => setOpen('move')}>
              调整部门
            </Button>
            <Button size="small" onClick={() => setOpen('add')}>
              新增成员
            </Button>
          </Space>
        )}
      </div>
      {users.isPending && <ListSkeleton />}
      {users.isError && <FailedState error={users.error} onRetry={() => users.refetch()} />}
      {users.data && (
        <Table<DepartmentUser>
          rowKey="id"
          size="small"
          pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
          columns={columnsOf(below, department.head_id)}
          dataSource={users.data}
          scroll={{ x: 646 }}
          rowSelection={
            editable
              ? {
                  selectedRowKeys: [...ticked],
                  onChange: (keys) => setTicked(keys.map(Number)),
                  ...rowTicks<DepartmentUser>(({ display_name }) => display_name),
                }
              : undefined
          }
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={editable ? '还没有成员，请点击“新增成员”' : '还没有成员'}
              />
            ),
          }}
        />
      )}
      {open === 'add' && <AddDialog department={department} onClose={() => setOpen(null)} />}
      {open === 'move' && (
        <MoveDialog
          rows={rows}
          users={chosen}
          onClose={() => {
            setOpen(null);
            setTicked([]);
          }}
        />
      )}
    </>
  );
}
