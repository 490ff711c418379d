// The chosen department: the parks it looks after and its people.
import { useQuery } from '@tanstack/react-query';
import { Empty, Space, Table, type TableColumnsType, Tag } from 'antd';
import { departmentUsers } from '#api/setup/department/department';
import type { DepartmentRow, DepartmentUser } from '#api/setup/department/department.schema';
import { ENABLED } from '#api/setup/labels';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag } from '@/components/figures';
import { useLookUp } from '@/components/forms/inputs/select/option-select';
import { ListSkeleton } from '@/components/lists/list-page/list-states';
import styles from './organizational-structure.module.css';

const COLUMNS: TableColumnsType<DepartmentUser> = [
  { title: '姓名', dataIndex: 'display_name', width: 140 },
  { title: '登录名', dataIndex: 'name', width: 160 },
  { title: '职务', dataIndex: 'job_title', width: 140, render: (title: string) => title || '—' },
  { title: '角色', dataIndex: 'roles', ellipsis: true, render: (roles: string) => roles || '—' },
  {
    title: '状态',
    dataIndex: 'enabled',
    width: 90,
    render: (enabled: boolean) => <StatusTag labels={ENABLED} value={enabled ? 'yes' : 'no'} />,
  },
];

export function DepartmentPanel({ department }: { department: DepartmentRow }) {
  const parks = useLookUp('/api/option/park');
  const users = useQuery({
    queryKey: [departmentUsers.path, department.id],
    queryFn: () => call(departmentUsers, { id: department.id }),
    staleTime: 0,
  });
  const names = (parks.data ?? []).filter((park) => department.park_ids.includes(Number(park.value)));
  return (
    <>
      <h2 className={styles.heading}>负责园区</h2>
      {names.length > 0 ? (
        <Space size={8} wrap>
          {names.map((park) => (
            <Tag key={park.value}>{park.label}</Tag>
          ))}
        </Space>
      ) : (
        <p className={styles.none}>没有负责的园区；编辑部门可选择，作为“本部门”数据权限的范围</p>
      )}
      <h2 className={styles.heading}>部门用户（{department.user_count} 人）</h2>
      {users.isPending && <ListSkeleton />}
      {users.isError && <FailedState error={users.error} onRetry={() => users.refetch()} />}
      {users.data && (
        <Table<DepartmentUser>
          rowKey="id"
          size="small"
          pagination={false}
          columns={COLUMNS}
          dataSource={users.data}
          scroll={{ x: 640 }}
          locale={{
            emptyText: (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description="部门还没有用户，请在用户管理中为用户选择本部门"
              />
            ),
          }}
        />
      )}
    </>
  );
}
