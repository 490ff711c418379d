// 登录设备: the sessions of the user, and the buttons to end them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Space, Table } from 'antd';
import { useState } from 'react';
import { endOtherSessions, endSession, listSession } from '#api/account/profile';
import type { EndedSessions, OwnSession } from '#api/account/profile.schema';
import type { Labels } from '#api/kernel/labels';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { StatusTag, textOf } from '@/components/figures';
import { type Ending, EndSessions } from './end-sessions';
import styles from './individual-center.module.css';

const MARKS: Labels = {
  current: { label: '本设备', tone: 'success' },
  external: { label: '来自物业系统', tone: 'progress' },
};

export function SessionsTab() {
  const { message } = App.useApp();
  const client = useQueryClient();
  const sessions = useQuery({ queryKey: [listSession.path], queryFn: () => call(listSession, {}), staleTime: 0 });
  const read = () => client.invalidateQueries({ queryKey: [listSession.path] });
  const others = (sessions.data?.length ?? 0) - 1;

  const [ending, setEnding] = useState<Ending | null>(null);
  const end = (session: OwnSession) =>
    setEnding({
      title: `结束「${session.device}」上的登录`,
      consequence: `${textOf('instant', session.created_at)} 从 ${session.address || '未知地址'} 登录；结束后该设备须重新登录。`,
      end: (owner, options) => call(endSession, { id: session.id, ...owner }, options),
    });
  const endOthers = () =>
    setEnding({
      title: `结束其他 ${others} 处登录`,
      consequence: '除本设备外，其他设备都须重新登录，未保存的内容会丢失。',
      end: (owner, options) => call(endOtherSessions, owner, options),
    });
  /** The session may have ended meanwhile. */
  const cancel = () => {
    setEnding(null);
    read();
  };
  const ended = async ({ ended: count }: EndedSessions) => {
    setEnding(null);
    message.success(`已结束 ${count} 处登录`);
    await read();
  };

  if (sessions.isError) return <FailedState error={sessions.error} onRetry={sessions.refetch} />;
  return (
    <>
      <div className={styles.toolbar}>
        <span>若有不认识的设备，请结束其登录并修改密码。</span>
        <Button danger disabled={others < 1} onClick={endOthers}>
          结束其他登录
        </Button>
      </div>
      <Table<OwnSession>
        size="small"
        rowKey="id"
        pagination={false}
        loading={sessions.isPending}
        dataSource={sessions.data}
        columns={[
          {
            title: '设备',
            render: (_, session) => (
              <Space>
                {session.device}
                {session.current && <StatusTag labels={MARKS} value="current" />}
                {session.external && <StatusTag labels={MARKS} value="external" />}
              </Space>
            ),
          },
          { title: '地址', dataIndex: 'address', render: (address: string) => address || '—' },
          { title: '登录时间', dataIndex: 'created_at', render: (instant: string) => textOf('instant', instant) },
          { title: '最近使用', dataIndex: 'seen_at', render: (instant: string) => textOf('instant', instant) },
          {
            title: '操作',
            width: 110,
            render: (_, session) =>
              !session.current && (
                <Button type="link" size="small" danger className={styles.link} onClick={() => end(session)}>
                  结束登录
                </Button>
              ),
          },
        ]}
      />
      {ending && <EndSessions {...ending} onDone={ended} onCancel={cancel} />}
    </>
  );
}
