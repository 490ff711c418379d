// 跟进 of a customer, latest first, with their files and mails; the next one is entered in the line above.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@umijs/max';
import { Button, Empty, Skeleton, Space, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { followUpsOf } from '#api/investment/follow-up/follow-up';
import type { FollowUp } from '#api/investment/follow-up/follow-up.schema';
import { followUpPaths } from '#api/kernel/paths';
import { call } from '@/api/client';
import { FailedState } from '@/components/feedback/failed-state';
import { Figure, ToneTag } from '@/components/figures';
import { addressOf } from '@/components/forms/inputs/files/stored-file';
import { useSession } from '@/hooks/session';
import { MailDrawer } from '../shared/follow-ups/mail-drawer';
import { Mails } from '../shared/follow-ups/mails';
import { QuickAdd } from '../shared/follow-ups/quick-add';

function Entry({ followUp, onMail }: { followUp: FollowUp; onMail: () => void }) {
  const { can } = useSession();
  const { id, followed_on, kind, content, next_on, done_by, attachments, mails } = followUp;
  return (
    <>
      <Space size={8} wrap>
        <Figure>{followed_on}</Figure>
        <ToneTag>{kind}</ToneTag>
        <Typography.Text type="secondary">{done_by}</Typography.Text>
        {next_on && <span>{`下次跟进 ${next_on}`}</span>}
        {can('p_2200_edit') && (
          <>
            <Link to={followUpPaths.edit(id)}>编辑</Link>
            <Button type="link" size="small" style={{ padding: 0 }} onClick={onMail}>
              发送邮件
            </Button>
          </>
        )}
      </Space>
      <Typography.Paragraph style={{ margin: '4px 0 0', whiteSpace: 'pre-wrap' }}>{content}</Typography.Paragraph>
      {attachments.length > 0 && (
        <Space size={12} wrap>
          {attachments.map((file) => (
            <a key={file.id} href={addressOf(file.id)}>
              {file.name}
            </a>
          ))}
        </Space>
      )}
      <Mails mails={mails} />
    </>
  );
}

export function FollowUps({ customer_id, running }: { customer_id: number; running: boolean }) {
  const { can } = useSession();
  const [mailing, setMailing] = useState<FollowUp | null>(null);
  const found = useQuery({
    queryKey: [followUpsOf.path, customer_id],
    queryFn: () => call(followUpsOf, { id: customer_id }),
    staleTime: 0,
  });
  if (found.isError) return <FailedState error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      {running && can('p_2200_edit') && <QuickAdd customer_id={customer_id} />}
      {found.data.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有跟进" />
      ) : (
        <Timeline
          style={{ marginTop: 12 }}
          items={found.data.map((followUp) => ({
            key: followUp.id,
            children: <Entry followUp={followUp} onMail={() => setMailing(followUp)} />,
          }))}
        />
      )}
      {mailing && <MailDrawer followUp={mailing} onClose={() => setMailing(null)} />}
    </>
  );
}
