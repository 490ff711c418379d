// 通知: the messages that are also sent by mail.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Skeleton, Switch, Table } from 'antd';
import { getNotification, saveNotification } from '#api/account/favorite';
import type { Notification } from '#api/account/favorite.schema';
import { MESSAGE_KINDS, type MessageKind } from '#api/home/message-kinds';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import styles from './individual-center.module.css';
import { useProfile } from './use-profile';

const KEY = [getNotification.path];
const KINDS = Object.entries(MESSAGE_KINDS).map(([kind, { label }]) => ({ kind: kind as MessageKind, label }));

export function NotificationTab() {
  const client = useQueryClient();
  const profile = useProfile();
  const query = useQuery({ queryKey: KEY, queryFn: () => call(getNotification, {}), staleTime: 0 });
  if (query.isError) return <FailedState error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const { by_mail } = query.data;

  const choose = (kind: MessageKind, wanted: boolean) => {
    const next: Notification = { by_mail: { ...by_mail, [kind]: wanted } };
    client.setQueryData(KEY, next);
    call(saveNotification, next).catch(() => query.refetch());
  };
  return (
    <div className={styles.narrow}>
      {profile.data && !profile.data.email && (
        <Alert
          type="info"
          showIcon
          className={styles.notice}
          message="您还没有邮箱，通知邮件无法送达；请在“安全”中绑定邮箱。"
        />
      )}
      <Table
        size="small"
        rowKey="kind"
        pagination={false}
        dataSource={KINDS}
        columns={[
          { title: '消息', dataIndex: 'label' },
          { title: '消息中心', width: 120, render: () => '始终显示' },
          {
            title: '同时发送邮件',
            width: 140,
            render: (_, { kind, label }) => (
              <Switch
                checked={by_mail[kind]}
                aria-label={`${label}同时发送邮件`}
                onChange={(wanted) => choose(kind, wanted)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
