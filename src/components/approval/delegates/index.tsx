// 审批代理: users who decide for another user during an absence. All users manage their own delegates; those who may edit users manage the delegates of
// others.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty, Skeleton, Table } from 'antd';
import { delegatesOfUser, deleteDelegate } from '#api/approval/delegate';
import type { Delegate } from '#api/approval/delegate.schema';
import { businessDay } from '#api/kernel/instant';
import type { Labels } from '#api/kernel/labels';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Period, StatusTag } from '@/components/figures';
import { AddDelegate } from './add-delegate';

const STATE: Labels = {
  active: { label: '代理中', tone: 'success' },
  coming: { label: '未开始', tone: 'progress' },
  over: { label: '已结束', tone: 'ended' },
};
const stateOf = ({ active, start_date }: Delegate) =>
  active ? 'active' : start_date > businessDay() ? 'coming' : 'over';

interface Props {
  /** The user whose delegates are shown; the signed-in user when missing. */
  user_id?: number;
}

export function Delegates({ user_id }: Props) {
  const { modal, message } = App.useApp();
  const client = useQueryClient();
  const query = user_id === undefined ? {} : { user_id };
  const found = useQuery({
    queryKey: [delegatesOfUser.path, query],
    queryFn: () => call(delegatesOfUser, query),
    staleTime: 0,
  });
  // Open approvals get new deciders, so the pending tasks are fetched again too.
  const changed = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => /^\/api\/(wflow|me)\//.test(String(queryKey[0])) });
  const remove = ({ id, deputy, start_date, end_date }: Delegate) =>
    modal.confirm({
      title: `删除代理人 ${deputy}`,
      content: `${start_date} ~ ${end_date} 的代理取消，待审批的单据不再由其处理。`,
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      autoFocusButton: 'cancel',
      onOk: async () => {
        await call(deleteDelegate, { ids: [id] }).then(
          () => message.success('已删除'),
          () => undefined,
        );
        await changed();
      },
    });

  if (found.isPending) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  return (
    <>
      <p style={{ marginTop: 0 }}>代理期间，待审批的单据代理人也可以处理，审批记录会注明代理。</p>
      <Table<Delegate>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={found.data}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有代理人，外出前可在下方新增" />,
        }}
        columns={[
          { title: '代理人', dataIndex: 'deputy' },
          { title: '期间', render: (_cell, row) => <Period start={row.start_date} end={row.end_date} /> },
          { title: '状态', width: 96, render: (_cell, row) => <StatusTag labels={STATE} value={stateOf(row)} /> },
          {
            title: '操作',
            width: 72,
            render: (_cell, row) => (
              <Button
                type="link"
                size="small"
                danger
                style={{ padding: 0 }}
                aria-label={`删除 ${row.deputy}`}
                onClick={() => remove(row)}
              >
                删除
              </Button>
            ),
          },
        ]}
      />
      <AddDelegate user_id={user_id} onAdded={changed} />
    </>
  );
}
