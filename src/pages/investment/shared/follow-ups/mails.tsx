// Mails of a follow-up to a customer: sender, time, recipients, and delivery state.
import { MailOutlined } from '@ant-design/icons';
import { Space, Tooltip, Typography } from 'antd';
import type { FollowUp } from '#api/investment/follow-up/follow-up.schema';
import { MAIL_STATUS } from '#api/investment/follow-up/follow-up-mail-labels';
import { formatInstant } from '#api/kernel/instant';
import { StatusTag } from '@/components/figures';

export function Mails({ mails }: Pick<FollowUp, 'mails'>) {
  return mails.map(({ id, subject, created_at, created_by, targets, file_names }) => (
    <div key={id}>
      <Space size={8} wrap>
        <MailOutlined aria-label="邮件" />
        <span>{subject}</span>
        <Typography.Text type="secondary">{`${formatInstant(created_at)} ${created_by}`}</Typography.Text>
        {file_names.length > 0 && (
          <Typography.Text type="secondary">{`附件：${file_names.join('、')}`}</Typography.Text>
        )}
        {targets.map(({ target, status, failure }) => (
          <Space key={target} size={4}>
            {target}
            <Tooltip title={failure}>
              <span>
                <StatusTag labels={MAIL_STATUS} value={status} />
              </span>
            </Tooltip>
          </Space>
        ))}
      </Space>
    </div>
  ));
}
