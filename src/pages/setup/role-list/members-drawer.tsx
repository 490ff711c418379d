// 成员: the users with a role, with department and state; users who may edit roles or users can add and remove members.
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Empty, Input, Skeleton, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { ENABLED } from '#api/setup/labels';
import { roleCalls, setRoleMembers, userOptions } from '#api/setup/role/role';
import type { Role, RoleMember } from '#api/setup/role/role.schema';
import { NO_FIGURE } from '#domain/kernel/text/format';
import { call } from '@/api/client';
import { DialogErrors } from '@/components/feedback/dialog-errors';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag, textOf } from '@/components/figures';
import { OptionSelect } from '@/components/forms/inputs/select/option-select';
import { rowTicks } from '@/components/lists/row-ticks';
import { useSession } from '@/hooks/session';
import { useSubmit } from '@/hooks/use-submit';
import styles from './role-list.module.css';

const WIDTH = 720;
const PAGE_SIZE = 50;

const COLUMNS: TableColumnsType<RoleMember> = [
  { title: '姓名', dataIndex: 'display_name', width: 140 },
  { title: '登录名', dataIndex: 'name', width: 150 },
  { title: '部门', dataIndex: 'department', ellipsis: true, render: (path: string) => path || NO_FIGURE },
  {
    title: '状态',
    dataIndex: 'enabled',
    width: 90,
    render: (enabled: boolean) => <StatusTag labels={ENABLED} value={enabled ? 'yes' : 'no'} />,
  },
];

interface Props {
  id: number;
  onClose: () => void;
}

/** Must be mounted only while it is open. */
export function MembersDrawer({ id, onClose }: Props) {
  const role = useQuery({
    queryKey: [roleCalls.get.path, id],
    queryFn: () => call(roleCalls.get, { id }, { quiet: [404] }),
    staleTime: 0,
  });
  return (
    <Drawer
      open
      width={WIDTH}
      title={role.data ? `角色「${role.data.name}」的成员（${role.data.members.length} 人）` : '角色成员'}
      onClose={onClose}
    >
      {role.isError && <FailedState error={role.error} onRetry={() => role.refetch()} />}
      {role.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {role.data && <Members role={role.data} />}
    </Drawer>
  );
}

const holds = ({ display_name, name, department }: RoleMember, text: string) =>
  [display_name, name, department].some((each) => each.toLowerCase().includes(text));

function Members({ role }: { role: Role }) {
  const { can } = useSession();
  const editable = can('p_98130_edit') || can('p_98140_edit');
  const [search, setSearch] = useState('');
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [added, setAdded] = useState<readonly number[]>([]);
  const { submit, submitting, wrong } = useSubmit(setRoleMembers, {
    rereads: 'all',
    success: ({ members }) => `角色「${role.name}」现有 ${members.length} 名成员`,
    onDone: () => {
      setTicked([]);
      setAdded([]);
    },
  });
  const memberIds = role.members.map((member) => member.id);
  const save = (user_ids: number[]) => submit({ id: role.id, version: role.version, user_ids });
  const visible = role.members.filter((member) => holds(member, search.trim().toLowerCase()));
  return (
    <>
      <DialogErrors errors={wrong.others} />
      {editable && (
        <Space.Compact className={styles.add}>
          <OptionSelect
            path={userOptions.path as `/api/option/${string}`}
            multiple
            aria-label="新增成员"
            placeholder="输入姓名或登录名查找用户"
            value={[...added]}
            onChange={(ids) => setAdded([ids ?? []].flat().map(Number))}
          />
          <Button
            loading={submitting}
            disabled={added.length === 0}
            onClick={() => save([...new Set([...memberIds, ...added])])}
          >
            新增
          </Button>
        </Space.Compact>
      )}
      <div className={styles.bar}>
        <Input
          type="search"
          allowClear
          placeholder="姓名、登录名、部门"
          aria-label="查找成员"
          className={styles.find}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {ticked.length > 0 && (
          <Space size={8}>
            <span>{`已选 ${ticked.length} 人`}</span>
            <Button danger loading={submitting} onClick={() => save(memberIds.filter((id) => !ticked.includes(id)))}>
              移出角色
            </Button>
          </Space>
        )}
      </div>
      <Table<RoleMember>
        rowKey="id"
        size="small"
        pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
        columns={COLUMNS}
        dataSource={visible}
        rowSelection={
          editable
            ? {
                selectedRowKeys: [...ticked],
                onChange: (keys) => setTicked(keys.map(Number)),
                ...rowTicks<RoleMember>(({ display_name }) => display_name),
              }
            : undefined
        }
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={search ? '没有符合的成员' : editable ? '还没有成员，请在上方选择用户新增' : '还没有成员'}
            />
          ),
        }}
      />
      {role.updated_at && (
        <p className={styles.note}>{`最近修改：${textOf('instant', role.updated_at)} ${role.updated_by ?? ''}`}</p>
      )}
    </>
  );
}
