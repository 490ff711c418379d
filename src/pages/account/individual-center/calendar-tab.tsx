// 日历订阅: the private address under which calendar applications read the user's calendar. It is shown once; a new one revokes the old.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Skeleton, Space, Typography } from 'antd';
import { useState } from 'react';
import { getCalendarLink, renewCalendarLink, revokeCalendarLink } from '#api/account/calendar-link';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { textOf } from '@/components/figures';
import styles from './individual-center.module.css';

export function CalendarTab() {
  const { modal } = App.useApp();
  const client = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const link = useQuery({
    queryKey: [getCalendarLink.path],
    queryFn: () => call(getCalendarLink, {}),
    staleTime: 0,
  });
  if (link.isError) return <FailedState error={link.error} onRetry={() => link.refetch()} />;
  if (!link.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const { created_at, read_at } = link.data;
  const reread = () => client.invalidateQueries({ queryKey: [getCalendarLink.path] });

  const renew = async () => {
    setUrl((await call(renewCalendarLink, {})).url);
    await reread();
  };
  const revoke = async () => {
    await call(revokeCalendarLink, {});
    setUrl(null);
    await reread();
  };
  const confirmReplacing = (title: string, okText: string, onOk: () => Promise<void>) =>
    modal.confirm({
      title,
      content: '现有地址立即失效，已订阅的日历不再更新。',
      okText,
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      // A refusal has already been shown.
      onOk: () => onOk().catch(() => undefined),
    });
  return (
    <div className={styles.sections}>
      <p className={styles.state}>
        <strong>{created_at ? '已开通' : '未开通'}</strong>
        <span>
          在手机或电脑的日历应用中「通过网址订阅」，即可看到您的待跟进、拜访计划和权限内一年内到期的合同；内容随权限变化。
        </span>
        {created_at && (
          <span>{`生成于 ${textOf('instant', created_at)}，${read_at ? `最近读取 ${textOf('instant', read_at)}` : '尚未被读取'}`}</span>
        )}
      </p>
      {url && (
        <Alert
          type="success"
          showIcon
          message="地址只显示这一次，请立即复制；知道地址的人都能看到您的日历，请勿转发。"
          description={<Typography.Text copyable>{url}</Typography.Text>}
        />
      )}
      <Space>
        {created_at ? (
          <>
            <Button onClick={() => confirmReplacing('重新生成日历订阅地址', '重新生成', renew)}>重新生成</Button>
            <Button danger onClick={() => confirmReplacing('停用日历订阅', '停用', revoke)}>
              停用
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={() => renew().catch(() => undefined)}>
            生成订阅地址
          </Button>
        )}
      </Space>
    </div>
  );
}
